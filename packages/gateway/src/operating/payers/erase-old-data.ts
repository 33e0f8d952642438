import { type Clock, DAY_MILLISECONDS } from '../../base/kernel/index.ts'

/** For how many days personal data of payers is kept, as the settings of the same names say. */
export type PayerRetention = Readonly<{
  payerDataDays: number
  payerIpDays: number
  merchantTextDays: number
}>

/** What jobs erase in place by its age, with the days after which they do (decision 10.21). */
export const ERASURES = {
  'order-contact': 'payerDataDays',
  'order-address': 'payerIpDays',
  'order-text': 'merchantTextDays',
  'session-contact': 'payerDataDays',
  'session-address': 'payerIpDays',
} as const satisfies Readonly<Record<string, keyof PayerRetention>>

export type Erasure = keyof typeof ERASURES

/** Each call is one step, which any number of nodes may take at once, and answers how many rows it looked at. */
export type OldDataStore = Readonly<{
  /** Looks at rows in the order of their ids, each once, and erases what was made before a moment. */
  erase: (
    erasure: Erasure,
    step: Readonly<{ before: Date; rowsMaximum: number }>,
  ) => Promise<number>
  eraseLinkTexts: (step: Readonly<{ before: Date; rowsMaximum: number }>) => Promise<number>
  /** Erases what people wrote at returns and chargebacks, and deletes old evidence. Answers the larger number of notes. */
  eraseNotes: (step: Readonly<{ before: Date; rowsMaximum: number }>) => Promise<number>
  /**
   * Erases the addresses in hand-overs, batch by batch of their audit chain, each with a row that covers the batch anew.
   *
   * @throws Error after the step, where a batch is not what its chain covers; its addresses stay
   */
  eraseHandOvers: (
    step: Readonly<{ before: Date; now: Date; batchesMaximum: number }>,
  ) => Promise<number>
}>

const ROWS_AT_ONCE = 1_000
/** Of one run: the first run after an upgrade must not keep the database from the payments. */
const STEPS_MAXIMUM = 10
const BATCHES_AT_ONCE = 50

export type EraseOldDataPorts = Readonly<{ oldData: OldDataStore; clock: Pick<Clock, 'now'> }>

/** One run of the job that erases personal data whose days are over; answers how many rows it looked at. */
export async function eraseOldData(
  { oldData, clock }: EraseOldDataPorts,
  retention: PayerRetention,
): Promise<number> {
  const now = clock.now()
  const before = (days: number) => new Date(now.getTime() - days * DAY_MILLISECONDS)
  const rowsMaximum = ROWS_AT_ONCE
  let looked = 0
  for (const [erasure, setting] of Object.entries(ERASURES)) {
    const step = { before: before(retention[setting]), rowsMaximum }
    looked += await repeated(rowsMaximum, () => oldData.erase(erasure as Erasure, step))
  }
  const texts = { before: before(retention.merchantTextDays), rowsMaximum }
  looked += await repeated(rowsMaximum, () => oldData.eraseLinkTexts(texts))
  looked += await repeated(rowsMaximum, () => oldData.eraseNotes(texts))
  const batches = { before: before(retention.payerIpDays), now, batchesMaximum: BATCHES_AT_ONCE }
  return looked + (await oldData.eraseHandOvers(batches))
}

/** Takes a step again as long as it was full. */
async function repeated(rowsMaximum: number, step: () => Promise<number>): Promise<number> {
  let total = 0
  for (let taken = 0; taken < STEPS_MAXIMUM; taken += 1) {
    const looked = await step()
    total += looked
    if (looked < rowsMaximum) break
  }
  return total
}
