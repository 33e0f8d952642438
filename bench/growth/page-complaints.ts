import type { TouchedPages } from './touched-pages.ts'

/**
 * Pages that a full page, the summary of a block range or a job's look may add: these are not growth. A scan would
 * add hundreds.
 */
const SLACK_PAGES = 2

/**
 * Complaints about pages that payments touch in large tables beyond the depth of the indexes. An index may be
 * descended as often as in small tables, through as many pages as it is deep now; rows may take as many pages as
 * before. Empty if there is no complaint.
 */
export function pageComplaints(small: TouchedPages, large: TouchedPages): readonly string[] {
  const indexes = Object.entries(large.indexes).map(([name, { touched, depth }]) => {
    const before = small.indexes[name]
    const deeper = depth === null ? 1 : depth / (before?.depth ?? depth)
    return { name, touched, allowed: (before?.touched ?? 0) * deeper }
  })
  const tables = Object.entries(large.tables).map(([name, touched]) => {
    return { name, touched, allowed: small.tables[name] ?? 0 }
  })
  return [...indexes, ...tables]
    .filter(({ touched, allowed }) => touched > allowed + SLACK_PAGES)
    .map(({ name, touched, allowed }) => {
      return `${name}: ${touched.toFixed(1)} pages a payment, where ${allowed.toFixed(1)} are right`
    })
}
