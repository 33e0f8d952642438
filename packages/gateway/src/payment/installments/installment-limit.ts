/**
 * One dated row of how many installments the law allows: for the merchants of a category, or for all. Rows are
 * never changed; a new rule is a new row with a later `validFrom`.
 */
export type InstallmentLimit = Readonly<{
  limitId: string
  /** The merchant's kind of goods, in the operator's words; null: for every merchant. */
  category: string | null
  /** Whether the row is for commercial cards, which most limits exempt, or for personal ones. */
  isCommercial: boolean
  /** The highest count; 1: no installments. */
  countMaximum: number
  validFrom: Date
  /** The first moment at which the row is no longer in force; null while no end is known. */
  validUntil: Date | null
}>

/** The highest counts of a merchant at a moment. */
export type CountLimits = Readonly<{ personal: number; commercial: number }>

/** The most that a row of a plan or a limit can say. */
export const INSTALLMENT_COUNT_MAXIMUM = 18

/** What holds where no row says otherwise (decision 3.7). */
export const COUNT_LIMITS: CountLimits = { personal: 12, commercial: INSTALLMENT_COUNT_MAXIMUM }

/**
 * The limits of a merchant by the rows in force for it. A row of the merchant's category comes before everybody's;
 * of two such rows, the newer one applies.
 */
export function countLimitsOf(limits: readonly InstallmentLimit[]): CountLimits {
  const maximum = (isCommercial: boolean): number | undefined =>
    limits.filter((row) => row.isCommercial === isCommercial).sort(bySpecificity)[0]?.countMaximum
  return {
    personal: maximum(false) ?? COUNT_LIMITS.personal,
    commercial: maximum(true) ?? COUNT_LIMITS.commercial,
  }
}

function bySpecificity(one: InstallmentLimit, other: InstallmentLimit): number {
  const category = Number(one.category === null) - Number(other.category === null)
  const newest = other.validFrom.getTime() - one.validFrom.getTime()
  return category || newest || (one.limitId < other.limitId ? 1 : -1)
}

export type InstallmentLimitStore = Readonly<{
  /** The rows in force at that moment for the merchant: of its category, and everybody's. */
  limitsFor: (merchantId: string, at: Date) => Promise<readonly InstallmentLimit[]>
  /** Every row, also those of the future and of the past. */
  allLimits: () => Promise<readonly InstallmentLimit[]>
  add: (limits: readonly InstallmentLimit[]) => Promise<void>
}>
