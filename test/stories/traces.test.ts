/** Decisions 10.48 and 10.49: an operator starts an SDK, and sees the stages of payments and nothing else. */

import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace-node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ATTRIBUTES } from '../../packages/gateway/src/operating/tracing/attribute-table.ts'
import { SPANS } from '../../packages/gateway/src/operating/tracing/span-table.ts'
import { useRecordedSpans } from '../../packages/gateway/src/operating/tracing/testing/record-spans.ts'
import { BANK_PROTOCOLS } from '../../packages/gateway/src/payment/banks/index.ts'
import { postJson } from '../harness/raw-calls.ts'
import { createPatternSearch, disguisesOf } from '../support/card-search/index.ts'
import { open, PAYERS_CARD, payOn } from '../support/link-browser.ts'
import { EVERY_FIELD, newLink } from '../support/new-link.ts'
import { authentication } from '../support/raw.ts'
import { SANDBOX_KEYS } from '../support/sandbox-merchants.ts'
import { tracesWith, treeOf } from '../support/span-trees.ts'
import { tokenOf, verifiedSession } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const { finished } = useRecordedSpans()
const sandbox = useSandbox({ UNKNOWN_WINDOW: '4s' })

const CARD = '5528790000000008'
const DECLINED = '4111111111111129'
const LOST = '4159000000220005'
const PAYER = { name: 'Zeynep Sınanmış', email: 'zeynep@customer.example', note: 'kapıyı çalmayın' }

const having = (name: keyof typeof ATTRIBUTES, value: unknown) => (span: ReadableSpan) =>
  value !== undefined && span.attributes[name] === value

/** The attributes of the span of this name, without those that are alike in all of them. */
function attributesOf(spans: readonly ReadableSpan[], name: string) {
  const found = spans.find((span) => span.name === name)
  const own: Record<string, unknown> = { ...found?.attributes }
  for (const each of ['vezne.merchant.id', 'vezne.terminal.id', 'db.system.name']) delete own[each]
  return own
}

const PAID = [
  'POST /v1/Payments/provision',
  '  payment choose terminal',
  '  payment open',
  '  bank authorize',
  '  payment settle',
]

async function provision(cardNumber: string) {
  const cardToken = await tokenOf(sandbox.merchant, cardNumber)
  const answer = await sandbox.merchant.provision({ cardToken, amount: 10 })
  const orderId = answer.orderId ?? ''
  const [spans = []] = await tracesWith(finished, having('vezne.order.id', orderId))
  return { orderId, spans }
}

