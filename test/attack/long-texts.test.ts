/**
 * Decision 1.15: no text of any length, in any field, takes the processor long. Forms are found on the pages, calls and
 * operators' routes in their tables, so that a new field is tried as well.
 */

import { ENDPOINTS, type Endpoint } from '@vezne/protocol'
import { beforeAll, describe, expect, it } from 'vitest'
import { FILLINGS, isQuick } from '../../packages/gateway/src/base/kernel/testing/processor-time.ts'
import { ADMIN_ROUTES } from '../../packages/gateway/src/faces/http/admin/index.ts'
import type { PanelPorts } from '../../packages/gateway/src/faces/panel/index.ts'
import { panelRoutes } from '../../packages/gateway/src/faces/panel/routes.ts'
import { EVERY_FIELD, newLink } from '../support/new-link.ts'
import { addressesOf, setScenery } from '../support/panel/scenery.ts'
import { authentication } from '../support/raw.ts'
import { startedSession, tokenOf } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'
import { type FoundForm, formsIn } from './found-forms.ts'

const ADMIN_TOKEN = 'a-long-random-text-of-the-operator'
const sandbox = useSandbox({
  ADMIN_TOKEN,
  ...Object.fromEntries(
    ['ADDRESS', 'MERCHANT', 'TOKENS', 'FAILED_SIGNATURES', 'LINK_TRIES_PER_ADDRESS']
      .concat('LINK_TRIES_PER_LINK', 'HAND_OVERS_PER_SESSION')
      .map((name) => [`RATE_LIMIT_${name}`, 'off']),
  ),
})

/** The body of a request, its header, and the longest value that a page may read as text. */
const BODY_BYTES = 64 * 1024
const HEADER_BYTES = 12 * 1024
const FIELD_CHARACTERS = 2_048
const PATH_CHARACTERS = 500

const filled = (filling: string, length: number): string =>
  filling.repeat(Math.ceil(length / filling.length)).slice(0, length)

type Ask = (text: string) => Promise<Response>

let turn = 0

/** A third of the fillings. Of three fields after one another, which the same code reads, each meets another third. */
function nextFillings(): readonly string[] {
  turn += 1
  return FILLINGS.filter((_, place) => (place + turn) % 3 === 0)
}

const oneFilling = (number: number): readonly string[] =>
  FILLINGS.filter((_, place) => place === number % FILLINGS.length)

/** Sends a text of each filling and length, and says what failed or took long. */
async function tryTexts(
  what: string,
  lengths: readonly number[],
  ask: Ask,
  fillings = nextFillings(),
): Promise<string[]> {
  const wrong: string[] = []
  const send = async (text: string): Promise<number> => {
    const answer = await ask(text)
    await answer.arrayBuffer()
    return answer.status
  }
  for (const filling of fillings) {
    for (const length of lengths) {
      const text = filled(filling, length)
      let status = 0
      const isFast = await isQuick(
        async () => {
          status = await send(text)
        },
        () => send('x'),
      )
      const where = `${what} with ${length} of ${JSON.stringify(filling)}`
      if (!isFast) wrong.push(`${where} took long`)
      if (status >= 500) wrong.push(`${where} answered ${status}`)
    }
  }
  return wrong
}

const FORM = 'application/x-www-form-urlencoded'
/** Not encoded: a body of 64 kB holds more of each filling so. */
const raw = (text: string): string => text.replaceAll(' ', '+').replaceAll('&', '%26')

const posted =
  (url: string, form: FoundForm, name: string, headers: Record<string, string> = {}): Ask =>
  (text) => {
    const others = new URLSearchParams(
      form.fields.flatMap(([each, value]) => (each === name ? [] : [[each, value]])),
    ).toString()
    const start = `${others}&${encodeURIComponent(name)}=`
    const body = start + raw(text).slice(0, BODY_BYTES - start.length)
    const more = { 'content-type': FORM, ...headers }
    return fetch(url, { method: 'POST', headers: more, body, redirect: 'manual' })
  }

