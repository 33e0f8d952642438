/**
 * The bounds of every field, in one place (decisions 1.5, 1.6, 6.1). Each name ends in its unit;
 * the schemas, the API description and docs/reference/limits.md are built from this table.
 */
export const LIMITS = {
  cardNumberMinimumDigits: 12,
  cardNumberMaximumDigits: 19,
  securityCodeMinimumDigits: 3,
  securityCodeMaximumDigits: 4,
  shortBinDigits: 6,
  longBinDigits: 8,
  nonceMaximumDigits: 20,
  amountMaximumMajorUnits: 99_999_999.99,
  installmentCountMaximum: 36,
  linkInstallmentCountMaximum: 12,
  linkUsageCountMaximum: 100_000,
  linkRecipientsMaximum: 20,
  linkLifeDefaultDays: 30,
  linkLifeMaximumDays: 365,
  textMaximumCharacters: 500,
  nameMaximumCharacters: 100,
  identifierMaximumCharacters: 64,
  cardTokenMaximumCharacters: 200,
  conversationIdMaximumCharacters: 255,
  idempotencyKeyMaximumCharacters: 255,
  languageCodeMaximumCharacters: 35,
  currencyCodeMaximumCharacters: 3,
  phoneNumberMaximumCharacters: 20,
  emailMaximumCharacters: 254,
  urlMaximumCharacters: 2_048,
  ipAddressListMaximumCharacters: 500,
  dateMaximumCharacters: 40,
} as const
