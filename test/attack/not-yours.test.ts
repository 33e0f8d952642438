/** Access to what belongs to others: every route refuses strangers, and tells them nothing. */

import { randomBytes } from 'node:crypto'
import { ENDPOINTS, type Endpoint, type EndpointName } from '@vezne/protocol'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_ROUTES } from '../../packages/gateway/src/faces/http/admin/index.ts'
import { postRaw, type RawAnswer, read } from '../harness/raw-calls.ts'
import { RESTRICTED_KEYS, SANDBOX_KEYS, type SignedValues } from '../support/sandbox-merchants.ts'
import { CALLBACK, tokenOf, verifiedSession } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'
import { signedNow } from './signed-values.ts'

const ADMIN_TOKEN = '4f1d09c8e27ab365d0917be4835fa26cb81e47d3906c52fa'
const sandbox = useSandbox({ ADMIN_TOKEN })
/** Everything that belongs to the first merchant; the second merchant asks for it. */
let theirs: Readonly<
  Record<'token' | 'waiting' | 'verified' | 'order' | 'link' | 'endpoint', string>
>
/** Of the first and of the second. */
let merchantIds: readonly string[]

beforeAll(async () => {
  const { database, merchant } = sandbox
  // The answers may differ only by ownership: the second merchant has all permissions that the first has.
  const numbers = [SANDBOX_KEYS.merchantNumber, RESTRICTED_KEYS.merchantNumber]
  await database.pool.query(
    `update merchant set permissions = (select permissions from merchant where merchant_number = $1)
     where merchant_number = $2`,
    numbers,
  )
  const { rows } = await database.pool.query<{ id: string }>(
    'select merchant_id as id from merchant where merchant_number = any($1) order by merchant_number',
    [numbers],
  )
  merchantIds = rows.map(({ id }) => id)
  const token = await tokenOf(merchant, '5528790000000008')
  const paid = await merchant.provision(
    { cardToken: token, amount: 10 },
    { conversationId: 'paid' },
  )
  const waiting = await merchant.getThreeDSession({ cardToken: token, amount: 10 })
  const link = await merchant.createLink({
    linkType: 'SingleUse',
    linkAmountType: 'VariableAmount',
  })
  const endpoint = await merchant.webhooksCreate({ url: 'http://127.0.0.1:9/hook' })
  theirs = {
    token,
    endpoint: endpoint.isSucceed ? endpoint.endpoint.endpointId : '',
    waiting: waiting.isSucceed ? waiting.threeDSessionId : '',
    verified: (await verifiedSession(merchant, '5528790000000008')).sessionId,
    order: paid.orderId ?? '',
    link: link.isSuccess ? link.id : '',
  }
})

function isSigned({ authentication }: Endpoint): boolean {
  return authentication !== 'none'
}

/** Any endpoint as its table row says: form, query or JSON body. */
async function send(endpoint: Endpoint, values: Partial<SignedValues>, fields: object) {
  const url = sandbox.url + endpoint.path
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)])
  if (endpoint.authentication === 'form') {
    const form = new FormData()
    for (const [name = '', value = ''] of [...texts, ...Object.entries(values)]) {
      form.append(name, value)
    }
    return postRaw(url, {}, form)
  }
  if (endpoint.method === 'GET') {
    const query = new URLSearchParams(Object.fromEntries(texts))
    return fetch(`${url}?${query}`, { headers: values }).then(read)
  }
  const headers = { ...values, 'Content-Type': 'application/json' }
  return postRaw(url, headers, JSON.stringify(fields))
}

function verdictOf({ status, fields }: RawAnswer): unknown[] {
  return [status, fields['errorCode']]
}

describe('every signed endpoint', () => {
  it.each(ENDPOINTS.filter(isSigned).map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s refuses who does not sign, signs wrongly, or signs for somebody else',
    async (_, endpoint) => {
      const values = signedNow()
      const foreign = signedNow({ keys: RESTRICTED_KEYS })
      const { merchantNumber } = SANDBOX_KEYS
      expect(verdictOf(await send(endpoint, {}, {}))).toEqual([401, '4001'])
      const forged = { ...values, Signature: randomBytes(32).toString('base64') }
      expect(verdictOf(await send(endpoint, forged, {}))).toEqual([401, '4003'])
      const unknown = { ...values, PublicKey: randomBytes(16).toString('base64') }
      expect(verdictOf(await send(endpoint, unknown, {}))).toEqual([401, '4002'])
      const borrowed = { ...foreign, MerchantNumber: merchantNumber }
      expect(verdictOf(await send(endpoint, borrowed, {}))).toEqual([401, '4002'])
      const mixed = { ...values, Signature: foreign.Signature }
      expect(verdictOf(await send(endpoint, mixed, {}))).toEqual([401, '4003'])
      // The rightful owner was not harmed by any of them.
      expect((await send(endpoint, values, {})).status).not.toBe(401)
    },
  )
})