describe('a form for payers', () => {
  let linkUrl: string
  let linkForm: FoundForm
  let payersForms: readonly (readonly [url: string, form: FoundForm])[]

  beforeAll(async () => {
    const made = await newLink(sandbox.merchant, {
      linkType: 'MultipleUse',
      maxUsageCount: 1000,
      ...EVERY_FIELD,
    })
    linkUrl = made.linkUrl
    const page = await fetch(linkUrl)
    const [link] = formsIn(await page.text())
    if (link === undefined) throw new Error('The page of the link has no form.')
    const card: FoundForm['fields'] = [
      ['cardNumber', '5528790000000008'],
      ['expiry', '12/30'],
      ['cvv', '000'],
      ['cardHolderName', 'AYŞE'],
    ]
    const kept = ['card', 'offer', 'amount', 'lang', 'switchTo', 'otherCard', 'unheardOf']
    const known = new Map([...link.fields, ...card, ...kept.map((each) => [each, ''] as const)])
    linkForm = { ...link, fields: [...known] }
    const welcome = formsIn(await (await fetch(sandbox.url)).text())
    payersForms = [
      [linkUrl, linkForm],
      ...welcome.map((form) => [new URL(form.action, sandbox.url).href, form] as const),
    ]
  })

  it('takes any text in any field quickly, and names a field that is too long', async () => {
    expect(payersForms.length).toBeGreaterThan(1)
    const wrong: string[] = []
    for (const [url, form] of payersForms) {
      for (const [name] of form.fields) {
        const lengths = [FIELD_CHARACTERS, BODY_BYTES]
        const ask = posted(url, form, name)
        wrong.push(...(await tryTexts(`${url} ${name}`, lengths, ask, FILLINGS)))
      }
    }
    expect(wrong).toEqual([])
    const answer = await posted(linkUrl, linkForm, 'expiry')(`00${' '.repeat(60_000)}`)
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('expiry (en çok 2048 karakter olmalıdır; kısaltın)'),
    ])
  })

  it('of a bank, which the payer’s browser posts, too', async () => {
    const { merchant } = sandbox
    const cardToken = await tokenOf(merchant, '5528790000000008')
    const { htmlContent } = await startedSession(merchant, { cardToken, amount: 10 })
    const [start] = formsIn(htmlContent)
    const gate = await fetch(start?.action ?? '', { method: 'POST' })
    const [form] = formsIn(await gate.text())
    const ours = form?.fields.find(([name]) => /^okurl$/i.test(name))?.[1] ?? ''
    const wrong: string[] = []
    for (const name of ['mdStatus', 'md', 'hash', 'mdErrorMsg', 'oid', 'amount', 'unheardOf']) {
      const callback: FoundForm = { action: ours, method: 'post', fields: form?.fields ?? [] }
      const ask = posted(ours, callback, name)
      wrong.push(...(await tryTexts(name, [16 * 1024, BODY_BYTES], ask, FILLINGS)))
    }
    expect(ours).toContain('/3ds/return/')
    expect(wrong).toEqual([])
  })
})

const noPorts: PanelPorts = new Proxy(Object.create(null), { get: () => noPorts })
const routes = panelRoutes(noPorts)

describe('the panel', () => {
  let cookie = ''
  let addresses: readonly string[] = []
  const headers = () => ({ cookie, origin: sandbox.panelUrl, 'sec-fetch-site': 'same-origin' })
  const open = (path: string) =>
    fetch(new URL(path, sandbox.panelUrl), { headers: headers(), redirect: 'manual' })

  beforeAll(async () => {
    const { owner } = await setScenery(sandbox, 'tr')
    cookie = owner.cookie
    const paths = routes.flatMap(({ kind, method, path }) =>
      kind === 'public' || method === 'POST' ? [] : [path],
    )
    addresses = [...(await addressesOf(owner, paths)).values()]
  })

  it('takes any text in any field of its forms quickly', async () => {
    const wrong: string[] = []
    const seen = new Set<string>()
    const pages = [...addresses, '/panel/sign-in', '/panel/sign-in/recovery']
    for (const page of pages) {
      for (const form of formsIn(await (await open(page)).text())) {
        const action = form.action === '' ? page : form.action
        const [path = ''] = action.split('?')
        if (path.endsWith('/sign-out')) continue
        const url = new URL(action, sandbox.panelUrl)
        for (const [name] of form.fields) {
          const key = `${form.method} ${path.replaceAll(/[0-9a-f-]{36}/g, ':id')} ${name}`
          if (seen.has(key)) continue
          seen.add(key)
          const byQuery: Ask = (text) => {
            url.searchParams.set(name, text)
            return open(url.href)
          }
          const isPost = form.method === 'post'
          const ask = isPost ? posted(url.href, form, name, headers()) : byQuery
          wrong.push(...(await tryTexts(key, [FIELD_CHARACTERS], ask)))
          // One rule refuses what is longer, in all fields of pages.
          if (isPost) wrong.push(...(await tryTexts(key, [BODY_BYTES], ask, oneFilling(seen.size))))
        }
      }
    }
    expect(seen.size).toBeGreaterThan(100)
    expect(wrong).toEqual([])
  })

  it('takes any text in any part of a path quickly', async () => {
    const wrong: string[] = []
    const withParts = routes.filter((route) => route.path.includes(':'))
    for (const [number, { method, path }] of withParts.entries()) {
      const ask: Ask = (text) => {
        const part = encodeURIComponent(text).slice(0, HEADER_BYTES)
        const url = new URL(path.replaceAll(/:\w+/g, part.replace(/%.?$/, '')), sandbox.panelUrl)
        return fetch(url, { method, headers: headers(), redirect: 'manual' })
      }
      wrong.push(...(await tryTexts(`${method} ${path}`, [PATH_CHARACTERS], ask)))
      const filling = oneFilling(number)
      wrong.push(...(await tryTexts(`${method} ${path}`, [HEADER_BYTES], ask, filling)))
    }
    expect(wrong).toEqual([])
  })
})

