import type { Merchant } from './merchant.ts'

/**
 * Whether a merchant's customers may be sent to https addresses only: in live mode, unless the operator
 * allowed it plain http (decision 4.6). Over http, whoever is on the way reads what the browser brings and
 * may send it elsewhere.
 */
export function needsHttps(
  mode: 'sandbox' | 'live',
  { permissions }: Pick<Merchant, 'permissions'>,
): boolean {
  return mode === 'live' && !permissions.has('HttpCallback')
}

/** What such an address must be, after the field's name. */
export const HTTPS_RULE = {
  tr: 'https:// ile başlamalıdır; http:// için işleticiden HttpCallback yetkisini isteyin',
  en: 'must begin with https://; for http://, ask the operator for the permission HttpCallback',
} as const
