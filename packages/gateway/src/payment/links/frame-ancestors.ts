import { getDomain } from 'tldts'
import { type FieldProblem, readWebSource, type WebSource } from '../../base/kernel/index.ts'
import type { Checkout } from './link.ts'

/**
 * Judges the list of origins whose pages may show a checkout in a frame, and answers what is wrong with it (decision
 * 6.16). Each entry is an exact origin. Where all entries are https, an entry may also be `https://*.` before a
 * registered domain.
 */
export function frameAncestorProblems(
  named: readonly string[],
  httpsOnly: boolean,
): readonly FieldProblem[] {
  const sources = named.map(readWebSource)
  const isHttps = sources.every((source) => source?.scheme === 'https')
  const areOrigins = sources.every((source) => source !== null && isFramer(source))
  if (!areOrigins || (httpsOnly && !isHttps)) return [problem(originRule(httpsOnly))]
  const wildcards = sources.filter((source) => source?.isWildcard === true)
  if (wildcards.length === 0) return []
  if (!isHttps) return [problem(WILDCARD_IN_HTTP)]
  return wildcards.every((source) => isBelowRegistered(source?.host ?? ''))
    ? []
    : [problem(WILDCARD_TOO_WIDE)]
}

/** Browsers match no IPv6 address in a policy. */
function isFramer({ host }: WebSource): boolean {
  return !host.startsWith('[')
}

/** Names below `com.tr` or `github.io` belong to strangers of each other, and an address has nothing below it. */
function isBelowRegistered(host: string): boolean {
  return getDomain(host, { allowPrivateDomains: true }) !== null
}

/**
 * Who may show the checkout in a frame: nobody where an earlier release stored a list that is not accepted any
 * more.
 */
export function framersOf(checkout: Checkout | null | undefined): readonly string[] {
  const named = checkout?.frameAncestors ?? []
  return frameAncestorProblems(named, false).length === 0 ? named : []
}

function problem(rule: FieldProblem['rule']): FieldProblem {
  return { field: 'frameAncestors', rule }
}

function originRule(httpsOnly: boolean) {
  const example = httpsOnly ? 'https://shop.example' : 'https://shop.example, http://localhost:3000'
  return {
    tr: `sayfaların kökenlerini içermelidir; küçük harflerle, yol, varsayılan port veya sondaki eğik çizgi olmadan, örneğin ${example}`,
    en: `must hold origins of pages in lower case, without path, default port or slash at the end, such as ${example}`,
  }
}

const WILDCARD_IN_HTTP = {
  tr: 'yalnız https kökenleri olan bir listede *. içerebilir; http kökenlerini çıkarın veya konakları tek tek yazın',
  en: 'may hold *. only in a list of https origins; leave the http origins out, or name each host',
}

const WILDCARD_TOO_WIDE = {
  tr: '*. işaretinden sonra tescilli bir alan adı içermelidir, örneğin https://*.shop.example; *.com.tr veya *.github.io olmaz',
  en: 'must hold a registered name after *., such as https://*.shop.example; not *.com.tr or *.github.io',
}
