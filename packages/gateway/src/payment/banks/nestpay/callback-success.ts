import type { CallbackFields } from './callback-fields.ts'
import { CARD_NAMES, REFUSAL_NAMES, SCHEME_NAMES } from './callback-names.ts'

/** The values that agree with a successful mdStatus. */
type SuccessRule = Readonly<{
  eci: RegExp
  transactionStatus: RegExp
  enrolled: RegExp
  message: RegExp
  /** The directory server's reason: a full success has none, and 99 is an error of the bank's page. */
  reason: RegExp
  /** The fields that must not be empty. */
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

const RULES: Readonly<Record<number, SuccessRule>> = {
  1: {
    eci: /^0[25]$/,
    transactionStatus: /^Y?$/,
    enrolled: /^Y?$/,
    message: /^$|^Y-status\b|^Authenticated\b/,
    reason: /^$/,
    needs: WHOLE_PROOF,
  },
  2: NOT_ENROLLED,
  3: NOT_ENROLLED,
  4: {
    eci: /^0[16]$/,
    transactionStatus: /^A?$/,
    enrolled: /^Y?$/,
    message: /^$|^A-status\b|^Valid authentication attempt\b/,
    reason: /^(?!99)/,
    needs: WHOLE_PROOF,
  },
}

const STATUS_NAMES = ['txstatus', 'paresTxStatus', 'TDS2.transStatus']

/**
 * Why a callback with mdStatus 1 to 4 is not a success of the bank; null: it is one. All of its values must
 * agree. A refusal under changed names still contains the values of a refusal.
 */
export function successProblem(mdStatus: number, fields: CallbackFields): string | null {
  const rule = RULES[mdStatus]
  if (rule === undefined) return 'The mdStatus is none that can be paid with.'
  const refusal = REFUSAL_NAMES.find((name) => fields.value(name) !== '')
  if (refusal !== undefined) return `The field ${refusal} is one of a refusal.`
  const missing = rule.needs.find((name) => fields.value(name) === '')
  if (missing !== undefined) return `The field ${missing} is missing.`
  const hasCard = CARD_NAMES.some((name) => fields.value(name) !== '')
  if (!hasCard) return 'The field MaskedPan is missing.'
  const against = disagreeing(rule, fields)
  if (against !== null) return `The field ${against} does not agree with the mdStatus.`
  const scheme = doubtfulScheme(fields)
  if (scheme !== null) return `The field ${scheme} could be the mdStatus of a failure.`
  const refusing = [...fields.words, ...fields.added].find(([, value]) => saysNo(value))
  return refusing === undefined ? null : `The field ${refusing[0]} says what a refusal says.`
}

/**
 * A scheme's number outside 1 to 4 could be a failed mdStatus under a changed name, unless another field repeats it: a
 * failure has its mdStatus only once.
 */
function doubtfulScheme(fields: CallbackFields): string | null {
  const said = SCHEME_NAMES.filter((name) => fields.value(name) !== '')
  const numbers = new Set(said.map((name) => fields.value(name)))
  const isRepeated = said.length > 1 && numbers.size === 1
  const doubtful = said.find((name) => !/^[1-4]$/.test(fields.value(name)))
  return isRepeated ? null : (doubtful ?? null)
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

/** An enrolled card has a transaction status, and a card that is not enrolled has no verification value. */
function disagreeingValue(rule: SuccessRule, fields: CallbackFields): string | null {
  if (rule === NOT_ENROLLED) return fields.value('cavv') === '' ? null : 'cavv'
  return STATUS_NAMES.every((name) => fields.value(name) === '') ? 'txstatus' : null
}

/**
 * The bank's mdStatus as a number from 0 to 8. 9, 50 and 51 mean an unfinished verification and become 5,
 * "could not verify". 95 and 96 mean a card that no directory server knows, and become 3. Any other value is
 * a system error, 7. An absent mdStatus is 8, "unknown card", if the payment page could not read the card
 * number.
 */
export function normaliseMdStatus(text: string | null, errorCode: string): number {
  if (text === null || text === '') return errorCode === UNREADABLE_CARD ? 8 : 7
  if (/^[0-8]$/.test(text)) return Number(text)
  if (['9', '50', '51'].includes(text)) return 5
  if (['95', '96'].includes(text)) return 3
  return 7
}

/** The error of a payment page that could not read the card number. */
const UNREADABLE_CARD = 'HPP-1001'

/** `3D-1004`, `HPP-1001`, `CORE-2603`, `ISO8583-05`. */
const ERROR_CODE = /^(3D|HPP|CORE|ISO8583|MPI|EST|ERR)-?\d+$/i

/** `N-status/…`: the result of the directory server, before its description. */
const FINDING = /^[NURD]-status/i

const ENGLISH = `error|declined?|reject(ed)?|fail(ed|ure)?|refused|denied|invalid
  |unknown|unable|unavailable|unsupported|unauthori[sz]ed|timed? ?out|cancell?ed
  |not (found|valid|allowed|supported|available|permitted|authenticated|authorized)`

// With and without Turkish letters, because banks write both. The last two alternatives mean "could not be
// …".
const TURKISH = String.raw`hata|hatal[ıi]|hatas[ıi]|ge[çc]ersiz|ba[şs]ar[ıi]s[ıi]z|de[ğg]il|yetkisiz
  |reddedildi|iptal|bilinmeyen|desteklenm\p{L}+|\p{L}+amad[ıi]|\p{L}+emed[ıi]`

const SENTENCE = new RegExp(
  String.raw`(?<!\p{L})(${[ENGLISH, TURKISH].join('|').replace(/\n\s+/g, '')})(?!\p{L})`,
  'iu',
)

/** Whether a value on which nothing depends is a refusal: as a sentence, a code, or a moved result. */
function saysNo(value: string): boolean {
  const text = value.trim()
  return couldBeFinding(text) || [ERROR_CODE, FINDING, SENTENCE].some((sign) => sign.test(text))
}

/** Whether the text may be the mdStatus, ProcReturnCode or transaction status of a failure. */
function couldBeFinding(text: string): boolean {
  if (/^[NURDI-]$/.test(text)) return true
  return /^\d{1,2}$/.test(text) && !/^[1-4]$|^0[1-4]$/.test(text)
}
