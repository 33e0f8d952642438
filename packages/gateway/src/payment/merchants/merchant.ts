import type { Language } from '@vezne/protocol'
import { GatewayError } from '../../base/kernel/index.ts'
import type { Branding } from '../branding/index.ts'

/**
 * What the operator may allow a merchant (decision 5.9). `NonSecure` is payment without 3-D Secure,
 * `HalfSecure` is payment after mdStatus 2, 3 or 4; the modes are the specification's integrationMode
 * values beside Api, which everybody has.
 */
export const PERMISSIONS = [
  'NonSecure',
  'HalfSecure',
  'PreAuth',
  'Installments',
  'Points',
  'Links',
  'ModeHpp',
  'ModeManuelPaymentPage',
  'ModeLinkPaymentPage',
  'ModeOnUs',
] as const

/**
 * What the operator may require of a merchant: the header of decision 2.7 with every call, in any version or
 * in version 2. Stored with the permissions, but not part of `all` permissions.
 */
const REQUIREMENTS = ['BodySignatureRequired', 'BodySignatureV2Required'] as const

/**
 * Rules of live mode that the operator may lift for a merchant: `HttpCallback` allows addresses of plain http
 * for its customers (decisions 4.6, 6.1). Not part of `all` permissions, which must not weaken a rule.
 */
const EXCEPTIONS = ['HttpCallback'] as const

/** Everything that may stand in a merchant's `permissions`. */
export const GRANTS = [...PERMISSIONS, ...REQUIREMENTS, ...EXCEPTIONS] as const

export type Permission = (typeof GRANTS)[number]

export type Merchant = Readonly<{
  merchantId: string
  /** Ten digits. */
  merchantNumber: string
  name: string
  status: 'Active' | 'Suspended'
  permissions: ReadonlySet<Permission>
  /** Absent: its pages show its name and the gateway's colours. */
  branding?: Branding
}>

/** The name that customers see. */
export function shownName({ name, branding }: Pick<Merchant, 'name' | 'branding'>): string {
  return branding?.name ?? name
}

/** Who is told by e-mail of what concerns the merchant's integration, such as a webhook endpoint that fails. */
export type MerchantContact = Readonly<{ email: string; languageCode: Language }>

/** @throws GatewayError PERMISSION_MISSING with the missing permission. */
export function requirePermission({ permissions }: Merchant, permission: Permission): void {
  if (permissions.has(permission)) return
  const remedy = { tr: `Eksik yetki: ${permission}.`, en: `Missing permission: ${permission}.` }
  throw new GatewayError('PERMISSION_MISSING', { remedy })
}

/**
 * Whether a merchant's customers may be sent to https addresses only: in live mode, unless the operator has
 * allowed the merchant plain http (decision 4.6). Over http, others on the network can read and change what
 * the browser sends.
 */
export function needsHttps(
  mode: 'sandbox' | 'live',
  { permissions }: Pick<Merchant, 'permissions'>,
): boolean {
  return mode === 'live' && !permissions.has('HttpCallback')
}

/** The rule that follows the field's name where `needsHttps`. */
export const HTTPS_RULE = {
  tr: 'https:// ile başlamalıdır; http:// için işleticiden HttpCallback yetkisini isteyin',
  en: 'must begin with https://; for http://, ask the operator for the permission HttpCallback',
} as const
