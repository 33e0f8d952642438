import { type Bank, type Faults, type Outcome, USABLE_STATUSES } from '../bank/index.ts'
import type { CardProfile } from '../card-profile.ts'
import type { FormPairs, Identifiers } from '../formats/index.ts'
import type { Verification, VerificationResult } from '../ledger/index.ts'
import type { VerificationOutcome } from './outcome.ts'

/** The content of a valid form. */
export type GateForm = Readonly<{
  clientId: string
  bankOrderId: string
  amountMinor: number
  currency: string
  /** Empty for a single payment. */
  installments: string
  language: 'tr' | 'en'
  cardNumber: string
  okUrl: string
  failUrl: string
  /** The fields that come back in the callback: never those of the card. */
  echo: FormPairs
}>

/** A callback: the browser posts these fields to this address. */
export type Callback = Readonly<{ url: string; fields: FormPairs }>

/**
 * - `form`: the form is valid.
 * - `callback`: the form is refused, and this is how the merchant learns it.
 * - `unusable`: the form has no address for a callback.
 */
export type GateReading =
  | Readonly<{ kind: 'form'; form: GateForm }>
  | Readonly<{ kind: 'callback'; callback: Callback }>
  | Readonly<{ kind: 'unusable' }>

/** A verification at its end, with what its card makes of the callback. */
export type Finished = Readonly<{
  verification: Verification
  outcome: VerificationOutcome
  isUsable: boolean
  /** Empty where the outcome has none. */
  cavv: string
  /** The card `changed-amount` returns one lira more, rightly signed: only a comparison finds it. */
  returnedMinor: number
  /** The card `bad-hash` gets a forger's callback: signed with another key. */
  signingKey: (key: string) => string
}>

/** What a bank does in its own way between the form and the callback. */
export type Gate = Readonly<{
  /** Where browsers bring the form. */
  path: string
  readForm: (bank: Bank, pairs: FormPairs) => GateReading
  /** The values that name the verification to the bank's API: `md` is unique. */
  newProof: (
    identifiers: Identifiers,
    card: CardProfile,
    clientId: string,
  ) => Readonly<{ md: string; xid: string }>
  /** The signed callback. Where the form asked for it, the card is charged too. */
  callback: (bank: Bank, finished: Finished) => FormPairs
  /** The answer to a form that asks for no verification; null where it asks for one. */
  withoutVerification?: (bank: Bank, form: FormPairs, faults: Faults) => Outcome | null
}>

export function resultOf(
  bank: Bank,
  gate: Gate,
  { verification, outcome }: Pick<Finished, 'verification' | 'outcome'>,
): VerificationResult {
  const { mdStatus, eci } = outcome
  const { card, amountMinor, okUrl, failUrl } = verification
  const isUsable = USABLE_STATUSES.has(mdStatus)
  const cavv = outcome.hasCavv ? bank.identifiers.base64Of20Bytes() : ''
  const callback = gate.callback(bank, {
    verification,
    outcome,
    isUsable,
    cavv,
    returnedMinor: card.behaviour === 'changed-amount' ? amountMinor + 100 : amountMinor,
    signingKey: (key) => (card.behaviour === 'bad-hash' ? `${key}-FORGED` : key),
  })
  return { mdStatus, eci, cavv, callbackUrl: isUsable ? okUrl : failUrl, callback }
}

export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
