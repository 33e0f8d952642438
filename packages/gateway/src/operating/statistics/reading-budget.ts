import type { Clock } from '../../base/kernel/index.ts'

/** How long the readings of one key may take together before one of them is shared. */
const FREE_MILLISECONDS = 1_000
/** A hundredth of the time that passes may be spent on reading, so watching a page costs a hundredth of a processor. */
const SHARE = 1 / 100

/** What was read, and when the reading began. */
export type Reading<Value> = Readonly<{ value: Value; at: Date }>

/** What the readings of one key took, less what the time since has allowed. */
type Account<Value> = Readonly<{
  spentMilliseconds: number
  countedAt: number
  /** The newest reading, while it is shown to others. */
  shared: Promise<Reading<Value>> | null
  /** The reading that others wait for. */
  underWay: Promise<Reading<Value>> | null
}>

/**
 * Reads anew for each request while the readings of its key stay within their budget. Over it, requests with the same
 * key get the newest reading until the budget allows another one, and wait for that one together.
 */
export function readWithinBudget<Value>({ now, monotonicMilliseconds }: Clock) {
  const accounts = new Map<string, Account<Value>>()

  const spentOf = (account: Account<Value> | undefined, present: number): number =>
    account === undefined
      ? 0
      : Math.max(0, account.spentMilliseconds - SHARE * (present - account.countedAt))

  async function readTimed(key: string, read: (now: Date) => Promise<Value>) {
    const startedAt = monotonicMilliseconds()
    const at = now()
    const reading: Reading<Value> = { value: await read(at), at }
    const countedAt = monotonicMilliseconds()
    // Readings that ran side by side count as one: else many people at once would see one reading for minutes.
    const before = Math.min(spentOf(accounts.get(key), countedAt), FREE_MILLISECONDS)
    const spentMilliseconds = before + countedAt - startedAt
    const shared = spentMilliseconds > FREE_MILLISECONDS ? Promise.resolve(reading) : null
    accounts.set(key, { spentMilliseconds, countedAt, shared, underWay: null })
    return reading
  }

  return (key: string, read: (now: Date) => Promise<Value>): Promise<Reading<Value>> => {
    const present = monotonicMilliseconds()
    for (const [each, account] of accounts) {
      if (spentOf(account, present) === 0 && account.underWay === null) accounts.delete(each)
    }
    const account = accounts.get(key)
    if (account === undefined || account.shared === null) return readTimed(key, read)
    if (account.underWay !== null) return account.underWay
    if (spentOf(account, present) > FREE_MILLISECONDS) return account.shared
    const underWay = readTimed(key, read)
    accounts.set(key, { ...account, underWay })
    underWay.catch(() => accounts.set(key, { ...account, underWay: null }))
    return underWay
  }
}
