/** What a browser gets at every address of the whole product, compared with the page catalogue. */

import { createHash } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENDPOINTS } from '@vezne/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProgram, describeFailure } from '../../packages/gateway/src/faces/cli/index.ts'
import { checkReceived } from '../../packages/gateway/src/faces/cli/pages-verify/checks.ts'
import { testPorts } from '../../packages/gateway/src/faces/cli/testing/run-command.ts'
import {
  type ListedPage,
  PAGES,
  type PageEntry,
  shippedInventory,
} from '../../packages/gateway/src/faces/page-catalogue/index.ts'
import { sit } from '../support/panel/seat.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { CALLBACK, startedSession, tokenOf, verifyHolder } from '../support/steps.ts'
import { VEZNE_MASTER_KEY, vezneBeside } from '../support/vezne-command.ts'

type Answer = Readonly<{
  method: 'GET' | 'POST'
  path: string
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
}>

const entries: readonly PageEntry[] = Object.values(PAGES)
const CARD = '5528790000000008'

let sandbox: Sandbox
const routes = new Set<string>()
const answers: Answer[] = []

/** What is used here of the server, which says when it is made. */
type WatchedServer = Readonly<{
  addHook: ((
    name: 'onRoute',
    hook: (route: Readonly<{ method: string | string[]; url: string }>) => void,
  ) => void) &
    ((
      name: 'onSend',
      hook: (
        request: Readonly<{
          method: string
          url: string
          routeOptions: Readonly<{ url?: string }>
        }>,
        reply: Readonly<{
          statusCode: number
          getHeaders: () => Readonly<Record<string, unknown>>
        }>,
        payload: unknown,
      ) => Promise<void>,
    ) => void)
}>

/** Sees every route that the server takes, and every answer as it goes out. */
function watch(message: unknown): void {
  const { fastify } = message as { fastify: WatchedServer }
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.add(`${each} ${url}`)
  })
  fastify.addHook('onSend', async ({ method, routeOptions, url }, reply, payload) => {
    if (routeOptions.url?.startsWith('/v1') === true) return
    const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)])
    const isBody = typeof payload === 'string' || Buffer.isBuffer(payload)
    const body = Buffer.from(isBody ? payload : '')
    const facts = {
      path: url,
      status: reply.statusCode,
      headers: Object.fromEntries(headers),
      body,
    }
    if (method === 'GET' || method === 'POST') answers.push({ method, ...facts })
  })
}

beforeAll(async () => {
  subscribe('fastify.initialization', watch)
  sandbox = await startSandbox({ TRUSTED_PROXIES: '127.0.0.1', VEZNE_MASTER_KEY })
  unsubscribe('fastify.initialization', watch)
})
afterAll(() => sandbox.stop())

async function verify(words: readonly string[], environment: Record<string, string> = {}) {
  const printed: string[] = []
  const ports = testPorts({}, { environment, print: (line) => printed.push(line) })
  const failure = await createProgram(ports)
    .parseAsync(['pages', 'verify', ...words], { from: 'user' })
    .then(
      () => null,
      (error: unknown) => describeFailure(error, ports.isUnavailable),
    )
  return { printed: printed.join('\n'), failure }
}

async function newLink(changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const link = await sandbox.merchant.createLink({
    linkType: 'SingleUse',
    linkAmountType: 'FixedAmount',
    amount: 99.9,
    ...changes,
  })
  if (!link.isSuccess) throw new Error(`${link.errorMessage}`)
  return link.linkUrl
}

const hidden = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

async function post(url: string, fields: Readonly<Record<string, string>>): Promise<string> {
  return (await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })).text()
}

/** The start page by its address, by its form, and by its form in another browser. */
async function openTwice(startUrl: string): Promise<void> {
  expect((await fetch(startUrl)).status).toBe(200)
  for (const [address, status] of [
    ['203.0.113.7', 200],
    ['203.0.113.8', 409],
  ] as const) {
    const headers = { 'x-forwarded-for': address }
    expect((await fetch(startUrl, { method: 'POST', headers })).status).toBe(status)
  }
}

const CARD_FIELDS = { cardHolderName: 'AYŞE', cardNumber: CARD, expiry: '12/30', cvv: '000' }

