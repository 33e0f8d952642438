import type { ListedPage } from '../../page-catalogue/index.ts'
import type { ReceivedPage } from './receive.ts'

const POLICY = 'content-security-policy'

/** Headers that no answer of ours has, each with its effect. */
const UNWANTED: Readonly<Record<string, string>> = {
  'access-control-allow-origin': 'lets other sites read the answer',
  'content-security-policy-report-only': 'reports visits elsewhere',
  link: 'makes the browser load something',
  nel: 'reports visits elsewhere',
  refresh: 'leads the browser elsewhere',
  'report-to': 'reports visits elsewhere',
  'reporting-endpoints': 'reports visits elsewhere',
}

/** Every header that is missing, changed, or should not be there, as sentences. */
export function headerDifferences(page: ListedPage, received: ReceivedPage): string[] {
  const { headers, cookies, url } = received
  const listed = Object.entries(page.headers).filter(([name]) => name !== POLICY)
  const frameable = page.framing.by === 'anyone' && 'x-frame-options' in headers
  return [
    ...cookies
      .filter((name) => !page.cookies.includes(name))
      .map((name) => `It sets the cookie ${name}, which is not in the inventory.`),
    ...listed.flatMap(([name, value]) => headerDifference(name, value, headers[name])),
    ...policyDifferences(page.headers[POLICY] ?? '', headers[POLICY]),
    ...Object.entries(UNWANTED).flatMap(([name, effect]) =>
      headers[name] === undefined ? [] : `The header ${name} was added; it ${effect}.`,
    ),
    ...(frameable
      ? ['The header x-frame-options was added; merchants could not show the page in their frame.']
      : []),
    ...locationDifference(headers['location'], url),
  ]
}

function headerDifference(name: string, listed: string, found: string | undefined): string[] {
  if (found === undefined) return [`The header ${name} is missing; it must be "${listed}".`]
  return found === listed ? [] : [`The header ${name} is "${found}"; it must be "${listed}".`]
}

function locationDifference(location: string | undefined, url: URL): string[] {
  if (location === undefined) return []
  const { origin } = new URL(location, url)
  return origin === url.origin ? [] : [`It leads to ${origin}, which is not this gateway.`]
}

/** The policy must equal the listed one: an added directive may allow more as well as less. */
function policyDifferences(listed: string, found: string | undefined): string[] {
  if (found === undefined) return [`The header ${POLICY} is missing; it must be "${listed}".`]
  if (found.includes(',')) return [`There are several headers ${POLICY}: "${found}".`]
  const wanted = new Map(directivesOf(listed))
  const given = directivesOf(found)
  const names = given.map(([name]) => name)
  const repeated = names.filter((name, index) => names.indexOf(name) !== index)
  const here = new Map(given)
  return [
    ...repeated.map((name) => `The ${POLICY} says ${name} twice.`),
    ...[...wanted].flatMap(([name, sources]) => sourceDifference(name, sources, here.get(name))),
    ...[...here.keys()]
      .filter((name) => !wanted.has(name))
      .map((name) => `The ${POLICY} has ${name}, which is not in the inventory.`),
  ]
}

function sourceDifference(
  name: string,
  wanted: readonly string[],
  found: readonly string[] | undefined,
): string[] {
  const must = `"${[name, ...wanted].join(' ')}"`
  if (found === undefined) return [`The ${POLICY} lacks ${must}.`]
  const origins = wanted.filter((source) => /^\{\w+\}$/.test(source))
  const literal = wanted.filter((source) => !origins.includes(source))
  const others = found.filter((source) => !literal.includes(source))
  const isSame =
    literal.every((source) => found.includes(source)) &&
    others.length <= origins.length &&
    others.every((source) => /^https?:\/\/[^/\s*]+$/.test(source))
  return isSame ? [] : [`The ${POLICY} says "${[name, ...found].join(' ')}"; it must be ${must}.`]
}

type Directive = readonly [name: string, sources: readonly string[]]

function directivesOf(policy: string): readonly Directive[] {
  return policy
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
    .flatMap(([name = '', ...sources]): Directive[] =>
      name === '' ? [] : [[name.toLowerCase(), sources]],
    )
}
