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

/** The steps of a 3-D Secure session, in their order (decision 4.1). */
export const CURRENT_STEPS = [
  'SessionIdRequested',
  'VerificationStarted',
  'VerificationFinished',
  'ProvisionCompleted',
] as const

/** What the verification of the card holder came to, as the digit text on the wire. */
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

/**
 * How a return ended; `Pending` holds its amount until the bank's answer is known (decision 5.6).
 */
export const APPROVAL_STATUSES = ['Approved', 'Declined', 'Pending'] as const

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

/** How one row of `provisionList` ended, whatever became of the order later (decision 5.7). */
export const TRANSACTION_STATUSES = [
  'Pending',
  'Approved',
  'Declined',
  'Unknown',
  'Failed',
] as const

/** How much of an order has gone back (decision 5.7). */
export const RETURN_STATUSES = ['NotReturned', 'PartiallyReturned', 'Returned'] as const

/** The card scheme (decision 3.2). */
export const CARD_BRANDS = ['Visa', 'Mastercard', 'Troy', 'Amex', 'Unknown'] as const

export const CARD_TYPES = ['Credit', 'Debit', 'Prepaid', 'Unknown'] as const