describe('every route of the operator', () => {
  const routes = ADMIN_ROUTES.map((route) => [route.method, `/admin/v1${route.path}`] as const)

  it.each(routes)('%s %s refuses all but the operator’s token', async (method, path) => {
    const url = sandbox.url + path.replace(/:\w+/g, SANDBOX_KEYS.merchantNumber)
    // A job writes to the chain of hand-overs each minute, so only the operators' chain is counted.
    const audit = "select count(*)::int as count from audit_entry where chain = 'operator'"
    const before = (await sandbox.database.pool.query(audit)).rows
    const credentials: readonly Readonly<Record<string, string>>[] = [
      {},
      { authorization: 'Bearer ' },
      { authorization: `Bearer ${ADMIN_TOKEN.slice(0, -1)}b` },
      { authorization: `Basic ${ADMIN_TOKEN}` },
      { authorization: `Bearer ${SANDBOX_KEYS.secretKey}` },
      { ...signedNow() },
    ]
    for (const headers of credentials) {
      const body = method === 'GET' ? {} : { body: '{}' }
      const type = { 'content-type': 'application/json' }
      const answer = await fetch(url, { method, headers: { ...type, ...headers }, ...body })
      expect(answer.status).toBe(401)
      expect((await read(answer)).fields).toMatchObject({ isSucceed: false })
    }
    expect((await sandbox.database.pool.query(audit)).rows).toEqual(before)
  })
})

type Named = Readonly<Record<string, unknown>>
type Row = readonly [
  endpoint: EndpointName,
  what: string,
  theirs: () => Named,
  nobodys: () => Named,
]

const NO_ID = '01900000-0000-7000-8000-0000000000ff'
const NO_TOKEN = randomBytes(32).toString('base64')

/** Every field that names something: the first merchant's, and one that nobody has. */
const ROWS: readonly Row[] = [
  token('getThreeDSession', { amount: 10 }),
  token('provision', { amount: 10 }),
  token('binInformation', {}),
  token('pointInquiry', {}),
  session('init3ds', 'ThreeDSessionId', { CallbackUrl: CALLBACK }),
  session('getThreeDSessionResult', 'threeDSessionId', {}),
  session('provision', 'threeDSessionId', { amount: 100 }),
  order('provision', 'originalOrderId', { amount: 10, paymentType: 'PostAuth' }),
  order('return', 'orderId', { amount: 1 }),
  order('reverse', 'orderId', {}),
  order('inquire', 'orderId', {}),
  [
    'inquire',
    'paymentConversationId',
    () => ({ paymentConversationId: 'paid' }),
    () => ({ paymentConversationId: 'none' }),
  ],
  order('listPayments', 'after', { merchantReference: 'theirs' }),
  [
    'listPayments',
    'conversationId',
    () => ({ conversationId: 'paid' }),
    () => ({ conversationId: 'none' }),
  ],
  link('deleteLink'),
  link('linkStatus'),
  endpoint('webhooksUpdate', { state: 'Paused' }),
  endpoint('webhooksRoll', {}),
  endpoint('webhooksDelete', {}),
  endpoint('webhooksTest', {}),
  [
    'createLink',
    'merchantId',
    () => ({ ...LINK, merchantId: merchantIds[0] }),
    () => ({ ...LINK, merchantId: NO_ID }),
  ],
]

const LINK = { linkType: 'SingleUse', linkAmountType: 'VariableAmount' }
const NAME_NOTHING: readonly EndpointName[] = [
  'tokens',
  'installment',
  'createCheckout',
  'readEvents',
  'webhooksCreate',
  'webhooksList',
  'endOfDay',
  'time',
]

function token(name: EndpointName, more: object): Row {
  return row(name, 'cardToken', () => theirs.token, { more, none: NO_TOKEN })
}

function session(name: EndpointName, field: string, more: object): Row {
  const of = () => (name === 'init3ds' ? theirs.waiting : theirs.verified)
  return row(name, field, of, { more, none: NO_ID })
}

function order(name: EndpointName, field: string, more: object): Row {
  return row(name, field, () => theirs.order, { more, none: NO_ID })
}

function link(name: EndpointName): Row {
  return row(name, 'id', () => theirs.link, { more: {}, none: NO_ID })
}

function endpoint(name: EndpointName, more: object): Row {
  return row(name, 'endpointId', () => theirs.endpoint, { more, none: NO_ID })
}

function row(
  name: EndpointName,
  field: string,
  idOf: () => string,
  { more, none }: Readonly<{ more: object; none: string }>,
): Row {
  return [name, field, () => ({ ...more, [field]: idOf() }), () => ({ ...more, [field]: none })]
}

/**
 * The effects of a call: rows by table, and calls of the bank. Counts of limits are left out, because all callers
 * share them.
 */
