/** The bank's word for 3-D Secure (ThreeDSecureType), of which a proxy changes the words that the bank says. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../base/kernel/index.ts'
import { LOOPBACK } from '../../../base/outbound/testing/anywhere.ts'
import { authorizeConfirmed, type BankConnector, createUndiciTransport } from '../index.ts'
import {
  CALLBACK_URL,
  type ConnectorHarness,
  LIMITS,
  newOrderId,
  openGate,
  sale,
} from '../testing/connector-harness.ts'
import { sampleAttempt } from '../testing/sample-attempt.ts'
import { sampleCard } from '../testing/sample-terminal.ts'
import { PAYFLEX } from './connector.ts'
import { startPayflexHarness } from './testing/payflex-harness.ts'

let bank: ConnectorHarness
const transport = createUndiciTransport({ reach: LOOPBACK })
beforeAll(async () => {
  bank = await startPayflexHarness()
})
afterAll(async () => {
  await bank.close()
  await transport.close()
})

const WORD = /<ThreeDSecureType>2<\/ThreeDSecureType>/g

/** The connector at a bank of which these services say something else. */
function changing(services: RegExp, [from, to]: readonly [RegExp, string]): BankConnector {
  const post: typeof transport.post = async (request) => {
    const result = await transport.post(request)
    if (result.kind !== 'answered' || !services.test(request.url)) return result
    const text = Buffer.from(result.body).toString('utf8').replaceAll(from, to)
    return { ...result, body: Buffer.from(text) }
  }
  return PAYFLEX.connect({ transport: { post }, clock: systemClock })
}

const saying = (word: string, services: RegExp) => changing(services, [WORD, word])

/** A holder passes, and the gateway pays at such a bank. */
async function payAt(connector: BankConnector, card = bank.cards.approved) {
  const cardDigits = {
    bin: card.number.expose().slice(0, 8),
    lastFour: card.number.expose().slice(-4),
  }
  const expected = sampleAttempt({
    bankOrderId: newOrderId(),
    cardDigits,
    callbackUrl: CALLBACK_URL,
  })
  const pairs = await bank.verifyHolder(await openGate(bank, { ...expected, card }), true)
  const verdict = await connector.readCallback(bank.terminal, expected, pairs, LIMITS)
  if (!verdict.verified || verdict.proof === null) throw new Error('The callback was refused.')
  const { bankOrderId, amountMinor } = expected
  const payer = { kind: 'proof', proof: verdict.proof, card: cardDigits } as const
  const request = sale(card, { bankOrderId, amountMinor, payer })
  const outcome = await authorizeConfirmed(
    connector,
    { terminal: bank.terminal, request, clock: systemClock },
    LIMITS,
  )
  return { bankOrderId, outcome }
}

const NONE = '<ThreeDSecureType>1</ThreeDSecureType>'
const OTHER = '<ThreeDSecureType>3</ThreeDSecureType>'
const BOTH = /Vposreq|Search/

test.each([
  ['1 in the answer', NONE, /Vposreq/],
  ['1 in the search alone', NONE, /Search/],
  ['1 in both', NONE, BOTH],
  ['an unknown number in the answer', OTHER, /Vposreq/],
])(
  'decision 4.15: %s: the payment is not that of a verified holder, and can be undone',
  async (_, word, services) => {
    const connector = saying(word, services)
    const { outcome, bankOrderId } = await payAt(connector)
    const answer = { responseCode: null, responseMessage: null, authCode: null }
    expect(outcome).toMatchObject({ kind: 'different', what: 'verification', answer })
    const named = { bankOrderId, transactionId: null }
    expect(await connector.void(bank.terminal, named, LIMITS)).toMatchObject({ kind: 'approved' })
    const found = await connector.inquire(bank.terminal, named, LIMITS)
    expect(found).toMatchObject({ record: { state: 'voided' } })
  },
)

test.each([
  ['the answer', /Vposreq/, 'approved'],
  ['the search', /Search/, 'unknown'],
  ['both', BOTH, 'unknown'],
])('without the word in %s', async (_, services, kind) => {
  const { outcome } = await payAt(saying('', services))
  expect(outcome).toMatchObject({ kind })
})

test('an attempt is paid with any word but that of a payment without 3-D Secure', async () => {
  const attempted = sampleCard('4141111111111115')
  expect(await payAt(saying(OTHER, BOTH), attempted)).toMatchObject({
    outcome: { kind: 'approved' },
  })
  expect(await payAt(saying(NONE, BOTH), attempted)).toMatchObject({
    outcome: { kind: 'different', what: 'verification' },
  })
})

test('a search without the card, or with another sum or currency, approves nothing', async () => {
  expect((await payAt(bank.connector)).outcome.kind).toBe('approved')
  const ends = await Promise.all(
    [
      changing(/Search/, [/<PanMasked>[^<]*/g, '<PanMasked>']),
      changing(/Search/, [/<PanMasked>[^<]*/g, '<PanMasked>411111******1129']),
      changing(/Search/, [/<CurrencyAmount>100\.00/g, '<CurrencyAmount>1.00']),
      changing(/Search/, [/<AmountCode>949/g, '<AmountCode>840']),
    ].map(async (connector) => (await payAt(connector)).outcome),
  )
  expect(ends).toMatchObject([
    { kind: 'unknown', cause: 'bankPending' },
    { kind: 'different', what: 'card' },
    { kind: 'different', what: 'amount' },
    { kind: 'different', what: 'currency' },
  ])
})
