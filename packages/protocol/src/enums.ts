/**
 * Every enumeration of the wire contract; the letter case of the values is part of it (decision 1.1). Where
 * the specification leaves a list open, the comment names the decision that fills it.
 */

export const PAYMENT_TYPES = ['Auth', 'PreAuth', 'PostAuth'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

/** Payment types of a checkout: a page captures nothing. */
export const CHECKOUT_PAYMENT_TYPES = ['Auth', 'PreAuth'] as const

/** Merchants need a permission for any mode but `Api`; `Unknown` is refused (decision 5.9). */
export const INTEGRATION_MODES = [
  'Unknown',
  'Api',
  'Hpp',
  'ManuelPaymentPage',
  'LinkPaymentPage',
  'OnUs',
] as const

/** The steps of a 3-D Secure session, in their order (decision 4.1). */
export const CURRENT_STEPS = [
  'SessionIdRequested',
  'VerificationStarted',
  'VerificationFinished',
  'ProvisionCompleted',
] as const

/** Results of the card holder's verification: digits, as text. */
export const MD_STATUSES = ['0', '1', '2', '3', '4', '5', '6', '7', '8'] as const

export const LINK_TYPES = ['SingleUse', 'MultipleUse'] as const

export const LINK_AMOUNT_TYPES = ['FixedAmount', 'VariableAmount'] as const

export const LINK_STATUSES = ['Active', 'Passive', 'Expired', 'Cancelled'] as const

export const LINK_PAYMENT_STATUSES = ['Pending', 'Success', 'Failed', 'Expired'] as const

export const NOTIFICATION_METHODS = ['None', 'Sms', 'Email', 'Both'] as const

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

/** Outcome of a return. `Pending` reserves its amount until the bank's answer is known (decision 5.6). */
export const APPROVAL_STATUSES = ['Approved', 'Declined', 'Pending'] as const

/** Operations in `provisionList` (decision 5.7). `Expire` voids a PreAuth that was not captured in time. */
export const TRANSACTION_TYPES = [
  'Auth',
  'PreAuth',
  'PostAuth',
  'Return',
  'Reverse',
  'Expire',
] as const

/** Outcome of one operation in `provisionList`, whatever happened to the order later (decision 5.7). */
export const TRANSACTION_STATUSES = [
  'Pending',
  'Approved',
  'Declined',
  'Unknown',
  'Failed',
] as const

/** Whether an order was returned, whole or in part (decision 5.7). */
export const RETURN_STATUSES = ['NotReturned', 'PartiallyReturned', 'Returned'] as const

/** The card scheme (decision 3.2). */
export const CARD_BRANDS = ['Visa', 'Mastercard', 'Troy', 'Amex', 'Unknown'] as const

export const CARD_TYPES = ['Credit', 'Debit', 'Prepaid', 'Unknown'] as const