describe('a payment by the API', () => {
  it('approved: the call, the terminal, the first commit, the bank, the second commit', async () => {
    const { orderId, spans } = await provision(CARD)
    const bankOrderId = `vz${orderId.replaceAll('-', '')}`
    expect(treeOf(spans)).toEqual(PAID)
    expect(attributesOf(spans, 'POST /v1/Payments/provision')).toEqual({
      'http.request.method': 'POST',
      'http.route': '/v1/Payments/provision',
      'url.scheme': 'http',
      'http.response.status_code': 200,
      'vezne.merchant.number': SANDBOX_KEYS.merchantNumber,
    })
    expect(attributesOf(spans, 'payment choose terminal')).toEqual({
      'vezne.terminals': BANK_PROTOCOLS.length,
      'vezne.routing.has_rules': false,
    })
    expect(attributesOf(spans, 'payment open')).toEqual({
      'vezne.order.id': orderId,
      'vezne.bank_order.id': bankOrderId,
      'vezne.payment.type': 'Auth',
      'vezne.routing.by': 'default',
      'vezne.verdict': 'opened',
    })
    expect(attributesOf(spans, 'bank authorize')).toEqual({
      'vezne.bank.connector': 'nestpay',
      'server.address': new URL(sandbox.bankUrl).host,
      'vezne.bank.operation': 'authorize',
      'vezne.bank.result': 'approved',
      'vezne.bank_order.id': bankOrderId,
    })
    expect(attributesOf(spans, 'payment settle')).toEqual({
      'vezne.order.id': orderId,
      'vezne.payment.type': 'Auth',
      'vezne.state': 'Approved',
      'vezne.found_by': 'call',
      'vezne.is_written': true,
    })
    const { SERVER, CLIENT, INTERNAL } = SpanKind
    expect(spans.map(({ kind }) => kind)).toEqual([SERVER, INTERNAL, CLIENT, CLIENT, CLIENT])
  })

  it('declined: an outcome, and no failure of any span', async () => {
    const { spans } = await provision(DECLINED)
    expect(treeOf(spans)).toEqual(PAID)
    expect(attributesOf(spans, 'bank authorize')).toMatchObject({
      'vezne.bank.result': 'declined',
      'vezne.bank.detail': '51',
    })
    expect(attributesOf(spans, 'payment settle')).toMatchObject({ 'vezne.state': 'Declined' })
    const declined = attributesOf(spans, 'POST /v1/Payments/provision')['vezne.error']
    expect(declined).toBe(attributesOf(spans, 'payment settle')['vezne.outcome'])
    expect(spans.filter(({ status }) => status.code === SpanStatusCode.ERROR)).toEqual([])
  })

  it('unknown: the bank’s span failed, and a job’s trace finds the outcome', async () => {
    const { orderId, spans } = await provision(LOST)
    expect(treeOf(spans)).toEqual(PAID)
    expect(attributesOf(spans, 'bank authorize')).toMatchObject({
      'vezne.bank.result': 'unknown',
      'vezne.bank.detail': 'serverError',
      'error.type': 'serverError',
    })
    const failed = spans.filter(({ status }) => status.code === SpanStatusCode.ERROR)
    expect(failed.map(({ name, status }) => [name, status.message])).toEqual([
      ['bank authorize', undefined],
    ])
    const [, found = []] = await tracesWith(finished, having('vezne.order.id', orderId), 2)
    expect(treeOf(found)).toEqual([
      'job resolve unknown payments',
      '  bank inquire',
      '  payment settle',
    ])
    expect(attributesOf(found, 'bank inquire')).toMatchObject({ 'vezne.bank.detail': 'taken' })
    expect(attributesOf(found, 'payment settle')).toMatchObject({
      'vezne.state': 'Approved',
      'vezne.found_by': 'inquiry',
    })
  })

  it('a return and a reverse have their commits and their call', async () => {
    const { orderId } = await provision(CARD)
    expect((await sandbox.merchant.reverse({ orderId })).isSucceed).toBe(true)
    const [, spans = []] = await tracesWith(finished, having('vezne.order.id', orderId), 2)
    expect(treeOf(spans)).toEqual([
      'POST /v1/Payments/reverse',
      '  operation open',
      '  bank void',
      '  operation settle',
    ])
  })
})

it('a payment with 3-D Secure is several traces, which the session’s id joins', async () => {
  const { sessionId } = await verifiedSession(sandbox.merchant, CARD)
  await sandbox.merchant.provision({ amount: 100, threeDSessionId: sessionId })
  const traces = await tracesWith(finished, having('vezne.session.id', sessionId), 5)
  const names = traces.map((spans) => treeOf(spans).map((line) => line.trim()))
  expect(
    names.map(([first, ...others]) => [first, others.filter((name) => /3-D/.test(name))]),
  ).toEqual([
    ['POST /v1/ThreeDS/getthreedsession', ['3-D Secure create']],
    ['POST /v1/ThreeDS/init3ds', ['3-D Secure start']],
    ['POST /3ds/start/:ticket', ['3-D Secure hand over']],
    ['POST /3ds/return/:ticket', ['3-D Secure finish']],
    ['POST /v1/Payments/provision', []],
  ])
  expect(attributesOf(traces[3] ?? [], '3-D Secure finish')).toEqual({
    'vezne.session.id': sessionId,
    'vezne.md_status': 1,
    'vezne.is_written': true,
  })
})

