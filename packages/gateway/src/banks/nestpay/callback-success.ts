import type { CallbackFields } from './callback-fields.ts'
import { REFUSAL_NAMES } from './callback-names.ts'

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

/**
 * The bank's mdStatus as one of 0–8. Other values exist: 9, 50 and 51 speak of a verification that is
 * not finished (as good as "could not verify"), 95 and 96 of a card that no directory knows, the rest
 * of the nineties of systems that failed. None, or one that nobody knows, is a system error; without
 * any, a card number that the gate could not read is "unknown card".
 */
export function normalizeMdStatus(text: string | null, errorCode: string): number {
  if (text === null || text === '') return isCardNumberError(errorCode) ? 8 : 7
  if (/^[0-8]$/.test(text)) return Number(text)
  if (['9', '50', '51'].includes(text)) return 5
  if (['95', '96'].includes(text)) return 3
  return 7
}

/** HPP-1001: the payment page could not read the card number. */
function isCardNumberError(errorCode: string): boolean {
  return errorCode === 'HPP-1001'
}

/** `3D-1004`, `HPP-1001`, `CORE-2603`, `ISO8583-05`. */
const ERROR_CODE = /^(3D|HPP|CORE|ISO8583|MPI|EST|ERR)-?\d+$/i

/** `N-status/…`: the directory's finding, in front of the words for it. */
const FINDING = /^[NURD]-status/i

const ENGLISH = `error|declined?|reject(ed)?|fail(ed|ure)?|refused|denied|invalid
  |unknown|unable|unavailable|unsupported|unauthori[sz]ed|timed? ?out|cancell?ed
  |not (found|valid|allowed|supported|available|permitted|authenticated|authorized)`

// With and without Turkish letters, as banks write both. The last two: "could not be …".
const TURKISH = String.raw`hata|hatal[ıi]|hatas[ıi]|ge[çc]ersiz|ba[şs]ar[ıi]s[ıi]z|de[ğg]il|yetkisiz
  |reddedildi|iptal|bilinmeyen|desteklenm\p{L}+|\p{L}+amad[ıi]|\p{L}+emed[ıi]`

const SENTENCE = new RegExp(
  String.raw`(?<!\p{L})(${[ENGLISH, TURKISH].join('|').replace(/\n\s+/g, '')})(?!\p{L})`,
  'iu',
)

/** Whether a value that nobody reads says no, in words, as a code, or as a finding that lost its name. */
function saysNo(value: string): boolean {
  const text = value.trim()
  return couldBeFinding(text) || [ERROR_CODE, FINDING, SENTENCE].some((sign) => sign.test(text))
}

/** The mdStatus of a failure, the ProcReturnCode of the gate's own errors, a transaction status that is none. */
function couldBeFinding(text: string): boolean {
  if (/^[NURDI-]$/.test(text)) return true
  return /^\d{1,2}$/.test(text) && !/^[1-4]$|^0[1-4]$/.test(text)
}