async function traces(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sandbox.database.pool.query<{ name: string; count: number }>(
    `select c.relname as name, (xpath('/row/c/text()', query_to_xml(
       format('select count(*) as c from %I', c.relname), false, true, '')))[1]::text::int as count
     from pg_class c where c.relkind in ('r', 'p') and not c.relispartition
       and c.relnamespace = 'public'::regnamespace and c.relname <> 'rate_limit'`,
  )
  const bankCalls = sandbox.logged().split('"bank call"').length - 1
  return { ...Object.fromEntries(rows.map(({ name, count }) => [name, count])), bankCalls }
}

/** The whole answer but its date, and what it changed. */
async function heard(endpoint: Endpoint, fields: Named) {
  const before = await traces()
  const values = signedNow({ keys: RESTRICTED_KEYS, conversationId: 'same' })
  const answer = await send(endpoint, values, fields)
  const after = await traces()
  const changed = Object.keys(after).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)])
  const headers = [...answer.headers].filter(([name]) => name !== 'date')
  const given = Object.values(fields).filter(
    (value) => typeof value === 'string' && value.length > 30,
  )
  const text = given.reduce<string>((said, id) => said.replaceAll(String(id), '<id>'), answer.text)
  return { status: answer.status, headers, text, changed: Object.fromEntries(changed) }
}

function endpointOf(name: EndpointName): Endpoint {
  const endpoint = ENDPOINTS.find((each) => each.name === name)
  if (endpoint === undefined) throw new Error(`no endpoint ${name}`)
  return endpoint
}

const OWNED = `
  select md5(string_agg(t::text, '' order by t::text)) as all from (
    select t::text from card_token t where merchant_id = $1
    union all select t::text from threeds_session t where merchant_id = $1
    union all select t::text from payment_order t where merchant_id = $1
    union all select t::text from payment_link t where merchant_id = $1) t`

const REFUSED = /"isSucc(?:eed|ess)":false|^false$/

describe('what belongs to another merchant', () => {
  it('every endpoint that takes a name of something has a row here', () => {
    const names = new Set([...ROWS.map(([name]) => name), ...NAME_NOTHING])
    expect([...names].toSorted()).toEqual(ENDPOINTS.map(({ name }) => name).toSorted())
  })

  it.each(ROWS)('%s, %s: is not there, byte for byte', async (name, _, foreign, nobodys) => {
    const { pool } = sandbox.database
    const owned = () => Promise.all(merchantIds.map((id) => pool.query(OWNED, [id])))
    const before = (await owned()).map(({ rows }) => rows)
    const endpoint = endpointOf(name)
    const refused = await heard(endpoint, foreign())
    expect(refused).toEqual(await heard(endpoint, nobodys()))
    // The call uses one pair up and does nothing else: no bank was called and nothing of the try is stored.
    const { single_use_pair: pairs, ...others } = refused.changed
    expect([pairs, Object.values(others).filter((count) => count !== 0)]).toEqual([1, []])
    // A list is answered, and empty.
    const expected = name === 'listPayments' ? /"payments":\[\]/ : REFUSED
    expect(refused.text).toMatch(expected)
    expect((await owned()).map(({ rows }) => rows)).toEqual(before)
  })

  it('and to its owner it is all there', async () => {
    const { merchant } = sandbox
    const paid = await merchant.provision({ amount: 100, threeDSessionId: theirs.verified })
    const start = { ThreeDSessionId: theirs.waiting, CallbackUrl: CALLBACK }
    const answers = [
      paid.isSucceed,
      (await merchant.init3ds(start)).isSucceed,
      (await merchant.pointInquiry({ cardToken: theirs.token })).isSucceed,
      (await merchant.inquire({ paymentConversationId: 'paid' })).isSucceed,
      (await merchant.return({ orderId: theirs.order, amount: 10 })).isSucceed,
      (await merchant.linkStatus({ id: theirs.link })).isSucceed,
      await merchant.deleteLink({ id: theirs.link }),
    ]
    expect(answers).toEqual(answers.map(() => true))
  })

  it('an Idempotency-Key is one merchant’s own', async () => {
    const provision = async (
      keys: typeof SANDBOX_KEYS | typeof RESTRICTED_KEYS,
      cardToken: string,
    ) => {
      const headers = {
        ...signedNow({ keys }),
        'Idempotency-Key': 'shared',
        'Content-Type': 'application/json',
      }
      const body = JSON.stringify({ cardToken, amount: 3 })
      return postRaw(`${sandbox.url}/v1/Payments/provision`, headers, body)
    }
    const [first, second] = [sandbox.merchant, sandbox.restricted]
    const own = await provision(SANDBOX_KEYS, await tokenOf(first, '5528790000000008'))
    const other = await provision(RESTRICTED_KEYS, await tokenOf(second, '5528790000000008'))
    expect([own.status, other.status]).toEqual([200, 200])
    expect(other.headers.get('idempotent-replayed')).toBeNull()
    expect(other.fields['orderId']).not.toBe(own.fields['orderId'])
  })
})
