import type { CallbackFields } from './callback-fields.ts'
import { REFUSAL_NAMES } from './callback-names.ts'
import { saysNo } from './refusal-signs.ts'

/** What agrees with an mdStatus that can be paid with. An empty text says nothing against it. */
type SuccessRule = Readonly<{
  eci: RegExp
  transactionStatus: RegExp
  enrolled: RegExp
  message: RegExp
  /** Why the directory said so: a full success has no reason, and 99 is a gate's error. */
  reason: RegExp
  /** Fields that may be neither absent nor empty. */
  needs: readonly string[]
}>

const WHOLE_PROOF = ['md', 'xid', 'eci', 'cavv']

const NOT_ENROLLED: SuccessRule = {
  eci: /^(0[0167])?$/,
  transactionStatus: /^[NU-]?$/,
  enrolled: /^[NU-]?$/,
  message: /^$|\bnot enrolled\b|^no directory\b/i,
  reason: /^(?!99)/,
  needs: ['md'],
}

const RULES: ReadonlyMap<number, SuccessRule> = new Map([
  [
    1,
    {
      eci: /^0[25]$/,
      transactionStatus: /^Y?$/,
      enrolled: /^Y?$/,
      message: /^$|^Y-status\b|^Authenticated\b/,
      reason: /^$/,
      needs: WHOLE_PROOF,
    },
  ],
  [2, NOT_ENROLLED],
  [3, NOT_ENROLLED],
  [
    4,
    {
      eci: /^0[16]$/,
      transactionStatus: /^A?$/,
      enrolled: /^Y?$/,
      message: /^$|^A-status\b|^Valid authentication attempt\b/,
      reason: /^(?!99)/,
      needs: WHOLE_PROOF,
    },
  ],
])

const STATUS_NAMES = ['txstatus', 'paresTxStatus', 'TDS2.transStatus']

/**
 * Why a callback that claims mdStatus 1 to 4 is not the bank's word for one; null: it is. Everything in it
 * must agree: a refusal that was given other names cannot also lose the values that make it one.
 */
export function successProblem(mdStatus: number, fields: CallbackFields): string | null {
  const rule = RULES.get(mdStatus)
  if (rule === undefined) return 'The mdStatus is none that can be paid with.'
  const refusal = REFUSAL_NAMES.find((name) => fields.value(name) !== '')
  if (refusal !== undefined) return `The field ${refusal} is one of a refusal.`
  const missing = rule.needs.find((name) => fields.value(name) === '')
  if (missing !== undefined) return `The field ${missing} is missing.`
  if (!namesCard(fields)) return 'The field MaskedPan is missing.'
  const against = disagreeing(rule, fields)
  if (against !== null) return `The field ${against} does not agree with the mdStatus.`
  const no = hiddenRefusal(fields)
  return no === null ? null : `The field ${no} says what a refusal says.`
}

function namesCard(fields: CallbackFields): boolean {
  return fields.value('MaskedPan') !== '' || fields.value('maskedCreditCard') !== ''
}

function disagreeing(rule: SuccessRule, fields: CallbackFields): string | null {
  const messageIsAdded = fields.added.some(([name]) => name === 'mdErrorMsg')
  const rules: readonly (readonly [name: string, shape: RegExp])[] = [
    ['eci', rule.eci],
    ...STATUS_NAMES.map((name) => [name, rule.transactionStatus] as const),
    ['veresEnrolledStatus', rule.enrolled],
    ['TDS2.transStatusReason', rule.reason],
    ...(messageIsAdded ? [] : [['mdErrorMsg', rule.message] as const]),
  ]
  const wrong = rules.find(([name, shape]) => !shape.test(fields.value(name)))
  return wrong?.[0] ?? disagreeingValue(rule, fields)
}

/** Who was asked has answered; where nobody was asked, there is no verification value. */
function disagreeingValue(rule: SuccessRule, fields: CallbackFields): string | null {
  if (rule === NOT_ENROLLED) return fields.value('cavv') === '' ? null : 'cavv'
  return STATUS_NAMES.every((name) => fields.value(name) === '') ? 'txstatus' : null
}

function hiddenRefusal({ words, added }: CallbackFields): string | null {
  return [...words, ...added].find(([, value]) => saysNo(value))?.[0] ?? null
}