describe('every address for a browser', () => {
  it('is in the catalogue, and the catalogue has no other', () => {
    const others = /^\/(v1|admin\/v1)\/|^\/(healthz|readyz|metrics|openapi\.json)$/
    const signed = new Set(ENDPOINTS.map(({ path }): string => path))
    const wanted = [...routes].filter((route) => {
      const path = route.split(' ')[1] ?? ''
      // HEAD is served wherever GET is (decision 1.12).
      const isHead = route.startsWith('HEAD ')
      return !isHead && !others.test(path) && !signed.has(path)
    })
    // The panel's pages have one entry; the test of roles walks through them all.
    const served = new Set(
      wanted.map((route) => route.replace(/ \/panel\/(?!assets\/).*/, ' /panel/*')),
    )
    const files = entries.flatMap(({ scripts, styles }) => [...scripts, ...styles])
    const listed = [
      ...entries.flatMap(({ addresses }) =>
        addresses.flatMap(({ methods, path }) => methods.map((method) => `${method} ${path}`)),
      ),
      ...files.flatMap(({ path }) => (path === null ? [] : `GET ${path}`)),
    ]
    expect([...served].toSorted()).toEqual([...new Set(listed)].toSorted())
  })
})

describe('every page of a payment', () => {
  it('is as the inventory lists it, and sets no cookie but that of the receipt (decision 4.5)', async () => {
    const { merchant } = sandbox
    const cardToken = await tokenOf(merchant, CARD)
    const other = await startedSession(merchant, { cardToken, amount: 10 })
    await openTwice(/action="([^"]*)"/.exec(other.htmlContent)?.[1] ?? '')
    // In another tab.
    await merchant.init3ds({ ThreeDSessionId: other.sessionId, CallbackUrl: CALLBACK })
    await post(/action="([^"]*)"/.exec(other.htmlContent)?.[1] ?? '', {})
    const { htmlContent } = await startedSession(merchant, { cardToken, amount: 10 })
    expect(Object.keys(await verifyHolder(htmlContent))).toContain('MdStatus')
    await post(/action="([^"]*)"/.exec(htmlContent)?.[1] ?? '', {})
    const linkUrl = await newLink({
      installments: [1, 3],
      linkType: 'MultipleUse',
      maxUsageCount: 9,
    })
    for (const under of ['offers?bin=552879', 'qr.svg', 'qr.png']) {
      expect((await fetch(`${linkUrl}/${under}`)).status).toBe(200)
    }
    await showLooks(linkUrl)
    const form = await (await fetch(linkUrl)).text()
    const page = hidden(form, 'page')
    await post(linkUrl, { page, ...CARD_FIELDS, cvv: '' })
    const choice = await post(linkUrl, { page, ...CARD_FIELDS })
    await post(linkUrl, { card: hidden(choice, 'card'), offer: hidden(choice, 'offer') })
    for (const accept of ['text/html', 'application/json']) {
      const outbox = await fetch(`${sandbox.url}/sandbox/outbox`, { headers: { accept } })
      expect(outbox.status).toBe(200)
    }
    const secure = await newLink({ is3dRequired: true })
    const secureForm = await (await fetch(secure)).text()
    const onward = await post(secure, { page: hidden(secureForm, 'page'), ...CARD_FIELDS })
    await verifyHolder(onward).catch(() => undefined)
    const returnUrl = 'https://shop.example/done'
    const checkout = await merchant.createCheckout({ amount: 5, returnUrl, is3dRequired: false })
    const checkoutUrl = checkout.isSucceed ? checkout.checkoutUrl : ''
    const checkoutForm = await (await fetch(checkoutUrl)).text()
    const paid = await post(checkoutUrl, { page: hidden(checkoutForm, 'page'), ...CARD_FIELDS })
    expect(paid).toContain(`href="${returnUrl}?`)
    for (const path of ['/', '/design']) {
      expect((await fetch(`${sandbox.url}${path}`)).status).toBe(200)
    }
    expect(await post(`${sandbox.url}/sandbox/pay`, { kind: 'three-d-secure' })).toContain('<form')
    expect(await post(`${sandbox.url}/sandbox/pay`, { kind: 'link' })).toContain('cardNumber')
    for (const path of ['/docs/tr/api/provision', '/docs/assets/search-tr.json'])
      expect((await fetch(`${sandbox.url}${path}`)).status).toBe(200)
    const owner = await sit(sandbox, { role: 'GatewayOwner' })
    expect((await owner.open('/panel')).status).toBe(200)
    const { failure } = await verify(['--url', sandbox.url])
    expect(failure).toBeNull()
    expect(differencesOf(answers)).toEqual([])
    const keeping = answers.filter(({ headers }) => 'set-cookie' in headers)
    expect(keeping.filter(({ path }) => !/^\/l\/[^/]+$/.test(path.split('?')[0] ?? ''))).toEqual([])
    // By their policies these two are like the form and the notice.
    const headings = answers.map(({ body }) => /<h1>(.*?)<\/h1>/.exec(body.toString())?.[1])
    expect(headings).toEqual(expect.arrayContaining(['Ödeme şeklini seçin', 'Ödemeniz alındı']))
    const { pages } = shippedInventory()
    // A sandbox has no page of live mode.
    const served = pages.filter(({ name, addresses }) => addresses.length > 0 && name !== 'home')
    const unseen = served.filter((page) => !answers.some((answer) => fits(page, answer)))
    expect(unseen.map(({ title }) => title)).toEqual([])
  })
})

