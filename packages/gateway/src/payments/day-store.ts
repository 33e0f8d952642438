/** `Abandoned` is a closing that the bank did not confirm and that nobody works at. */
export type BatchProgress = 'Open' | 'Closing' | 'Abandoned' | 'Closed'

export type OpenBatch = Readonly<{
  merchantId: string
  terminalId: string
  batchNumber: number
  openedAt: Date
}>

export type DayStore = Readonly<{
  openBatches: () => Promise<OpenBatch[]>
  openBatchesOf: (merchantId: string) => Promise<OpenBatch[]>
  /** State of a batch; null where it does not exist. */
  batchState: (batch: Omit<OpenBatch, 'openedAt'>) => Promise<BatchProgress | null>
  /**
   * Opens the next batch and marks this one `Closing`, in one commit; or takes over a closing whose
   * owner let its lease run out. True for the one caller who may go on.
   */
  beginClosing: (
    batch: OpenBatch,
    closing: Readonly<{ owner: string; now: Date; leaseUntil: Date; businessDate: string }>,
  ) => Promise<boolean>
  /** Moves the end of the lease on. False where another owner took the closing over, or it is done. */
  keepClosing: (
    batch: Omit<OpenBatch, 'openedAt'>,
    closing: Readonly<{ owner: string; leaseUntil: Date }>,
  ) => Promise<boolean>
  /** Payments of the batch that may still be on their way to the bank. */
  countInFlight: (batch: Omit<OpenBatch, 'openedAt'>, now: Date) => Promise<number>
  /** Writes the batch as closed, with its event. False where another owner took the closing over. */
  finishClosing: (
    batch: Omit<OpenBatch, 'openedAt'>,
    closing: Readonly<{ owner: string; closedAt: Date; eventId: string }>,
  ) => Promise<boolean>
  /** Gives a closing back that the bank did not confirm, so that it is tried again. */
  abandonClosing: (batch: Omit<OpenBatch, 'openedAt'>, owner: string) => Promise<void>
  /** Batches whose closing was begun and never finished, with the lease run out. */
  strandedClosings: (now: Date) => Promise<OpenBatch[]>
  /** Of these, the ones whose owner did not give them back. */
  leftClosings: (now: Date) => Promise<OpenBatch[]>
}>