it('a payment of a link: the page’s request has a span because something happened beneath it', async () => {
  const { id, linkUrl } = await newLink(sandbox.merchant, { ...EVERY_FIELD, is3dRequired: false })
  const answers = { ...PAYERS_CARD, ...PAYER, phoneNumber: '+905321234567', address: 'Sokak 5' }
  const receipt = await payOn(await open(linkUrl), answers)
  expect(receipt.html).toContain('Ödemeniz alındı')
  const [spans = []] = await tracesWith(finished, having('vezne.link.id', id))
  const [request, ...beneath] = treeOf(spans)
  expect(request).toBe('POST /l/:addressToken')
  expect(beneath.filter((name) => name !== '  payment choose terminal')).toEqual([
    '  link reserve use',
    '  payment open',
    '  bank authorize',
    '  payment settle',
  ])
})

describe('callers and endpoints', () => {
  let receiver: Server
  let received: IncomingHttpHeaders | null = null
  beforeAll(async () => {
    receiver = createServer((request, answer) => {
      received = request.headers
      answer.end()
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    receiver.close()
    receiver.closeAllConnections()
  })

  it('the trace of a verified caller becomes a link; that of a stranger nothing', async () => {
    const url = `${sandbox.url}/v1/Payments/inquire`
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`
    const body = { orderId: 'none' }
    const count = finished().length
    await postJson(url, { ...authentication(), Signature: 'wrong', traceparent }, body)
    await postJson(url, { ...authentication(), traceparent, baggage: `card=${CARD}` }, body)
    const linked = ({ links }: ReadableSpan) =>
      links.some(({ context }) => context.traceId === traceId)
    const [spans = []] = await tracesWith(finished, linked)
    expect(treeOf(spans)).toEqual(['POST /v1/Payments/inquire'])
    const calls = finished().slice(count)
    expect(calls.filter(({ name }) => name === 'POST /v1/Payments/inquire')).toHaveLength(1)
  })

  it('an event’s delivery is a trace of its own, and no trace goes along', async () => {
    const { port } = receiver.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/hook-of-the-shop`
    const endpoint = await sandbox.merchant.webhooksCreate({ url })
    if (!endpoint.isSucceed) throw new Error(endpoint.errorMessage)
    await provision(CARD)
    const { endpointId } = endpoint.endpoint
    const [spans = []] = await tracesWith(finished, having('vezne.endpoint.id', endpointId))
    expect(treeOf(spans)).toEqual(['webhook send'])
    expect(attributesOf(spans, 'webhook send')).toMatchObject({
      'http.response.status_code': 200,
      'vezne.webhook.is_resent': false,
    })
    expect(Object.keys(received ?? {})).toContain('webhook-id')
    expect(Object.keys(received ?? {})).not.toContain('traceparent')
  })
})

describe('after all of this', () => {
  it('no span has a card, a payer, a key, a signature, or an address', () => {
    const text = JSON.stringify(
      finished().map(({ name, attributes, links, events, status }) => {
        return { name, attributes, links, events, status }
      }),
    )
    expect(finished().length).toBeGreaterThan(40)
    const search = createPatternSearch([CARD, DECLINED, LOST].flatMap(disguisesOf))
    expect(search.findIn('spans', Buffer.from(text))).toEqual([])
    const secrets = [...Object.values(PAYER), PAYERS_CARD.cardHolderName, 'Kahve', 'hook-of']
    const keys = [SANDBOX_KEYS.publicKey, SANDBOX_KEYS.secretKey, 'whsec_']
    for (const each of [...secrets, ...keys]) expect(text).not.toContain(each)
  })

  it('every span and attribute is one of the table, and no span has an event', () => {
    const names = new Set<string>(Object.keys(ATTRIBUTES))
    const patterns = Object.values(SPANS).map(({ name }) => {
      const [before = ''] = name.split('{vezne')
      return name.startsWith('{http') ? /^(GET|POST|PUT) \// : new RegExp(`^${before}`)
    })
    for (const { name, attributes, events } of finished()) {
      expect(patterns.some((pattern) => pattern.test(name))).toBe(true)
      expect(Object.keys(attributes).filter((each) => !names.has(each))).toEqual([])
      expect(events).toEqual([])
    }
  })
})
