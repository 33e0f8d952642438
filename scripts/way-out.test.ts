/** Decision 10.60: nothing in the product opens a connection but the room `outbound`, and what is listed here with its reason. */

import { describe, expect, it } from 'vitest'
import { sourceFiles } from './tidy/source-files.ts'

const GATEWAY = 'packages/gateway/src/'
const THE_WAY_OUT = `${GATEWAY}base/outbound/`

/** Files that open connections of their own, and why they may. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  [`${GATEWAY}faces/cli/pages-verify/receive.ts`]:
    'an operator’s or auditor’s machine asks the gateway that the command line names',
  [`${GATEWAY}faces/cli/webhooks-listen/index.ts`]:
    'a developer’s machine hands events to the program beside it, which the command line names',
  [`${GATEWAY}faces/cli/webhooks-listen/read-feed.ts`]:
    'a developer’s machine reads the feed of the gateway that the command line names',
}

/** Scripts of pages run in a browser, under the policy of their page. */
const IN_BROWSERS = [
  `${GATEWAY}faces/page-catalogue/browser/`,
  `${GATEWAY}faces/page-catalogue/browser-scripts.ts`,
]

const WAYS = [
  /(?<![.\w#])fetch\(/,
  /\bglobalThis\.fetch\b/,
  /import (?!type\b)[^'"]*from '(?:undici|node:http2|node:dgram|ws|axios|got)'/,
  /\bhttps?\.(?:request|get)\(/,
  /import \{[^}]*\b(?:request|get)\b[^}]*\} from 'node:https?'/,
  /import (?!type\b)\{[^}]*\b(?:connect|createConnection|(?<!type )Socket)\b[^}]*\} from 'node:(?:net|tls)'/,
  /\b(?:net|tls)\.(?:connect|createConnection)\(/,
  /\bnew (?:WebSocket|EventSource|Socket)\(/,
  /\bimport\('(?:undici|node:https?|node:net|node:tls)'\)/,
]

/** The database has its own driver, and the mail library gets its sockets from `outbound`. */
const MAIL = /createTransport\(/

const waysIn = (text: string) => WAYS.filter((way) => way.test(text)).map((way) => way.source)

const product = sourceFiles().filter(
  ({ path, isTest }) =>
    path.startsWith(GATEWAY) &&
    !isTest &&
    !path.includes('/testing/') &&
    !path.startsWith(THE_WAY_OUT),
)

describe('the way out of the gateway', () => {
  it('is the room outbound, and the listed commands', () => {
    const others = product
      .filter(({ path }) => !IN_BROWSERS.some((place) => path.startsWith(place)))
      .filter(({ text }) => waysIn(text).length > 0)
      .map(({ path }) => path)
    expect(others.toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted())
  })

  it('is where the mail library gets its sockets', () => {
    const mailers = product.filter(({ text }) => MAIL.test(text))
    expect(mailers.map(({ path }) => path)).toEqual([`${GATEWAY}payment/notices/smtp-sender.ts`])
    for (const { text } of mailers) expect(text).toMatch(/getSocket: socketsOf\(outbound/)
  })

  it('is where the client of OpenID Connect gets its answers', () => {
    const users = product.filter(({ text }) => /from 'openid-client'/.test(text))
    // A client of this library uses a `fetch` of its own unless it is given another one.
    const clientsIn = (text: string) => text.match(/\bdiscovery\(|\bnew Client\(/g)?.length ?? 0
    const makers = users.filter(({ text }) => clientsIn(text) > 0)
    expect(makers.map(({ path }) => path)).toEqual([`${GATEWAY}operating/users/open-id.ts`])
    for (const { text } of makers) {
      expect(text.match(/\[customFetch\](?:: | = )fetch\b/g)).toHaveLength(clientsIn(text))
      expect(text).toMatch(/\bfetch\b[^\n]*=>\s+outbound\.fetch\(/)
    }
  })

  it.each([
    "const x = await fetch('https://x.example')",
    "import { Agent } from 'undici'",
    "import { type A, request } from 'undici'",
    "import { request } from 'node:https'",
    "import { isIP, connect } from 'node:net'",
    "import https from 'node:https'\nhttps.get('x')",
    "import * as tls from 'node:tls'\ntls.connect(1)",
    "const { Agent } = await import('undici')",
    'new WebSocket(url)',
  ])('is not %j, which is seen', (text) => {
    expect(waysIn(text).length).toBeGreaterThan(0)
  })
})