/**
 * Decisions 6.15 and 6.17: the merchant's pages with an SVG that release 0.1.0 took, then with a PNG, and nothing of the
 * first any more.
 */
async function showLooks(linkUrl: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vezne-looks-'))
  await storeOldLogo()
  const picture = await (await fetch(`${linkUrl}/qr.png`)).arrayBuffer()
  writeFileSync(join(folder, 'logo.png'), Buffer.from(picture))
  const seen: string[] = []
  for (const [kind, colour] of [
    ['svg', '7a3b12'],
    ['png', '0b6e4f'],
  ]) {
    const logo = kind === 'png' ? ` --logo ${folder}/logo.png` : ''
    const words = `merchant branding 1100000001 --name Dükkân --colour #${colour}${logo}`
    expect((await vezneBeside(sandbox, words)).failure).toBeNull()
    const form = await (await fetch(linkUrl)).text()
    const paths = [...form.matchAll(/(?:src|href)="(\/l\/looks\/[^"]+)"/g)].map(([, path]) => path)
    expect(paths).toEqual([
      `/l/looks/${colour}.css`,
      expect.stringMatching(new RegExp(`^/l/looks/[0-9a-f]{64}\\.${kind}$`)),
    ])
    expect(form).toContain('alt="Dükkân"')
    expect(form).toContain(`<meta property="og:url" content="${linkUrl}"/>`)
    expect(form).toMatch(
      kind === 'png' ? /og:image" content="[^"]*\.png"/ : /og:image" content="[^"]*qr\.png"/,
    )
    for (const path of paths) expect((await fetch(`${sandbox.url}${path}`)).status).toBe(200)
    const { headers } = await fetch(`${sandbox.url}${paths[1]}`)
    const policy = headers.get('content-security-policy')?.split('; ') ?? []
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "style-src 'none'"]))
    expect(policy.includes('sandbox')).toBe(kind === 'svg')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    seen.push(paths[1] ?? '')
  }
  expect((await fetch(`${sandbox.url}${seen[0]}`)).status).toBe(404)
  rmSync(folder, { recursive: true })
}

