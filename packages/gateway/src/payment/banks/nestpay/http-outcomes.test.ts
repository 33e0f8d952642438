import { describe, expect, test } from 'vitest'
import { sampleCard, sampleTerminal } from '../testing/sample-terminal.ts'
import type { BankHttpRequest, BankHttpResult } from '../transport.ts'
import { NESTPAY } from './connector.ts'

const terminal = sampleTerminal('http://bank')
const order = { bankOrderId: 'order-1', transactionId: null }
const limits = { timeoutMilliseconds: 1_000, maySend: () => true }

function answered(status: number, text = ''): BankHttpResult {
  return { kind: 'answered', status, contentType: 'text/xml', body: Buffer.from(text) }
}

/** A connector whose transport gives these results in turn; each call takes 600 ms. */
function connectorOver(...results: readonly BankHttpResult[]) {
  const sent: BankHttpRequest[] = []
  const clock = {
    now: () => new Date(0),
    monotonicMilliseconds: () => sent.length * 600,
    sleep: () => Promise.resolve(),
  }
  const post = (request: BankHttpRequest): Promise<BankHttpResult> => {
    sent.push(request)
    return Promise.resolve(results[sent.length - 1] ?? answered(404))
  }
  return { connector: NESTPAY.connect({ transport: { post }, clock }), sent }
}

const foundXml =
  '<CC5Response><OrderId>order-1</OrderId><Response>Approved</Response>' +
  '<ProcReturnCode>00</ProcReturnCode></CC5Response>'

describe('decision 5.3: what an HTTP end means for a call that moves money', () => {
  test.each([
    [answered(400), { kind: 'rejected', reason: 'HTTP 400', answer: null }],
    [
      answered(404, foundXml),
      { kind: 'rejected', reason: 'HTTP 404', answer: null, refusesTerminal: true },
    ],
    [answered(500), { kind: 'unknown', cause: 'serverError', answer: null }],
    [answered(503, foundXml), { kind: 'unknown', cause: 'serverError', answer: null }],
    [answered(302), { kind: 'unknown', cause: 'unreadable', answer: null }],
    [answered(204, foundXml), { kind: 'unknown', cause: 'unreadable', answer: null }],
    [answered(200, 'Bakım'), { kind: 'unknown', cause: 'unreadable', answer: null }],
    [
      { kind: 'unknown', cause: 'timeout' },
      { kind: 'unknown', cause: 'timeout', answer: null },
    ],
    [
      { kind: 'notSent', cause: 'dns' },
      { kind: 'notSent', cause: 'dns' },
    ],
  ] as const)('%j', async (result, outcome) => {
    const { connector, sent } = connectorOver(result)
    expect(await connector.void(terminal, order, limits)).toEqual(outcome)
    expect(sent).toHaveLength(1)
  })

  test.each([
    ['99', '', true],
    ['99', 'CORE-2008', undefined],
    ['51', '', undefined],
    ['51', 'CORE-2126', true],
  ])('code %s %s: refuses the terminal %s', async (code, core, refusesTerminal) => {
    const xml = `<CC5Response><OrderId>order-1</OrderId><Response>Error</Response>
      <ProcReturnCode>${code}</ProcReturnCode><ErrMsg>${core}</ErrMsg>
      <Extra><ERRORCODE>${core}</ERRORCODE></Extra></CC5Response>`
    const { connector } = connectorOver(answered(200, xml))
    const outcome = await connector.void(terminal, order, limits)
    expect('refusesTerminal' in outcome ? outcome.refusesTerminal : undefined).toBe(refusesTerminal)
  })

  test('the limits reach the transport as they came', async () => {
    const { connector, sent } = connectorOver(answered(200))
    await connector.refund(terminal, { ...order, amountMinor: 1n }, limits)
    expect(sent[0]).toMatchObject({ timeoutMilliseconds: 1_000, url: terminal.apiUrl })
    expect(sent[0]?.maySend).toBe(limits.maySend)
  })
})

describe('a query', () => {
  test.each([
    [answered(500), 'HTTP 500'],
    [answered(200, '<CC5'), 'unreadable'],
    [{ kind: 'notSent', cause: 'tls' }, 'tls'],
    [{ kind: 'unknown', cause: 'timeout' }, 'timeout'],
  ] as const)('that has no answer is unavailable: %j', async (result, cause) => {
    const unavailable = { kind: 'unavailable', cause }
    const inquiry = connectorOver(result).connector.inquire(terminal, order, limits)
    expect(await inquiry).toEqual(unavailable)
    const card = sampleCard('5528790000000008')
    expect(await connectorOver(result).connector.points?.(terminal, card, limits)).toEqual(
      unavailable,
    )
  })

  test('status and history share one deadline', async () => {
    const { connector, sent } = connectorOver(answered(200, foundXml), answered(500))
    await connector.inquire(terminal, order, limits)
    expect(sent.map((request) => request.timeoutMilliseconds)).toEqual([1_000, 400])
  })

  test('a status that used the whole time leaves none for the history', async () => {
    const { connector, sent } = connectorOver(answered(200, foundXml))
    const result = await connector.inquire(terminal, order, { timeoutMilliseconds: 600 })
    expect(result).toEqual({ kind: 'unavailable', cause: 'timeout' })
    expect(sent).toHaveLength(1)
  })
})
