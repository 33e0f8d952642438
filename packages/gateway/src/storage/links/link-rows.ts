import type { LinkUse, PaymentLink } from '../../links/index.ts'

export type LinkRow = Readonly<{
  merchant_id: string
  link_id: string
  state: PaymentLink['state']
  link_type: PaymentLink['linkType']
  amount_type: PaymentLink['amountType']
  amount_minor: bigint | null
  maximum_uses: number
  used_count: number
  reserved_count: number
  has_failed_try: boolean
  expires_at: Date
  address_token: string
  merchant_order_id: string | null
  content: PaymentLink['content']
  created_at: Date
  last_paid_at: Date | null
}>

/** The newest payment is looked up only where it decides something: see `linkStatus`. */
export const LINK_SELECT = `select l.*, case when l.state = 'Passive' then
    (select max(u.paid_at) from link_use u
     where u.merchant_id = l.merchant_id and u.link_id = l.link_id) end as last_paid_at
  from payment_link l`

export function linkFromRow(row: LinkRow): PaymentLink {
  return {
    merchantId: row.merchant_id,
    linkId: row.link_id,
    state: row.state,
    linkType: row.link_type,
    amountType: row.amount_type,
    amountMinor: row.amount_minor,
    maximumUses: row.maximum_uses,
    usedCount: row.used_count,
    reservedCount: row.reserved_count,
    hasFailedTry: row.has_failed_try,
    expiresAt: row.expires_at,
    addressToken: row.address_token,
    merchantOrderId: row.merchant_order_id,
    content: row.content,
    createdAt: row.created_at,
    lastPaidAt: row.last_paid_at,
  }
}

export type UseRow = Readonly<{
  use_id: string
  page_id: string
  state: LinkUse['state']
  amount_minor: bigint
  installment_count: number
  session_id: string | null
  order_id: string | null
  payer: LinkUse['payer']
  browser_hash: Buffer | null
  paid_at: Date | null
  taken_over_at: Date | null
}>

export function useFromRow(row: UseRow): LinkUse {
  return {
    useId: row.use_id,
    pageId: row.page_id,
    state: row.state,
    amountMinor: row.amount_minor,
    installmentCount: row.installment_count,
    sessionId: row.session_id,
    orderId: row.order_id,
    payer: row.payer,
    browserHash: row.browser_hash,
    paidAt: row.paid_at,
    isTakenOver: row.taken_over_at !== null,
  }
}
