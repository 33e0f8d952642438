import { expect, test } from 'vitest'
import { Secret, systemClock } from '../../../base/kernel/index.ts'
import { FILLINGS, isQuick } from '../../../base/kernel/testing/processor-time.ts'
import { type CardDigits, cardOf } from '../compare-payment.ts'
import type { GateExpectation } from '../connector.ts'
import type { AuthorizeRequest, CardForBank, GateRequest, ThreeDSecureProof } from '../index.ts'
import { authorizeConfirmed } from '../index.ts'
import {
  CALLBACK_URL,
  type CallbackPairs,
  type Given,
  LIMITS,
  newOrderId,
  openGate,
  type RepeatedName,
  sale,
} from './connector-harness.ts'
import { sampleCard } from './sample-terminal.ts'

function gateRequest(card: CardForBank): GateRequest {
  return {
    bankOrderId: newOrderId(),
    amountMinor: 10_000n,
    installmentCount: 3,
    operation: 'Auth',
    card,
    callbackUrl: CALLBACK_URL,
    clientIpAddress: '127.0.0.1',
    languageCode: 'tr',
    random: 'cmFuZG9t',
    cardHolderName: 'AYŞE YILMAZ',
    payerEmail: null,
  }
}

function expectationOf(request: GateRequest): GateExpectation {
  return { ...request, cardDigits: digitsOf(request.card) }
}

function digitsOf({ number }: CardForBank): CardDigits {
  return { bin: number.expose().slice(0, 8), lastFour: number.expose().slice(-4) }
}

function describeLongTexts(given: Given): void {
  test('a callback with a text of 16 kB in any field is read quickly (decision 1.15)', async () => {
    const { connector, terminal, cards, verifyHolder } = given()
    const request = gateRequest(cards.approved)
    const pairs = await verifyHolder(await openGate(given(), request), true)
    const read = (name: string, text: string) => {
      const changed = pairs.map(([at, value]) => [at, at === name ? text : value] as const)
      return connector.readCallback(terminal, expectationOf(request), changed, LIMITS)
    }
    for (const [name] of pairs) {
      for (const filling of FILLINGS) {
        const text = filling.repeat(16_384 / filling.length)
        const isFast = await isQuick(
          () => read(name, text),
          () => read(name, 'x'),
        )
        expect([name, filling, isFast]).toEqual([name, filling, true])
      }
    }
  })
}

/** The part of the contract about words that the bank has not signed (decision 5.22). */
function describeUnsignedWords(given: Given): void {
  test.each([
    ['passed', true],
    ['failed', false],
  ])(
    'decision 5.22: of a callback after a verification that %s, no word is the browser’s',
    async (_, passes) => {
      const { connector, terminal, cards, verifyHolder, callback } = given()
      const request = gateRequest(cards.approved)
      const pairs = await verifyHolder(await openGate(given(), request), passes)
      const saidBy = async (text: CallbackPairs): Promise<unknown> => {
        const verdict = await connector.readCallback(terminal, expectationOf(request), text, LIMITS)
        if (!verdict.verified) return 'nothing'
        const proof = Object.entries(verdict.proof?.expose() ?? {})
        const signed = proof.filter(([name]) => !callback.unsignedProof.includes(name))
        return [verdict.mdStatus, verdict.mdErrorMessage, signed]
      }
      const honest = await saidBy(pairs)
      expect(honest).not.toBe('nothing')
      for (const [name] of pairs) {
        const others = pairs.filter(([own]) => own !== name)
        for (const forged of ['00 Onaylandı', '', '1', 'https://evil.example/']) {
          const said = await saidBy([...others, [name, forged]])
          if (said !== 'nothing') expect([name, said]).toEqual([name, honest])
        }
      }
      for (const name of TEXTS) {
        const said = await saidBy([
          ...pairs.filter(([own]) => own !== name),
          [name, 'written by the payer'],
        ])
        if (said !== 'nothing') expect([name, said]).toEqual([name, honest])
      }
    },
  )
}

