/** What stands in the field: cut, and with card numbers masked. */
type InField = Readonly<{ field: string }>
type Nothing = Readonly<Record<never, never>>

/** Every mistake that a file of an operator can have, by its code, with the values of its sentence. */
export type CsvFaultValues = Readonly<{
  QuoteOpen: Nothing
  QuoteWithin: Nothing
  /** Null: as many rows as the operator has. */
  RowCount: Readonly<{ rowsMaximum: number | null }>
  ColumnMissing: Readonly<{ name: string }>
  ColumnUnknown: Readonly<{ known: readonly string[] }>
  ColumnRepeated: Nothing
  FieldCount: Readonly<{ expected: number; found: number }>
  NotListed: InField & Readonly<{ listed: readonly string[] }>
  NoFlag: InField
  NoTitle: InField & Readonly<{ charactersMaximum: number }>
  NoPrefix: InField
  NoEftCode: InField
  NoFourDigits: InField
  NoCategory: InField
  NoWholeNumber: InField & Readonly<{ least: number; most: number }>
  NoMoment: InField
  NotAfterBeginning: InField
  NoMerchant: InField
  MerchantMissing: InField
  NoTerminal: InField
  PrefixRepeated: Readonly<{ prefix: string; firstLine: number }>
  PriceRepeated: Readonly<{ firstLine: number }>
  LimitRepeated: Readonly<{ firstLine: number }>
}>

export type CsvFaultCode = keyof CsvFaultValues

export type CsvFault<Code extends CsvFaultCode = CsvFaultCode> = {
  [Each in Code]: Readonly<{ code: Each; values: CsvFaultValues[Each] }>
}[Code]

/** The codes of faults of which no more is said than what stands in the field. */
export type FieldFaultCode = {
  [Code in CsvFaultCode]: InField extends CsvFaultValues[Code]
    ? Nothing extends CsvFaultValues[Code]
      ? never
      : Code
    : never
}[CsvFaultCode]
