import type { DayList } from '../../reports/index.ts'
import type { FramePorts } from '../frame/index.ts'

/** How many batches were open, and how many of them are closed now. */
export type DayClosing = Readonly<{ open: number; closed: number }>

/** What the pages of business days need. */
export type DayPorts = Pick<FramePorts, 'clock' | 'isSandbox'> &
  Readonly<{
    dayList: DayList
    /** When a business day ends, in minutes after midnight of Europe/Istanbul. */
    dayEndMinutes: number
    /** Closes a merchant's batches at the bank: in live mode those whose day is over, in a sandbox all. */
    closeDay: (merchantId: string) => Promise<DayClosing>
  }>
