/** The personal fields that the page asks for; what it asks for must be filled in (decision 6.4). */
export type LinkAsks = Readonly<{
  name: boolean
  email: boolean
  phoneNumber: boolean
  address: boolean
  note: boolean
}>

/** What the merchant said about the link, checked and with card numbers masked. */
export type LinkContent = Readonly<{
  /** Allowed counts, ascending. */
  installments: readonly number[]
  commissionFromCustomer: boolean
  commissionFromCustomerSingleInstallment: boolean
  is3dRequired: boolean
  productName: string | null
  productDescription: string | null
  returnUrl: string | null
  asks: LinkAsks
  /** Whom it names is kept in the notices alone, which forget it. */
  notification: Readonly<{ method: 'None' | 'Sms' | 'Email' | 'Both' }>
}>

export type PaymentLink = Readonly<{
  merchantId: string
  linkId: string
  /** As stored. An Active link whose time is over counts as expired before the job writes it down. */
  state: 'Active' | 'Passive' | 'Cancelled' | 'Expired'
  linkType: 'SingleUse' | 'MultipleUse'
  amountType: 'FixedAmount' | 'VariableAmount'
  /** Null where the customer enters it. */
  amountMinor: bigint | null
  maximumUses: number
  usedCount: number
  /** Tries that hold a use: at the bank, or with an unknown outcome. */
  reservedCount: number
  hasFailedTry: boolean
  expiresAt: Date
  /** The secret part of the public address; never the id (decision 6.4). */
  addressToken: string
  /** The merchant's own order id. */
  merchantOrderId: string | null
  content: LinkContent
  createdAt: Date
  /** When the newest payment was made; read for Passive links only, else null. */
  lastPaidAt: Date | null
}>

export type LinkStatus = 'Active' | 'Passive' | 'Expired' | 'Cancelled'
export type LinkPaymentStatus = 'Pending' | 'Success' | 'Failed' | 'Expired'

export function isUsedUp(link: Pick<PaymentLink, 'usedCount' | 'maximumUses'>): boolean {
  return link.usedCount >= link.maximumUses
}

type Standing = Pick<
  PaymentLink,
  'state' | 'expiresAt' | 'usedCount' | 'maximumUses' | 'reservedCount' | 'hasFailedTry'
> &
  Pick<PaymentLink, 'lastPaidAt'>

/**
 * Decision 6.2. A payment that was under way when the link expired stands, and the link stays expired
 * (decision 6.3): a last use that was paid after the date does not make it Passive.
 */
export function linkStatus(link: Standing, now: Date): LinkStatus {
  if (link.state === 'Active') return now >= link.expiresAt ? 'Expired' : 'Active'
  const { lastPaidAt } = link
  const paidTooLate = lastPaidAt !== null && lastPaidAt >= link.expiresAt
  return link.state === 'Passive' && isUsedUp(link) && paidTooLate ? 'Expired' : link.state
}

/** Decision 6.2. While a try is under way nothing is said of earlier ones: it may yet pay. */
export function linkPaymentStatus(link: Standing, now: Date): LinkPaymentStatus {
  if (link.usedCount > 0) return 'Success'
  if (link.reservedCount > 0) return 'Pending'
  if (now >= link.expiresAt) return 'Expired'
  return link.hasFailedTry ? 'Failed' : 'Pending'
}

const LINK_PATH = '/l'

/** `publicUrl` without a slash at its end. */
export function linkUrl(
  publicUrl: string,
  { addressToken }: Pick<PaymentLink, 'addressToken'>,
): string {
  return `${publicUrl}${LINK_PATH}/${addressToken}`
}
