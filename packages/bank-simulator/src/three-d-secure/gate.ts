import type { Bank } from '../bank/index.ts'
import type { CardProfile } from '../card-profile.ts'
import type { FormPairs } from '../formats/index.ts'
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

/** What a bank does in its own way between the form and the callback. */
export type Gate = Readonly<{
  bank: Bank
  readForm: (pairs: FormPairs) => GateReading
  /** The values that name the verification to the bank's API: `md` is unique. */
  newProof: (card: CardProfile, clientId: string) => Readonly<{ md: string; xid: string }>
  /** The signed callback of the outcome. Where the form asked for it, the card is charged too. */
  finish: (verification: Verification, outcome: VerificationOutcome) => VerificationResult
}>

export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
