import { type CardProfile, isWellFormedNumber, profileOf } from '../card-profile.ts'
import { yearMonth } from '../formats/index.ts'
import type { Verification, VerificationResult } from '../ledger/index.ts'
import type { Bank } from './bank.ts'
import type { AskedPayment } from './payment.ts'

/** The mdStatus values with which a merchant may go on to the payment. */
export const USABLE_STATUSES: ReadonlySet<string> = new Set(['1', '2', '3', '4'])

/** `expiry` is MMYY; the security code may be left out. */
export type CardData = Readonly<{ number: string; expiry: string; code: string }>

/** What a bank answers to each error in the data of a card. `expired`: where it is told from a malformed expiry. */
export type CardCodes<Code> = Readonly<{ number: Code; expiry: Code; expired?: Code; code: Code }>

/**
 * - `unknown`: no finished verification has these values.
 * - `spent`: a payment used the verification before.
 * - `unusable`: the card holder was not verified.
 */
type ProofProblem = 'unknown' | 'spent' | 'unusable'

/** The bank's code of the first error in a card's data, or null. */
export function cardError<Code>(card: CardData, now: Date, codes: CardCodes<Code>): Code | null {
  if (!isWellFormedNumber(card.number)) return codes.number
  const expiry = /^(0[1-9]|1[0-2])(\d{2})$/.exec(card.expiry)
  if (expiry === null) return codes.expiry
  if (`${expiry[2] ?? ''}${expiry[1] ?? ''}` < yearMonth(now)) return codes.expired ?? codes.expiry
  const codeLength = /^3[47]/.test(card.number) ? 4 : 3
  const isCode = /^\d+$/.test(card.code) && card.code.length === codeLength
  return card.code === '' || isCode ? null : codes.code
}

/** The values with which a payment names a verification: `equal` are pairs of what came and what the bank has. */
export type Proof = Readonly<{
  md: string
  equal: (
    verification: Verification,
    result: VerificationResult,
  ) => readonly (readonly [came: unknown, stored: unknown])[]
}>

type Proven<Code> =
  | Readonly<{ kind: 'proven'; verification: Verification }>
  | Readonly<{ kind: 'refused'; code: Code }>

/** The successful verification that a payment's values name, and that no payment has used. */
export function provenBy<Code>(
  bank: Bank,
  { md, equal }: Proof,
  codes: Readonly<Record<ProofProblem, Code>>,
): Proven<Code> {
  const refused = (problem: ProofProblem): Proven<Code> => ({
    kind: 'refused',
    code: codes[problem],
  })
  const stored = bank.ledger.verificationByMd(md)
  if (stored === undefined || stored.result === null) return refused('unknown')
  if (stored.spent) return refused('spent')
  const isEqual = equal(stored.verification, stored.result).every(([came, own]) => came === own)
  if (!isEqual) return refused('unknown')
  if (!USABLE_STATUSES.has(stored.result.mdStatus)) return refused('unusable')
  return { kind: 'proven', verification: stored.verification }
}

/** The card that pays, found by its data or by its verification; or why none does. */
export type PayingCard<Code> =
  | Readonly<{ kind: 'card'; card: CardProfile; verificationId: string | null }>
  | Readonly<{ kind: 'refused'; code: Code }>

export function cardByData<Code>(
  bank: Bank,
  data: CardData,
  codes: CardCodes<Code>,
): PayingCard<Code> {
  const code = cardError(data, bank.clock(), codes)
  if (code !== null) return { kind: 'refused', code }
  return { kind: 'card', card: profileOf(data.number), verificationId: null }
}

/** What a payment presents of its verification. `also`: what some banks compare besides. */
type Presented = Readonly<{
  md: string
  xid?: string
  eci: string
  cavv: string
  also?: (agreed: Verification) => ReturnType<Proof['equal']>
}>

/**
 * The card of a verification that the payment proves. Terminal, sum and installments must be those that the card holder
 * agreed to. `code`: what the bank says of every problem.
 */
export function cardByProof<Code>(
  bank: Bank,
  asked: AskedPayment,
  { md, xid, eci, cavv, also }: Presented,
  code: Code,
): PayingCard<Code> {
  const equal: Proof['equal'] = (agreed, result) => [
    [asked.clientId, agreed.clientId],
    [asked.amountMinor, agreed.amountMinor],
    [asked.currency, agreed.currency],
    [asked.installments, agreed.installments],
    [xid ?? agreed.xid, agreed.xid],
    [eci, result.eci],
    [cavv, result.cavv],
    ...(also?.(agreed) ?? []),
  ]
  const proven = provenBy(bank, { md, equal }, { unknown: code, spent: code, unusable: code })
  if (proven.kind === 'refused') return proven
  const { card, id } = proven.verification
  return { kind: 'card', card, verificationId: id }
}
