import { RULE_KEYWORD } from '@vezne/protocol'
import { Type } from 'typebox'
import { fieldError } from '../../../base/kernel/index.ts'
import { isDay } from '../../../operating/settlement/index.ts'
import type { Merchant } from '../../../payment/merchants/index.ts'
import { type AdminCall, AdminRefusal } from './admin-route.ts'

/** The fields of a route that takes none. */
export const NOTHING = Type.Object({})

/** Far more than a name, an alias or an address needs. */
const TEXT_CHARACTERS_MAXIMUM = 200

/** One line of text without control characters, because terminals and the audit chain show it. */
export function line() {
  return Type.String({
    minLength: 1,
    maxLength: TEXT_CHARACTERS_MAXIMUM,
    pattern: '^[^\\u0000-\\u001f\\u007f]+$',
    [RULE_KEYWORD]: {
      tr: `en çok ${TEXT_CHARACTERS_MAXIMUM} karakterlik tek satır metin olmalıdır`,
      en: `must be one line of at most ${TEXT_CHARACTERS_MAXIMUM} characters`,
    },
  })
}

export const DATE_RULE = {
  tr: '2026-11-21 biçiminde bir tarih olmalıdır',
  en: 'must be a date such as 2026-11-21',
}

/** A date by its form; whether it exists, its reader checks. */
export function date() {
  return Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$', [RULE_KEYWORD]: DATE_RULE })
}

/** @throws GatewayError INVALID_FIELD for a date that does not exist */
export function checkDays(days: Readonly<Record<string, string | undefined>>): void {
  for (const [field, text] of Object.entries(days)) {
    if (text !== undefined && !isDay(text)) throw fieldError(field, DATE_RULE)
  }
}

export function digits(count: number) {
  return Type.String({
    pattern: `^[0-9]{${count}}$`,
    [RULE_KEYWORD]: { tr: `${count} rakam olmalıdır`, en: `must be ${count} digits` },
  })
}

const MOMENT_RULE = {
  tr: '2026-01-31T23:59:00Z biçiminde bir an olmalıdır',
  en: 'must be a moment such as 2026-01-31T23:59:00Z',
}

/** A moment with its time zone: without one its meaning would depend on the reader's. */
export function moment() {
  return Type.String({
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?(Z|[+-]\\d\\d:\\d\\d)$',
    [RULE_KEYWORD]: MOMENT_RULE,
  })
}

/** The moment in a field of the type `moment`; null where the field was not sent. */
export function momentIn(field: string, text: string | undefined): Date | null {
  if (text === undefined) return null
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw fieldError(field, MOMENT_RULE)
  return date
}

/** The merchant of the path, by number or id. */
export async function merchantOfPath(call: AdminCall<unknown>): Promise<Merchant> {
  return namedMerchant(call, call.parameters['merchant'] ?? '')
}

export async function namedMerchant(call: AdminCall<unknown>, name: string): Promise<Merchant> {
  const merchant = await call.acts.findMerchant(name)
  if (merchant !== null) return merchant
  throw new AdminRefusal('NOT_FOUND', {
    tr: 'Üye işyerleri: GET /admin/v1/merchants.',
    en: 'GET /admin/v1/merchants lists the merchants.',
  })
}
