import type { TouchedPages } from './touched-pages.ts'

/**
 * A page that fills up, a block range that has been summed up, a job that looks by: no growth. Of a scan
 * there would be hundreds at once.
 */
const SLACK_PAGES = 2

/**
 * What a payment touches in large tables beyond what the depth of their indexes says: each index may be
 * descended as often as in small tables, by as many pages as it is deep now; the rows themselves lie on
 * as many pages as before. Nothing where all is well.
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
