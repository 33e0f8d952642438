import { Secret } from '../../../base/kernel/index.ts'
import type { ReadsAtOnce } from '../at-once.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import { cardOf } from '../compare-payment.ts'
import type { CallbackVerdict, GateExpectation, ThreeDSecureProof } from '../connector.ts'

/** The form fields of a callback as received, in that order. */
export type CallbackPairs = readonly (readonly [name: string, value: string])[]

/** The value of a field; empty where it is absent. */
export type FieldValue = (name: string) => string

/** Null: a name came twice, and it is open which value counts. */
export function fieldsOf(pairs: CallbackPairs): FieldValue | null {
  const fields = new Map(pairs)
  return fields.size < pairs.length ? null : (name) => fields.get(name) ?? ''
}

/** Whether a callback has each name once and a right hash, by what is wrong with its hash. */
export function signedBy(
  hashProblem: (value: FieldValue, terminal: BankTerminal) => string | null,
) {
  return (terminal: BankTerminal, pairs: CallbackPairs): boolean => {
    const value = fieldsOf(pairs)
    return value !== null && hashProblem(value, terminal) === null
  }
}

/** The name of the first field whose value has another shape; null: none has. */
export function misshapenField(
  value: FieldValue,
  shapes: Readonly<Record<string, RegExp>>,
): string | null {
  return Object.entries(shapes).find(([name, shape]) => !shape.test(value(name)))?.[0] ?? null
}

/** The name of the first field that came with another value than was sent; an absent one is not compared. */
function changedField(value: FieldValue, sent: Readonly<Record<string, string>>): string | null {
  const changed = Object.entries(sent).find(
    ([name, ours]) => value(name) !== '' && value(name) !== ours,
  )
  return changed?.[0] ?? null
}

/** The name of the first field that has not the value that was sent: for fields that are always there. */
function missedField(value: FieldValue, sent: Readonly<Record<string, string>>): string | null {
  return Object.entries(sent).find(([name, ours]) => value(name) !== ours)?.[0] ?? null
}

/** The verification ended with one of the values 1 to 4, and this proves it to the bank. */
export function proven(mdStatus: number, proof: ThreeDSecureProof): CallbackVerdict {
  const secret = new Secret('threeDSProof', proof)
  return { verified: true, mdStatus, mdErrorMessage: null, proof: secret }
}

/** The verification ended with 0 or 5 to 8. */
export function failed(mdStatus: number, mdErrorMessage: string | null): CallbackVerdict {
  return { verified: true, mdStatus, mdErrorMessage, proof: null }
}

export const CONTRADICTED = 'The mdStatus does not agree with the proof.'

export function refused(why: string): CallbackVerdict {
  return { verified: false, why }
}

/** `name`: null where no field has another shape. */
export function misshapen(name: string | null): string | null {
  return name === null ? null : `The field ${name} has another shape.`
}

/** `name`: null where no field differs. */
export function different(name: string | null): string | null {
  return name === null ? null : `The field ${name} is not what was sent.`
}

/** The card holder changed the model of the form, so that the bank charged the card at once. */
export const CHARGED = 'The bank has taken a payment by itself: the model of the form was changed.'

type Sent = Readonly<Record<string, string>>
type Read<Result> = (value: FieldValue, expected: GateExpectation, terminal: BankTerminal) => Result

/** How a bank's callback is checked, in this order: each name once, and then what stands here. */
type CallbackRules = Readonly<{
  hashProblem: (value: FieldValue, terminal: BankTerminal) => string | null
  /** Why a callback with a right hash is not about this attempt, by the bank's own rules; null: it is. */
  problem?: Read<string | null>
  /** Whether the callback ends a verification without a success: then it has no more than its hash covers. */
  isFailure?: (value: FieldValue) => boolean
  /** The values that a signed text could be cut anew at, and those that go into the payment. */
  shapes: Readonly<Record<string, RegExp>>
  /** What was sent, and is always there. */
  sent: Read<Sent>
  /** What was sent, and the bank may leave out. */
  repeated: Read<Sent>
  /** The name of a field that has another value than was sent, in a form of the bank's own. */
  other?: Read<string | null>
  /** The field with the card's mask, and whether it may be empty or show too few digits. */
  mask: Readonly<{ name: string; isOptional: boolean; mayBeShort?: true }>
  verdictOf: (value: FieldValue) => CallbackVerdict
}>

export function callbackReader(rules: CallbackRules): ReadsAtOnce {
  return (terminal, expected, pairs) => {
    const value = fieldsOf(pairs)
    if (value === null) return refused('A field came twice.')
    const why =
      rules.hashProblem(value, terminal) ?? rules.problem?.(value, expected, terminal) ?? null
    if (why !== null) return refused(why)
    const isWhole = rules.isFailure?.(value) !== true
    const wrong = isWhole
      ? (misshapen(misshapenField(value, rules.shapes)) ??
        different(otherField(rules, [value, expected, terminal])))
      : null
    return wrong === null ? rules.verdictOf(value) : refused(wrong)
  }
}

/** The name of the first field that is not as it was sent. */
function otherField(
  { sent, repeated, other, mask }: CallbackRules,
  [value, expected, terminal]: Parameters<Read<string>>,
): string | null {
  const name =
    missedField(value, sent(value, expected, terminal)) ??
    changedField(value, repeated(value, expected, terminal)) ??
    other?.(value, expected, terminal) ??
    null
  return name ?? (isOurMask(value(mask.name), expected, mask) ? null : mask.name)
}

function isOurMask(
  text: string,
  { cardDigits }: GateExpectation,
  { isOptional, mayBeShort }: CallbackRules['mask'],
): boolean {
  if (text === '' && isOptional) return true
  const whose = cardOf(text, cardDigits)
  return whose === 'ours' || (whose === 'unsaid' && mayBeShort === true)
}
