/** The sandbox's well-known merchant that may do everything; live mode refuses it. */
export const SANDBOX_MERCHANT = {
  merchantNumber: '1100000001',
  merchantId: '01900000-0000-7000-8000-000000000001',
  publicKey: 'VmV6bmVTYW5kYm94S2V5MQ==',
  secretKey: 'dmV6bmUtc2FuZGJveC1zZWNyZXQtMDAwMS1wdWJsaWM=',
} as const

/** A test card of the bank simulator that is approved: Halkbank Mastercard credit. */
export const TEST_CARD = {
  CardNumber: '5528790000000008',
  ExpireMonth: '12',
  ExpireYear: '30',
  Cvv: '000',
} as const

/** What the demo buys, and what part of it goes back. */
export const AMOUNT = 250.75
export const RETURNED_AMOUNT = 50.25
