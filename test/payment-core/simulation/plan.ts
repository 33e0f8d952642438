import type { PaymentType } from '../../../packages/gateway/src/payment/payments/order.ts'
import type { Random } from './random.ts'

/** What proves a payment: the card, a 3-D Secure session, or a use of a link. */
export type Proof = Readonly<{ kind: 'card' } | { kind: 'session' | 'link'; number: number }>

type Call =
  | Readonly<{
      kind: 'pay'
      paymentType: Exclude<PaymentType, 'PostAuth'>
      proof: Proof
      amountMinor: bigint
      pointAmountMinor: bigint
      gatewayAlias: 'second' | null
    }>
  /** Something done to the order of an earlier `pay`, named by its place in the plan. */
  | Readonly<{ kind: 'capture' | 'return'; target: number; amountMinor: bigint }>
  | Readonly<{ kind: 'reverse' | 'inquire'; target: number }>
  | Readonly<{ kind: 'closeDay' }>

/** One call of the merchant. */
export type PlannedCall = Readonly<{
  atMilliseconds: number
  call: Call
  /** Calls with the same number bring the same Idempotency-Key, or the same pair. */
  key: number | null
  pair: number
  /** Calls with the same number have the same body. */
  body: number
}>

export type Plan = Readonly<{
  calls: readonly [PlannedCall, ...PlannedCall[]]
  sessions: readonly Payment[]
  linkMaximumUses: number
  lengthMilliseconds: number
}>

const SESSIONS = 2
const BY_CARD = { kind: 'card' } as const
const DAY_CLOSED_AFTER_MILLISECONDS = 8_000
const PROOFS: NonNullable<CallMix['proofs']> = ['card', 'card', 'session', 'link']
type Kind = Call['kind']

/** The calls of a schedule. Races show most often where many calls concern one order. */
const CALL_MIXES: readonly [CallMix, ...CallMix[]] = [
  { kinds: ['pay', 'pay', 'capture', 'return', 'return', 'reverse', 'inquire', 'closeDay'] },
  { kinds: ['return', 'return', 'return', 'inquire'], paymentType: 'Auth', closesDayFirst: true },
  { kinds: ['pay', 'return', 'return', 'return'], paymentType: 'Auth', closesDayFirst: true },
  { kinds: ['pay', 'capture', 'capture', 'capture', 'reverse'], paymentType: 'PreAuth' },
  { kinds: ['pay', 'pay', 'pay', 'inquire'], proofs: ['session', 'session', 'link'] },
  { kinds: ['pay', 'reverse', 'reverse', 'closeDay', 'return'] },
]

type CallMix = Readonly<{
  kinds: readonly [Kind, ...Kind[]]
  paymentType?: Exclude<PaymentType, 'PostAuth'>
  proofs?: readonly [Proof['kind'], ...Proof['kind'][]]
  /** The first payment's day ends before the rest, so that it can be returned. */
  closesDayFirst?: boolean
}>

type Payment = Extract<Call, { kind: 'pay' }>

function payment(random: Random, mix: CallMix): Payment {
  const amountMinor = BigInt(random.integer(1, 3) * 5_000 + random.integer(0, 99))
  const proofKind = random.pick(mix.proofs ?? PROOFS)
  const number = random.integer(0, SESSIONS - 1)
  return {
    kind: 'pay',
    paymentType: mix.paymentType ?? random.pick(['Auth', 'Auth', 'PreAuth']),
    proof: proofKind === 'card' ? { kind: 'card' } : { kind: proofKind, number },
    amountMinor,
    pointAmountMinor: random.chance(0.2) ? amountMinor / 3n : 0n,
    gatewayAlias: random.chance(0.15) ? 'second' : null,
  }
}

type Draft = Readonly<{
  random: Random
  mix: CallMix
  calls: readonly PlannedCall[]
  sessions: Plan['sessions']
}>

function nextCall(draft: Draft): Call {
  const { random, calls, mix } = draft
  const payments = calls.flatMap(({ call }, place) =>
    call.kind === 'pay' ? [{ call, place }] : [],
  )
  const kind = random.pick(mix.kinds)
  // Earlier payments are drawn more often, so that several calls concern the same one.
  const last = random.integer(0, payments.length - 1)
  const target = payments[random.integer(0, last)]
  if (kind === 'pay' || target === undefined) return boundToSession(draft)
  const { amountMinor } = target.call
  switch (kind) {
    case 'capture':
      return { kind, target: target.place, amountMinor: part(random, amountMinor) }
    case 'return':
      return { kind, target: target.place, amountMinor: part(random, amountMinor) }
    case 'reverse':
    case 'inquire':
      return { kind, target: target.place }
    case 'closeDay':
      return { kind }
  }
}

/** A payment by session carries the session's own values: others would be refused by a rule. */
function boundToSession({ random, mix, sessions }: Draft): Payment {
  const drawn = payment(random, mix)
  if (drawn.proof.kind !== 'session') return drawn
  const session = sessions[drawn.proof.number]
  return session === undefined ? drawn : { ...session, proof: drawn.proof, gatewayAlias: null }
}

function part(random: Random, whole: bigint): bigint {
  const share = random.pick([1n, 2n, 2n, 3n, 3n, 4n])
  return whole / share
}

function repeated(random: Random, earlier: PlannedCall, place: number): PlannedCall {
  const atMilliseconds = earlier.atMilliseconds + random.pick([5, 300, 20_000, 70_000])
  const otherBody = random.chance(0.15)
  const samePair = random.chance(0.25)
  return {
    ...earlier,
    atMilliseconds,
    body: otherBody ? place : earlier.body,
    pair: samePair ? earlier.pair : place,
  }
}

/** Draws the merchant's calls: few orders and calls in bursts, so that calls of one order overlap. */
export function drawPlan(random: Random): Plan {
  const mix = random.pick(CALL_MIXES)
  const sessions = Array.from({ length: SESSIONS }, () => payment(random, mix))
  const lengthMilliseconds = random.pick([2_000, 30_000, 120_000])
  const bursts = Array.from({ length: random.integer(1, 4) }, () =>
    random.between(0, lengthMilliseconds),
  ).sort((one, other) => one - other)
  const count = random.integer(5, random.pick([8, 15, 30]))
  const opening = mix.closesDayFirst === true ? DAY_CLOSED_AFTER_MILLISECONDS : 0
  const drawn = boundToSession({ random, mix, calls: [], sessions })
  const first = opening > 0 ? { ...drawn, proof: BY_CARD } : drawn
  const calls: [PlannedCall, ...PlannedCall[]] = [called(random, first, { place: 0, from: 0 })]
  if (opening > 0) calls.push(called(random, { kind: 'closeDay' }, { place: 1, from: 1_500 }))
  for (let place = calls.length; place < count; place += 1) {
    const earlier = random.pick(calls)
    const from = opening + (bursts[Math.floor((place / count) * bursts.length)] ?? 0)
    if (random.chance(0.25)) calls.push(repeated(random, earlier, place))
    else {
      const call = nextCall({ random, mix, calls, sessions })
      calls.push(called(random, call, { place, from }))
    }
  }
  return { calls, sessions, linkMaximumUses: random.integer(1, 2), lengthMilliseconds }
}

function called(
  random: Random,
  call: Call,
  { place, from }: Readonly<{ place: number; from: number }>,
): PlannedCall {
  const atMilliseconds = from + random.between(0, random.pick([10, 100, 3_000]))
  const key = random.chance(0.4) ? place : null
  return { atMilliseconds, call, key, pair: place, body: place }
}