/** The part of the contract about verified card holders and callbacks. */
export function describeThreeDSecure(given: Given): void {
  describeLongTexts(given)
  describeUnsignedWords(given)

  test('decision 4.14: a page that a call opens is not there without the bank, and any other is', async () => {
    const { connector, unreachable, cards } = given()
    const opening = await connector.gateForm(unreachable, gateRequest(cards.approved), LIMITS)
    const isCalled = connector.verificationCalls?.gate === true
    expect(opening).toMatchObject(
      isCalled ? { kind: 'unavailable', cause: 'connect' } : { kind: 'form' },
    )
  })

  test('a holder who passes: proof, and a payment with the proof alone', async () => {
    const { connector, terminal, cards, verifyHolder } = given()
    const request = gateRequest(cards.approved)
    const pairs = await verifyHolder(await openGate(given(), request), true)
    const verdict = await connector.readCallback(terminal, expectationOf(request), pairs, LIMITS)
    expect(verdict).toMatchObject({ verified: true, mdStatus: 1, proof: expect.any(Secret) })
    const proof = verdict.verified ? verdict.proof : null
    const payment = paymentByProof(request, proof)
    const outcome = await connector.authorize(terminal, payment, LIMITS)
    expect(outcome).toMatchObject({ kind: 'approved' })
  })

  test('a holder who fails: mdStatus 0, no proof', async () => {
    const { connector, terminal, cards, verifyHolder } = given()
    const request = gateRequest(cards.approved)
    const pairs = await verifyHolder(await openGate(given(), request), false)
    const verdict = await connector.readCallback(terminal, expectationOf(request), pairs, LIMITS)
    expect(verdict).toMatchObject({ verified: true, mdStatus: 0, proof: null })
  })

  test('a callback that was changed, is for another attempt or another shop is refused', async () => {
    const { connector, terminal, cards, verifyHolder, callback } = given()
    const request = gateRequest(cards.approved)
    const pairs = await verifyHolder(await openGate(given(), request), true)
    const read = async (change: Partial<GateExpectation>, at = terminal, text = pairs) => {
      const expected = { ...expectationOf(request), ...change }
      return (await connector.readCallback(at, expected, text, LIMITS)).verified
    }
    expect(await read({})).toBe(true)
    expect(await read({ bankOrderId: 'another' })).toBe(false)
    for (const name of callback.repeats) {
      expect([name, await read({ [name]: ANOTHER[name](request) })]).toEqual([name, false])
    }
    for (const other of callback.otherTerminals) expect(await read({}, other(terminal))).toBe(false)
    expect(await read({}, terminal, [])).toBe(false)
    for (const name of callback.checked) {
      const changed = pairs.map(([at, value]) => [at, at === name ? `1${value}` : value] as const)
      expect([name, await read({}, terminal, changed)]).toEqual([name, false])
      const without = pairs.filter(([at]) => at !== name)
      expect([name, await read({}, terminal, without)]).toEqual([name, false])
    }
  })

  test('what the holder’s browser adds to a callback changes nothing', async () => {
    const { connector, terminal, cards, verifyHolder } = given()
    const request = gateRequest(cards.approved)
    const pairs = await verifyHolder(await openGate(given(), request), false)
    for (const [name, value] of pairs) {
      const twice = [...pairs, [name, value] as const]
      const verdict = await connector.readCallback(terminal, expectationOf(request), twice, LIMITS)
      expect(verdict.verified && verdict.proof !== null).toBe(false)
    }
  })
}

