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
 * What the operator may demand of a merchant: `BodySignatureRequired` is the header of decision 2.7 with
 * every call. Kept with the permissions, but none of them: who is allowed everything owes nothing.
 */
export const REQUIREMENTS = ['BodySignatureRequired'] as const

export type Permission = (typeof PERMISSIONS)[number] | (typeof REQUIREMENTS)[number]

export type Merchant = Readonly<{
  merchantId: string
  /** Ten digits. */
  merchantNumber: string
  name: string
  status: 'Active' | 'Suspended'
  permissions: ReadonlySet<Permission>
}>
