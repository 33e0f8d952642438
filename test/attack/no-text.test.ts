/** NUL and halves of a pair in whatever a stranger, a merchant or an operator may write. */

import { ENDPOINTS } from '@vezne/protocol'
import { describe, expect, it } from 'vitest'
import { ADMIN_ROUTES } from '../../packages/gateway/src/faces/http/admin/index.ts'
import type { PanelPorts } from '../../packages/gateway/src/faces/panel/index.ts'
import { panelRoutes } from '../../packages/gateway/src/faces/panel/routes.ts'
import { postRaw, read } from '../harness/raw-calls.ts'
import { type Seat, sit } from '../support/panel/seat.ts'
import { SANDBOX_KEYS } from '../support/sandbox-merchants.ts'
import { startedSession, tokenOf } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'
import { signedNow } from './signed-values.ts'

const ADMIN_TOKEN = 'a-long-random-text-of-the-operator'
const GOOD = '5528790000000008'
const CARD = { cardNumber: GOOD, expiry: '12/30', cvv: '000', cardHolderName: 'AYŞE' }

const sandbox = useSandbox({ ADMIN_TOKEN })

type Answer = Readonly<{ status: number; text: string }>

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(new URL(path, sandbox.url), init)
  return { status: response.status, text: await response.text() }
}

const post = (path: string, fields: Readonly<Record<string, string>>): Promise<Answer> =>
  ask(path, { method: 'POST', body: new URLSearchParams(fields) })

async function newLink() {
  const link = await sandbox.merchant.createLink({
    linkType: 'SingleUse',
    linkAmountType: 'FixedAmount',
    amount: 10,
    isNoteRequired: true,
  })
  if (!link.isSuccess) throw new Error(`${link.errorMessage}`)
  return link
}

async function reservedUses(linkId: string): Promise<number> {
  const query = 'select count(*)::int as count from link_use where link_id = $1'
  return (await sandbox.database.pool.query<{ count: number }>(query, [linkId])).rows[0]?.count ?? 0
}

describe('a payment link', () => {
  it.each(Object.keys({ ...CARD, note: '', lang: '', card: '', unheardOf: '' }))(
    'refuses NUL in %s by its name, reserves nothing, and is still free for others',
    async (field) => {
      const { id, linkUrl } = await newLink()
      const { url } = await fetch(linkUrl)
      const page = new URL(url).searchParams.get('p') ?? ''
      const form = { page, note: 'x', ...CARD }
      const answer = await post(linkUrl, { ...form, [field]: 'A\0B' })
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(field)])
      expect(await reservedUses(id)).toBe(0)
    },
  )

  it.each(['/l/%00', '/l/x%00y', '/l/%00/qr.svg'])(
    '%s is a link that there is not',
    async (path) => {
      const { status, text } = await ask(path)
      expect([status, text]).toEqual([404, expect.stringContaining('Böyle bir ödeme linki yok')])
    },
  )

  it.each(['/l/%00/offers?bin=552879', '/l/return/%00', '/l/x?e=%00', '/l/x/offers?amount=%00'])(
    '%s is no incident',
    async (path) => expect((await ask(path, { redirect: 'manual' })).status).toBeLessThan(500),
  )
})

describe('the 3-D Secure pages', () => {
  it.each(['/3ds/start/%00', '/3ds/return/%00'])('%s: as for any unknown ticket', async (path) => {
    const [none, unknown] = [await post(path, {}), await post(path.replace('%00', 'x'), {})]
    expect(none).toEqual(unknown)
    expect(none.status).toBeLessThan(500)
  })

  it('a callback with NUL ends nothing: the session still waits for the bank', async () => {
    const { merchant } = sandbox
    const cardToken = await tokenOf(merchant, GOOD)
    const { sessionId, htmlContent } = await startedSession(merchant, { cardToken, amount: 10 })
    const [, start = ''] = /action="([^"]+)"/.exec(htmlContent) ?? []
    const { text: gate } = await post(start, {})
    const [, ours = ''] = /name="okUrl" value="([^"]+)"/i.exec(gate) ?? []
    expect(ours).toContain('/3ds/return/')
    const answer = await post(ours, { mdStatus: '0', mdErrorMsg: '\0' })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('mdErrorMsg')])
    const { rows } = await sandbox.database.pool.query(
      'select md_status from threeds_session where session_id = $1',
      [sessionId],
    )
    expect(rows).toEqual([{ md_status: null }])
  })
})

