import type { Load } from '../driving/tasks.ts'

/**
 * The measured subject. `two` is the product with two workers; `bank` is the bank simulator, called by the driver
 * directly.
 */
export type Subject = 'limit' | 'product' | 'two' | 'plain' | 'echo' | 'bank' | 'signatures'

/** One thing that is measured once in every round. */
export type Cell = Readonly<{
  subject: Subject
  load: Load
  connections: number
  /** The share of the limit, or the rate, of an open load; absent for a closed load. */
  open?: Readonly<{ ofLimit: number }> | Readonly<{ perSecond: number }>
}>

/** The unit of all ratios: the database's limit at full speed, not the one at half its rate. */
export const isLimit = ({ subject, open }: Cell): boolean =>
  subject === 'limit' && open === undefined

export function nameOf({ subject, load, connections, open }: Cell): string {
  if (subject === 'signatures') return 'signature loop'
  const many = connections === 1 ? '1 connection' : `${connections} connections`
  if (subject === 'bank') return `bank alone, ${many}`
  if (subject === 'echo') return `HTTP echo, ${many}`
  if (subject === 'limit' && open === undefined) return 'limit (database alone)'
  const who = {
    limit: 'limit (database alone)',
    product: 'gateway',
    two: 'gateway, 2 workers',
    plain: 'plain server',
  }[subject]
  if (open === undefined) return `${who}: ${load}, ${many}`
  const rate = 'ofLimit' in open ? `${open.ofLimit} × the limit` : `${open.perSecond}/s`
  return `${who}: ${load}, at ${rate}`
}

/** Every round begins with another cell, so that no cell always follows the same one. */
export function rotated(cells: readonly Cell[], round: number): readonly Cell[] {
  const start = cells.length === 0 ? 0 : (round * Math.ceil(cells.length / 3 + 1)) % cells.length
  return [...cells.slice(start), ...cells.slice(0, start)]
}
