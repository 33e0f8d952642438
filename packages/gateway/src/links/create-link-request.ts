/**
 * A link as the merchant describes it. Null means that the field was not sent. Each value is known to
 * have the right type; the rules between fields are `checkLinkRequest`'s.
 */
export type CreateLinkRequest = Readonly<{
  merchantId: string | null
  linkType: 'SingleUse' | 'MultipleUse'
  /** ISO 8601; without an offset it is Europe/Istanbul. */
  expiryDate: string | null
  maxUsageCount: number | null
  orderId: string | null
  linkAmountType: 'FixedAmount' | 'VariableAmount'
  amountMinor: bigint | null
  /** ISO 4217 numeric. */
  currency: number | null
  installments: readonly number[] | null
  commissionFromCustomer: boolean
  commissionFromCustomerSingleInstallment: boolean
  is3dRequired: boolean
  productName: string | null
  productDescription: string | null
  returnUrl: string | null
  isNameRequired: boolean
  isEmailRequired: boolean
  isPhoneNumberRequired: boolean
  isAddressRequired: boolean
  isNoteRequired: boolean
  notificationMethod: 'None' | 'Sms' | 'Email' | 'Both'
  smsTo: readonly string[] | null
  emailTo: readonly string[] | null
  /** The language of the call, in which its notices are written. */
  languageCode: 'tr' | 'en'
}>