/** The part of the contract about the card in the form, which the holder's browser can exchange (decision 4.11). */
export function describeExchangedCard(given: Given): void {
  const playHolder = async (exchanged: CardForBank | null) => {
    const { connector, terminal, cards, verifyHolder } = given()
    const request = gateRequest(cards.approved)
    const form = await openGate(given(), request)
    const own = cards.approved.number.expose()
    const used = (exchanged ?? cards.approved).number.expose()
    const fields = form.fields.map(([name, value]) => {
      return [name, value === own ? used : value] as const
    })
    const pairs = await verifyHolder({ ...form, fields }, true)
    const isMask = (value: string) =>
      [own, used].some((one) => cardOf(value, digitsOf(sampleCard(one))) === 'ours')
    const withoutMasks = pairs.filter(([, value]) => !isMask(value))
    const read = async (text: CallbackPairs) => {
      const verdict = await connector.readCallback(terminal, expectationOf(request), text, LIMITS)
      return verdict.verified ? verdict.proof : null
    }
    const hasCard = form.fields.some(([, value]) => value === own)
    return { request, hasCard, proof: await read(pairs), unsaid: await read(withoutMasks) }
  }
  const pay = (request: GateRequest, proof: Secret<ThreeDSecureProof> | null) => {
    const { connector, terminal } = given()
    const payment = { terminal, request: paymentByProof(request, proof), clock: systemClock }
    return authorizeConfirmed(connector, payment, LIMITS)
  }

  test('an inquiry shows the card where the callback does not always sign it', async () => {
    const { connector, terminal, cards } = given()
    const { callbackSignsCard, inquiryShowsCard } = connector.features
    expect(callbackSignsCard || inquiryShowsCard).toBe(true)
    const request = sale(cards.approved)
    await connector.authorize(terminal, request, LIMITS)
    const result = await connector.inquire(terminal, request, LIMITS)
    const mask = result.kind === 'found' ? (result.record.said.cardMask ?? '') : ''
    const shown = cardOf(mask, digitsOf(cards.approved))
    expect(shown).toBe(inquiryShowsCard ? 'ours' : 'unsaid')
  })

  test('a callback that lost the card is refused, or its payment is asked about', async () => {
    const { request, hasCard, unsaid } = await playHolder(null)
    const { callbackSignsCard } = given().connector.features
    expect(unsaid === null).toBe(callbackSignsCard && hasCard)
    if (unsaid !== null) expect(await pay(request, unsaid)).toMatchObject({ kind: 'approved' })
  })

  test.each(['declines', 'approves'])(
    'a card that was exchanged in the form, and that the bank %s, pays nothing as another',
    async (ends) => {
      const { cards } = given()
      const exchanged = ends === 'declines' ? cards.declined.card : cards.points.card
      const { request, hasCard, proof, unsaid } = await playHolder(exchanged)
      if (!hasCard) {
        // Nothing in the form could be exchanged, so that the holder was verified with our card.
        expect(await pay(request, proof)).toMatchObject({ kind: 'approved' })
        return
      }
      expect(proof).toBeNull()
      if (unsaid === null) return
      const outcome = await pay(request, unsaid)
      const answer = { responseCode: null, responseMessage: null, authCode: null }
      expect(outcome).toMatchObject({ kind: 'different', what: 'card', answer })
    },
  )
}

/** The names under which banks send texts, whether this callback has them or not. */
const TEXTS =
  'ErrMsg mderrormessage mdErrorMsg errmsg hostmsg responseMessage IrcDet ErrorMsg'.split(' ')

/** Another value of each part of an attempt. */
const ANOTHER: Readonly<Record<RepeatedName, (sent: GateRequest) => unknown>> = {
  amountMinor: ({ amountMinor }) => amountMinor + 1n,
  installmentCount: () => 2,
  random: () => 'another',
  operation: () => 'PreAuth',
  languageCode: () => 'en',
  callbackUrl: ({ callbackUrl }) => `${callbackUrl}2`,
  cardDigits: () => ({ bin: '411111', lastFour: '0008' }),
}

function paymentByProof(
  request: GateRequest,
  proof: Secret<ThreeDSecureProof> | null,
): AuthorizeRequest {
  if (proof === null) throw new Error('A verified holder must come with a proof.')
  const { bankOrderId, amountMinor, installmentCount } = request
  const bound = { bankOrderId, amountMinor, installmentCount }
  const card = digitsOf(request.card)
  return { ...sale(request.card), ...bound, payer: { kind: 'proof', proof, card } }
}
