import {
  type Bank,
  type Faults,
  type Outcome,
  type PaymentFields,
  USABLE_STATUSES,
} from '../bank/index.ts'
import type { CardProfile } from '../card-profile.ts'
import {
  type FormPairs,
  type Identifiers,
  isWebAddress,
  type Value,
  valuesOf,
} from '../formats/index.ts'
import type { Verification, VerificationResult } from '../ledger/index.ts'
import type { VerificationOutcome } from './outcome.ts'

/** A form with its callback's addresses. `echo`: the fields that come back, never those of the card. */
export type ReceivedForm = Readonly<{ value: Value; pairs: FormPairs; echo: FormPairs }>

/** How a bank's form is read. */
export type FormDialect = Readonly<{
  /** The fields beside those of the payment. */
  names: Readonly<Record<'clientId' | 'language' | 'okUrl' | 'failUrl', string>>
  /** Absent: names count letter by letter. */
  read?: (pairs: FormPairs) => Value
  fields: Pick<PaymentFields<unknown>, 'payment' | 'card'>
  echo: (pairs: FormPairs, value: Value) => FormPairs
  /** The callback with which the form is refused; null: it is valid. `unusable`: no key can sign a callback. */
  refusal: (bank: Bank, form: ReceivedForm) => FormPairs | 'unusable' | null
}>

/** Whether a form asks for a verification, at banks where one address takes calls of programs too: they ask for none. */
export function asksForVerification(value: Value): boolean {
  return value('SecureType') === '3DModel' || value('SecureType') === '3DPay'
}

/** The content of a valid form. */
export type GateForm = Omit<Verification, 'id' | 'startedAt' | 'card' | 'clientIp' | 'md' | 'xid'> &
  Readonly<{ cardNumber: string }>

/** A callback: the browser posts these fields to this address. */
export type Callback = Readonly<{ url: string; fields: FormPairs }>

/**
 * - `form`: the form is valid.
 * - `callback`: the form is refused, and this is how the merchant learns it.
 * - `unusable`: the form has no address for a callback.
 */
type GateReading =
  | Readonly<{ kind: 'form'; form: GateForm }>
  | Readonly<{ kind: 'callback'; callback: Callback }>
  | Readonly<{ kind: 'unusable' }>

export function readForm(bank: Bank, dialect: FormDialect, pairs: FormPairs): GateReading {
  const { names, fields } = dialect
  const value = (dialect.read ?? valuesOf)(pairs)
  const [okUrl, failUrl] = [value(names.okUrl), value(names.failUrl)]
  if (!isWebAddress(okUrl) || !isWebAddress(failUrl)) return { kind: 'unusable' }
  const echo = dialect.echo(pairs, value)
  const refusal = dialect.refusal(bank, { value, pairs, echo })
  if (refusal === 'unusable') return { kind: 'unusable' }
  if (refusal !== null) return { kind: 'callback', callback: { url: failUrl, fields: refusal } }
  return {
    kind: 'form',
    form: {
      ...fields.payment(value, value(names.clientId)),
      language: value(names.language).toLowerCase() === 'en' ? 'en' : 'tr',
      cardNumber: fields.card(value).number,
      okUrl,
      failUrl,
      echo,
    },
  }
}

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

/** The form's fields as they come back: with the amount as it was written, unless the bank returns another one. */
export function echoWith(
  { verification: { echo, amountMinor }, returnedMinor }: Finished,
  field: string,
  write: (amountMinor: number) => string,
): FormPairs {
  if (returnedMinor === amountMinor) return echo
  return echo.map(([name, value]) =>
    name.toLowerCase() === field ? [name, write(returnedMinor)] : [name, value],
  )
}

/** A gate to which the browser brings the merchant's form. */
type FormEntry = Readonly<{
  form: FormDialect
  /** The values that name the verification to the bank's API, where they have a form of their own: `md` is unique. */
  newProof?: (identifiers: Identifiers, card: CardProfile, clientId: string) => Proof
}>

type Proof = Readonly<{ md: string; xid: string }>

/** The values of most banks. */
export function plainProof(identifiers: Identifiers): Proof {
  return { md: identifiers.hex(32), xid: identifiers.base64Of20Bytes() }
}

/** A gate to which the browser brings what a program got when it started the verification. */
type StartedEntry = Readonly<{
  /** The id of the verification that the browser's form names; null: it names none. */
  startedBy: (bank: Bank, pairs: FormPairs) => string | null
}>

/** What a bank does in its own way between the form and the callback. */
export type Gate = (FormEntry | StartedEntry) &
  Readonly<{
    /** Where browsers bring the form. */
    path: string
    /** Programs bring the form too, so that a page with a form leads to the bank's page, and no redirect. */
    leadsByForm?: true
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
