/**
 * Every enumeration of the wire contract. Values are exact: their letter case is part of the
 * contract (decision 1.1). Lists that the specification leaves open name the decision that fills
 * them.
 */

export const PAYMENT_TYPES = ['Auth', 'PreAuth', 'PostAuth'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

/** Only `Api` is described; the others are permissions, and `Unknown` is refused (decision 5.9). */
export const INTEGRATION_MODES = [
  'Unknown',
  'Api',
  'Hpp',
  'ManuelPaymentPage',
  'LinkPaymentPage',
  'OnUs',
] as const
export type IntegrationMode = (typeof INTEGRATION_MODES)[number]

/** The steps of a 3-D Secure session, in their order (decision 4.1). */
export const CURRENT_STEPS = [
  'SessionIdRequested',
  'VerificationStarted',
  'VerificationFinished',
  'ProvisionCompleted',
] as const
export type CurrentStep = (typeof CURRENT_STEPS)[number]

/** What the verification of the card holder came to, as the digit text on the wire. */
export const MD_STATUSES = ['0', '1', '2', '3', '4', '5', '6', '7', '8'] as const
export type MdStatus = (typeof MD_STATUSES)[number]

/** Half secure: accepting it is the merchant's choice (specification, States, rule 1). */
export const HALF_SECURE_MD_STATUSES = ['2', '3', '4'] as const satisfies readonly MdStatus[]

/** The payment step must not be taken (specification, States, rule 2). */
export const FAILED_MD_STATUSES = ['0', '5', '6', '7', '8'] as const satisfies readonly MdStatus[]

export const LINK_TYPES = ['SingleUse', 'MultipleUse'] as const
export type LinkType = (typeof LINK_TYPES)[number]

export const LINK_AMOUNT_TYPES = ['FixedAmount', 'VariableAmount'] as const
export type LinkAmountType = (typeof LINK_AMOUNT_TYPES)[number]

export const LINK_STATUSES = ['Active', 'Passive', 'Expired', 'Cancelled'] as const
export type LinkStatus = (typeof LINK_STATUSES)[number]

export const LINK_PAYMENT_STATUSES = ['Pending', 'Success', 'Failed', 'Expired'] as const
export type LinkPaymentStatus = (typeof LINK_PAYMENT_STATUSES)[number]

export const NOTIFICATION_METHODS = ['None', 'Sms', 'Email', 'Both'] as const
export type NotificationMethod = (typeof NOTIFICATION_METHODS)[number]

/** The states of an order (decision 5.1), as `transactionStatus` of inquire shows them. */
export const ORDER_STATES = [
  'Pending',
  'Approved',
  'PreAuthorized',
  'Captured',
  'Declined',
  'Unknown',
  'Failed',
  'Reversed',
  'PartiallyReturned',
  'Returned',
  'Expired',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

/**
 * How a return ended; `Pending` holds its amount until the bank's answer is known (decision 5.6).
 */
export const APPROVAL_STATUSES = ['Approved', 'Declined', 'Pending'] as const
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

/**
 * What one row of `provisionList` did (decision 5.7). `Expire` voids a PreAuth not closed in time.
 */
export const TRANSACTION_TYPES = [
  'Auth',
  'PreAuth',
  'PostAuth',
  'Return',
  'Reverse',
  'Expire',
] as const
export type TransactionType = (typeof TRANSACTION_TYPES)[number]

/** How one row of `provisionList` ended, whatever became of the order later (decision 5.7). */
export const TRANSACTION_STATUSES = [
  'Pending',
  'Approved',
  'Declined',
  'Unknown',
  'Failed',
] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

/** How much of an order has gone back (decision 5.7). */
export const RETURN_STATUSES = ['NotReturned', 'PartiallyReturned', 'Returned'] as const
export type ReturnStatus = (typeof RETURN_STATUSES)[number]

/** The card scheme (decision 3.2). */
export const CARD_BRANDS = ['Visa', 'Mastercard', 'Troy', 'Amex', 'Unknown'] as const
export type CardBrand = (typeof CARD_BRANDS)[number]

/** The loyalty programme (decision 3.2). The operator's BIN table may name others. */
export const CARD_NETWORKS = [
  'Bonus',
  'World',
  'Maximum',
  'Axess',
  'CardFinans',
  'Paraf',
  'Bankkart',
  'Unknown',
] as const
export type CardNetwork = (typeof CARD_NETWORKS)[number]

export const CARD_TYPES = ['Credit', 'Debit', 'Prepaid', 'Unknown'] as const
export type CardType = (typeof CARD_TYPES)[number]

/** Messages come in Turkish unless English is asked for (decision 1.4). */
export const LANGUAGES = ['tr', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
