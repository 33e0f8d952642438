import { LIMITS } from '@vezne/protocol'
import { type FieldProblem, GatewayError } from '../../base/kernel/index.ts'

/** The five values of every call, as the caller wrote them and before any proof. */
export type AuthenticationValues = Readonly<{
  publicKey: string
  /** 1–20 decimal digits. */
  nonce: string
  /** Base64, as received. */
  signature: string
  conversationId: string
  merchantNumber: string
}>

/** The names on the wire, of header and form field alike. */
export const AUTHENTICATION_NAMES = [
  'PublicKey',
  'Nonce',
  'Signature',
  'ConversationId',
  'MerchantNumber',
] as const

export type AuthenticationName = (typeof AUTHENTICATION_NAMES)[number]

const MISSING = { tr: 'eksik', en: 'is missing' }
const REPEATED = { tr: 'birden fazla gönderildi', en: 'was sent more than once' }
const NONCE_RULE = {
  tr: `1–${LIMITS.nonceMaximumDigits} rakamdan oluşmalıdır (milisaniye cinsinden zaman)`,
  en: `must be 1–${LIMITS.nonceMaximumDigits} decimal digits (the time in milliseconds)`,
}
const CONVERSATION_ID_RULE = {
  tr: `denetim karakteri içermeyen, en çok ${LIMITS.conversationIdMaximumCharacters} karakterlik metin olmalıdır`,
  en: `must be text of at most ${LIMITS.conversationIdMaximumCharacters} characters without control characters`,
}

const NONCE_SHAPE = new RegExp(`^[0-9]{1,${LIMITS.nonceMaximumDigits}}$`)
/** Control characters must not reach the log or the database. Half a surrogate pair is not text. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u

/**
 * The five values, each received exactly once and not empty (decision 2.1), with a well-formed Nonce and
 * ConversationId (decision 2.2). Throws `AUTHENTICATION_VALUE_MISSING` (401) or `INVALID_FIELD` (400),
 * naming every wrong value.
 */
export function onlyValues(
  valuesOf: (name: AuthenticationName) => readonly string[],
): AuthenticationValues {
  const received = AUTHENTICATION_NAMES.map(valuesOf)
  const absent: FieldProblem[] = []
  for (const [at, field] of AUTHENTICATION_NAMES.entries()) {
    const rule = presenceRuleBroken(received[at] ?? [])
    if (rule !== null) absent.push({ field, rule })
  }
  if (absent.length > 0) throw new GatewayError('AUTHENTICATION_VALUE_MISSING', { fields: absent })
  const values = {
    publicKey: received[0]?.[0] ?? '',
    nonce: received[1]?.[0] ?? '',
    signature: received[2]?.[0] ?? '',
    conversationId: received[3]?.[0] ?? '',
    merchantNumber: received[4]?.[0] ?? '',
  }
  const wrong = shapeProblems(values)
  if (wrong.length > 0) throw new GatewayError('INVALID_FIELD', { fields: wrong })
  return values
}

function presenceRuleBroken(values: readonly string[]): FieldProblem['rule'] | null {
  if (values.length > 1) return REPEATED
  return (values[0] ?? '') === '' ? MISSING : null
}

function shapeProblems({ nonce, conversationId }: AuthenticationValues): FieldProblem[] {
  const problems: FieldProblem[] = []
  if (!NONCE_SHAPE.test(nonce)) problems.push({ field: 'Nonce', rule: NONCE_RULE })
  const tooLong = conversationId.length > LIMITS.conversationIdMaximumCharacters
  if (tooLong || UNPRINTABLE.test(conversationId)) {
    problems.push({ field: 'ConversationId', rule: CONVERSATION_ID_RULE })
  }
  return problems
}
