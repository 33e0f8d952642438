/** A civil day of Turkey, such as `2026-11-25`. */
export type Day = string

/** One amount that a bank owes a merchant, or takes back, on a day. In kuruş; what the bank takes is negative. */
export type ExpectedPart = Readonly<{
  merchantId: string
  terminalId: string
  orderId: string
  /** The order of a sale, the operation of a return, the id of a chargeback. */
  sourceId: string
  kind: 'sale' | 'return' | 'chargeback'
  /** 1 of 1, or 3 of 6 for installments that the bank pays as they fall due. */
  part: number
  parts: number
  /** The business day of the batch. */
  bankDay: Day
  /** The value date: a working day. */
  dueOn: Day
  grossMinor: bigint
  /** The net amount is gross less fee. A return has a negative fee: the bank gives it back. */
  feeMinor: bigint
  installmentCount: number
  programme: string | null
  bankOrderId: string
  bankTransactionId: string | null
  authorisationCode: string | null
  lastFour: string | null
}>

/** A row of a bank's statement or POS file, whatever its format was. */
export type StatementLine = Readonly<{
  /** As people see it in the file. */
  lineNumber: number
  kind: 'sale' | 'return' | 'chargeback' | 'fee' | 'payout' | 'other'
  bankDay: Day | null
  valueDate: Day
  grossMinor: bigint | null
  feeMinor: bigint | null
  netMinor: bigint
  /** `TRY`; another currency is a difference of its own. */
  currency: string
  bankOrderId: string | null
  bankTransactionId: string | null
  authorisationCode: string | null
  lastFour: string | null
  installmentCount: number | null
  part: number | null
  /** The bank's number of the terminal or of the merchant. */
  bankTerminal: string | null
  text: string | null
}>