const propertiesOf = ({ request }: Pick<Endpoint, 'request'>): string[] => {
  const { properties }: Readonly<{ properties?: object }> = request
  return Object.keys(properties ?? {})
}

describe('a signed call', () => {
  const signed = ENDPOINTS.filter(({ authentication: by }) => by !== 'none')

  it.each(signed)('$path takes any text in any field quickly', async (endpoint) => {
    const { method, path, authentication: by } = endpoint
    const wrong: string[] = []
    for (const name of [...propertiesOf(endpoint), 'ConversationId', 'Signature']) {
      const url = sandbox.url + path
      const ask: Ask = (text) => {
        const values = authentication()
        if (by === 'form') {
          const fields = Object.entries(values)
          return posted(url, { action: url, method, fields }, name)(text)
        }
        if (method === 'GET') {
          const query = new URLSearchParams({ [name]: text.slice(0, HEADER_BYTES / 4) })
          return fetch(`${url}?${query}`, { headers: values })
        }
        const headers = { ...values, 'content-type': 'application/json' }
        const body = JSON.stringify({ amount: 10, [name]: text.slice(0, BODY_BYTES / 2 - 100) })
        return fetch(url, { method, headers, body })
      }
      wrong.push(...(await tryTexts(name, [FIELD_CHARACTERS, BODY_BYTES], ask)))
    }
    expect(wrong).toEqual([])
  })

  it.each([
    ...['PublicKey', 'Nonce', 'Signature', 'ConversationId', 'MerchantNumber', 'ClientIpAddress'],
    ...['X-Body-Signature', 'Idempotency-Key', 'Accept-Language', 'X-Forwarded-For', 'Cookie'],
    ...['Authorization', 'Origin', 'Sec-Fetch-Site', 'Sec-Fetch-Dest', 'Accept', 'Content-Type'],
  ])('any text in the header %s is read quickly, also by pages', async (name) => {
    const wrong: string[] = []
    for (const path of ['/v1/Payments/inquire', '/panel/sign-in', '/l/nobody', '/admin/v1/keys']) {
      const ask: Ask = (text) => {
        const base = { 'content-type': 'application/json', ...authentication() }
        const headers = new Headers(base)
        headers.set(name, text.replaceAll('\t', ' ').replaceAll('%25', '%25,').trim() || 'x')
        return fetch(sandbox.url + path, { method: 'POST', headers, body: '{}' })
      }
      wrong.push(...(await tryTexts(`${name} at ${path}`, [HEADER_BYTES / 2], ask)))
    }
    expect(wrong).toEqual([])
  })
})

it.each(ADMIN_ROUTES)('$method $path of operators takes any text quickly', async (route) => {
  const url = `${sandbox.url}/admin/v1${route.path.replaceAll(/:\w+/g, '1100000001')}`
  const wrong: string[] = []
  for (const name of propertiesOf(route)) {
    const ask: Ask = (text) => {
      const headers = { authorization: `Bearer ${ADMIN_TOKEN}` }
      if (route.method === 'GET') {
        const query = new URLSearchParams({ [name]: text.slice(0, HEADER_BYTES / 4) })
        return fetch(`${url}?${query}`, { headers })
      }
      const body = JSON.stringify({ [name]: text.slice(0, BODY_BYTES / 2 - 100) })
      const more = { ...headers, 'content-type': 'application/json' }
      return fetch(url, { method: route.method, headers: more, body })
    }
    wrong.push(...(await tryTexts(name, [FIELD_CHARACTERS, BODY_BYTES], ask)))
  }
  expect(wrong).toEqual([])
})