describe('the API', () => {
  const texts = ENDPOINTS.flatMap((endpoint) => {
    const { properties }: Readonly<{ properties?: object }> = endpoint.request
    return Object.entries(properties ?? {}).flatMap(([field, schema]) =>
      Object(schema).type === 'string' ? [[endpoint.path, field, endpoint] as const] : [],
    )
  }).filter(([, , { authentication }]) => authentication !== 'none')

  it.each(texts)('%s names %s where it is no text', async (path, field, endpoint) => {
    // Half of a pair can be written in JSON only.
    const isJson = endpoint.authentication === 'headers' && endpoint.method === 'POST'
    for (const text of ['a\0b', ...(isJson ? ['a\ud800b'] : [])]) {
      const answer = await sendOne(endpoint, field, text)
      expect([path, answer.status, answer.fields['errorMessage']]).toEqual([
        path,
        400,
        expect.stringContaining(field),
      ])
    }
  })

  function sendOne(endpoint: (typeof ENDPOINTS)[number], field: string, text: string) {
    const values = signedNow()
    const url = sandbox.url + endpoint.path
    if (endpoint.authentication === 'form') {
      const form = new FormData()
      for (const [name, value] of Object.entries({ ...values, [field]: text })) {
        form.append(name, value)
      }
      return postRaw(url, {}, form)
    }
    if (endpoint.method === 'GET') {
      return fetch(`${url}?${new URLSearchParams({ [field]: text })}`, { headers: values }).then(
        read,
      )
    }
    const headers = { ...values, 'Content-Type': 'application/json' }
    return postRaw(url, headers, JSON.stringify({ [field]: text }))
  }
})

describe('the panel', () => {
  const noPorts: PanelPorts = new Proxy(Object.create(null), { get: () => noPorts })
  const routes = panelRoutes(noPorts)
  const own = SANDBOX_KEYS.merchantNumber
  let owner: Seat
  const status = async (method: string, path: string, fields: Record<string, string> = {}) =>
    (await (method === 'GET' ? owner.open(path) : owner.send(path, fields))).status

  it('takes NUL and halves of a pair in no part of an address for an incident', async () => {
    owner = await sit(sandbox, { role: 'GatewayOwner' })
    const incidents: string[] = []
    for (const { method, path } of routes.filter((route) => route.path.includes(':'))) {
      for (const part of ['%00', 'a%00b', '%ED%A0%80']) {
        for (const each of [path, path.replace(':merchant', own)]) {
          const url = each.replaceAll(/:\w+/g, part)
          if ((await status(method, url)) >= 500) incidents.push(`${method} ${url}`)
        }
      }
    }
    expect(incidents).toEqual([])
  })

  it('takes NUL in no field of its own forms for an incident', async () => {
    const pages = routes.filter(({ method }) => method === 'GET').map(({ path }) => path)
    const filled = pages.map((path) => path.replace(':merchant', own))
    const incidents: string[] = []
    let forms = 0
    for (const page of filled.filter((path) => !path.includes(':'))) {
      const { html } = await owner.open(page)
      for (const [, head = '', body = ''] of html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)) {
        const action = /action="([^"]*)"/.exec(head)?.[1] ?? page
        const names = [...body.matchAll(/name="([^"]+)"/g)].map(([, name = '']) => name)
        if (/sign-out|\/account\//.test(action) || names.length === 0) continue
        forms += 1
        const isForm = /method="post"/i.test(head)
        for (const name of new Set(names)) {
          const path = isForm ? action : `${action}?${name}=a%00b`
          const fields = isForm ? { [name]: 'a\0b' } : {}
          const got = await status(isForm ? 'POST' : 'GET', path, fields)
          if (got >= 500) incidents.push(`${page}: ${action}, ${name}: ${got}`)
        }
      }
    }
    expect(forms).toBeGreaterThan(20)
    expect(incidents).toEqual([])
  })
})

describe('the operator’s interface', () => {
  const ask = (method: string, path: string, fields?: object) =>
    fetch(`${sandbox.url}/admin/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${ADMIN_TOKEN}`,
        ...(fields === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(fields === undefined ? {} : { body: JSON.stringify(fields) }),
    }).then(read)

  const withParts = ADMIN_ROUTES.filter(({ path }) => path.includes(':'))
  it.each(withParts.map(({ method, path }) => [method, path] as const))(
    '%s %s: NUL in the path is no incident',
    async (method, path) => {
      const asked = path.replaceAll(/:\w+/g, '%00')
      expect((await ask(method, asked, method === 'GET' ? undefined : {})).status).toBeLessThan(500)
    },
  )

  const texts = ADMIN_ROUTES.filter(({ method }) => method !== 'GET').flatMap((route) => {
    const { properties }: Readonly<{ properties?: object }> = route.request
    return Object.keys(properties ?? {}).map((field) => [route.path, field, route.method] as const)
  })
  it.each(texts)('%s names %s where it is no text', async (path, field, method) => {
    const { status, fields } = await ask(method, path.replaceAll(/:\w+/g, '1100000001'), {
      [field]: 'a\0b',
    })
    expect([status, fields['errorMessage']]).toEqual([400, expect.stringContaining(field)])
  })
})
