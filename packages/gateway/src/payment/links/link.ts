import { type Labels, labelsOr, NO_LABELS } from '../../base/kernel/index.ts'

export const PAYER_FIELDS = ['name', 'email', 'phoneNumber', 'address', 'note'] as const

/** The personal fields that the page asks for. The payer must fill in all of them (decision 6.4). */
export type LinkAsks = Readonly<Record<(typeof PAYER_FIELDS)[number], boolean>>

/** What makes a link a checkout (decision 6.14): a shop sends its customer there, and gets the customer back. */
export type Checkout = Readonly<{
  paymentType: 'Auth' | 'PreAuth'
  /** Where a customer may go who does not pay; null: nowhere. */
  cancelUrl: string | null
  /** Origins of the pages that may show the checkout in a frame. */
  frameAncestors: readonly string[]
}>

/** What the merchant sent about the link, checked and with card numbers masked. */
export type LinkContent = Readonly<{
  /** Allowed counts, ascending. */
  installments: readonly number[]
  commissionFromCustomer: boolean
  commissionFromCustomerSingleInstallment: boolean
  is3dRequired: boolean
  productName: string | null
  productDescription: string | null
  returnUrl: string | null
  /** The key pair that created the link; links of earlier versions have none. */
  publicKey?: string
  /** Absent or null where the link is no checkout. */
  checkout?: Checkout | null
  /** For the payments of the link; links of earlier versions have none. */
  labels?: Labels
  asks: LinkAsks
  /** Without the recipients: they are stored in the notices only, which erase them. */
  notification: Readonly<{ method: 'None' | 'Sms' | 'Email' | 'Both' }>
}>

export type LinkStatus = 'Active' | 'Passive' | 'Expired' | 'Cancelled'

/** The values of a link that never change. */
export type LinkFacts = Readonly<{
  merchantId: string
  linkId: string
  linkType: 'SingleUse' | 'MultipleUse'
  amountType: 'FixedAmount' | 'VariableAmount'
  /** Null where the customer enters the amount. */
  amountMinor: bigint | null
  maximumUses: number
  expiresAt: Date
  /** The secret part of the public address; never derived from the id (decision 6.4). */
  addressToken: string
  /** The merchant's own order id. */
  merchantOrderId: string | null
  content: LinkContent
  createdAt: Date
}>

export type PaymentLink = LinkFacts &
  Readonly<{
    /** As stored. An Active link past `expiresAt` counts as expired before the job has written that. */
    state: LinkStatus
    usedCount: number
    /** Uses held by tries that are at the bank or have an unknown outcome. */
    reservedCount: number
    hasFailedTry: boolean
    /** The time of the newest payment; read for Passive links only, else null. */
    lastPaidAt: Date | null
  }>

export type LinkPaymentStatus = 'Pending' | 'Success' | 'Failed' | 'Expired'

export function isUsedUp(link: Pick<PaymentLink, 'usedCount' | 'maximumUses'>): boolean {
  return link.usedCount >= link.maximumUses
}

type Kept = Omit<PaymentLink, keyof LinkFacts> & Pick<PaymentLink, 'expiresAt' | 'maximumUses'>

/**
 * Decision 6.2. A payment that was under way when the link expired stands, and the link stays expired
 * (decision 6.3): a last use that is paid after `expiresAt` does not make the link Passive.
 */
export function linkStatus(link: Kept, now: Date): LinkStatus {
  if (link.state === 'Active') return now >= link.expiresAt ? 'Expired' : 'Active'
  const { lastPaidAt } = link
  const paidTooLate = lastPaidAt !== null && lastPaidAt >= link.expiresAt
  return link.state === 'Passive' && isUsedUp(link) && paidTooLate ? 'Expired' : link.state
}

/** Decision 6.2. While a try is under way, earlier failures do not count: the try may still pay. */
export function linkPaymentStatus(link: Kept, now: Date): LinkPaymentStatus {
  if (link.usedCount > 0) return 'Success'
  if (link.reservedCount > 0) return 'Pending'
  if (now >= link.expiresAt) return 'Expired'
  return link.hasFailedTry ? 'Failed' : 'Pending'
}

/** What the payment of a link does; only a checkout can block an amount. */
export function paymentTypeOf({ content }: Pick<LinkFacts, 'content'>): Checkout['paymentType'] {
  return content.checkout?.paymentType ?? 'Auth'
}

/** What the payments of a link are labelled with: without a reference of its own, the link's order id is theirs. */
export function labelsOf({ content, merchantOrderId }: LinkFacts): Labels {
  return labelsOr(content.labels ?? NO_LABELS, {
    merchantReference: merchantOrderId,
    metadata: null,
  })
}

/** The address that customers open. `publicUrl` has no slash at its end. */
export function linkUrl(
  publicUrl: string,
  { addressToken }: Pick<PaymentLink, 'addressToken'>,
): string {
  return `${publicUrl}/l/${addressToken}`
}

/**
 * The last eight digits of an order id, in upper case, as people read them out: `C431-0963`. The end of
 * the id is random, while the ids of one minute begin alike. An order is looked up by the end of its id.
 */
export function orderNumber(orderId: string): string {
  const end = orderId.toUpperCase()
  return `${end.slice(-8, -4)}-${end.slice(-4)}`
}