/** The cleaner of 0.1.0 let a style load from elsewhere; no browser loads it in a picture, nor under the policy. */
async function storeOldLogo(): Promise<void> {
  const style = '<style>@import "https://evil.example/x.css";</style>'
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${style}<path d="M0 0h9"></path></svg>`
  const file = `${createHash('sha256').update(drawing).digest('hex')}.svg`
  const { pool } = sandbox.database
  await pool.query(
    `with logo as (
      insert into merchant_logo (merchant_id, file, content)
      select merchant_id, $1, $2 from merchant where merchant_number = '1100000001' returning merchant_id
    )
    update merchant set look = jsonb_build_object('name', null, 'colour', null, 'logo', $1::text)
    where merchant_id = (select merchant_id from logo)`,
    [file, Buffer.from(drawing)],
  )
}

function checked({ method, path, status, headers, body }: Answer, pages: readonly ListedPage[]) {
  const url = new URL(path, sandbox.url)
  const { 'set-cookie': cookie, ...others } = headers
  const cookies = cookie === undefined ? [] : [cookie.split('=')[0] ?? '']
  const received = { url, status, headers: others, cookies, body }
  return checkReceived({ pages }, received, method)
}

/** What a card holder gets; the reference and the documents of the API have tests of their own. */
const isPage = ({ path, headers }: Answer): boolean =>
  /^\/(?:(?:l|3ds|sandbox)\/|docs\/assets\/search-)/.test(path) ||
  !/json|javascript|css/.test(headers['content-type'] ?? '')
const fits = (page: ListedPage, answer: Answer): boolean =>
  isPage(answer) && checked(answer, [page]).differences.length === 0
const differencesOf = (list: readonly Answer[]): readonly string[] =>
  list.filter(isPage).flatMap((answer) => checked(answer, shippedInventory().pages).differences)

describe('vezne pages verify', () => {
  it('finds nothing on the gateway, and checks a live link', async () => {
    const { printed, failure } = await verify(['--url', sandbox.url, '--page', await newLink()])
    expect(failure).toBeNull()
    expect(printed).toMatch(/^Payment link: form +\/l\/:addressToken +200 {2}ok$/m)
    expect(printed).toMatch(/^reference +\/docs\/assets\/reference\.js +200 {2}ok$/m)
    expect(printed).not.toContain('DIFFERENT')
  })

  it.each<readonly [string, RegExp, (answer: ProxiedAnswer) => ProxiedAnswer]>([
    [
      'a planted script',
      /Payment link: form: A script within the page is not in the inventory/,
      (answer) => ({ ...answer, body: answer.body.replace('</body>', '<script>skim()</script>') }),
    ],
    [
      'a changed file',
      /reference: The script reference was changed/,
      (answer) => ({
        ...answer,
        body: answer.body.replace('vezne-code', 'other-code'),
      }),
    ],
    [
      'a cookie',
      /Payment link: notice: It sets the cookie tracker/,
      (answer) => ({ ...answer, headers: { ...answer.headers, 'set-cookie': 'tracker=1' } }),
    ],
    [
      'a policy of its own',
      /3-D Secure: closed: The content-security-policy lacks "base-uri 'none'"/,
      (answer) => ({
        ...answer,
        headers: { ...answer.headers, 'content-security-policy': "default-src 'self'" },
      }),
    ],
  ])('finds %s that a proxy in between adds', async (_, sentence, tamper) => {
    const linkPath = new URL(await newLink()).pathname
    const proxy = await startProxy(tamper)
    try {
      const { printed, failure } = await verify([
        '--url',
        proxy.url,
        '--page',
        `${proxy.url}${linkPath}`,
      ])
      expect(failure?.exitCode).toBe(1)
      expect(failure?.text).toMatch(/^\d+ differences? from the inventory/)
      expect(printed).toMatch(sentence)
    } finally {
      await proxy.stop()
    }
  })

  it('takes a gateway that keeps its reference from the public, and no other page in its place', async () => {
    const hidden = (url: string) => url.replace(/^\/(docs|openapi).*/, '/nowhere')
    const proxy = await startProxy((answer) => answer, hidden)
    const planted = await startProxy(
      (answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': 'text/html' } }),
      hidden,
    )
    try {
      const { printed, failure } = await verify(['--url', proxy.url])
      expect(failure).toBeNull()
      expect(printed).toMatch(/^API reference +\/docs +404 {2}ok$/m)
      expect(printed).not.toContain('/docs/assets')
      const other = await verify(['--url', planted.url])
      expect(other.printed).toMatch(/^API reference: The header content-type is "text\/html"/m)
    } finally {
      await proxy.stop()
      await planted.stop()
    }
  })

  it('asks where the configuration says that card holders go', async () => {
    const { port } = new URL(sandbox.url)
    const { printed, failure } = await verify(['--json'], { PORT: port })
    expect(failure).toBeNull()
    const checks: readonly { differences: readonly string[] }[] = JSON.parse(printed)
    expect(checks.length).toBeGreaterThan(9)
    expect((await verify([], { PORT: '0' })).failure?.text).toContain('with --url')
  })

  it('says so where nobody answers', async () => {
    const gone = await startProxy((answer) => answer)
    await gone.stop()
    const { failure } = await verify(['--url', gone.url])
    expect(failure).toMatchObject({ exitCode: 1, text: expect.stringContaining('(ECONNREFUSED)') })
    expect((await verify(['--url', 'pay.example'])).failure?.text).toContain('--url must be')
  })
})

type ProxiedAnswer = Readonly<{ headers: Readonly<Record<string, string>>; body: string }>

/** Stands between the command and the gateway, and changes what comes back. */
async function startProxy(
  tamper: (answer: ProxiedAnswer) => ProxiedAnswer,
  pathFor: (url: string) => string = (url) => url,
) {
  const serve = async ({ url = '', method = 'GET' }: IncomingMessage, response: ServerResponse) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const init = method === 'POST' ? { method, headers, body: '' } : { method }
    const answer = await fetch(`${sandbox.url}${pathFor(url)}`, { ...init, redirect: 'manual' })
    const own = Object.fromEntries(
      [...answer.headers].filter(
        ([name]) => !/^(connection|keep-alive|content-length)$/.test(name),
      ),
    )
    const tampered = tamper({ headers: own, body: await answer.text() })
    response.writeHead(answer.status, tampered.headers).end(tampered.body)
  }
  const server: Server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}`, stop }
}
