import { readFile } from 'node:fs/promises'

import type { Cell } from '../cell.ts'

export type BankEvent = Readonly<{
  kind: string
  /** Absent for the NestPay bank. */
  bank?: string
  clientId?: string
  bankOrderId?: string
  procReturnCode?: string
  amountMinor?: number
  type?: string
}>

/** Everything that the bank booked, in its own words; a torn last line was never answered. */
export async function bankEvents({ journal }: Pick<Cell, 'journal'>): Promise<BankEvent[]> {
  const text = await readFile(journal, 'utf8')
  const lines = text.split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line))
}
