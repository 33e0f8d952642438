import { readSearchText } from '../../../operating/search/index.ts'

/** The fields of the list's address that narrow it, in their order. A saved view is made of these. */
export const FILTER_FIELDS = [
  'merchant',
  'key',
  'period',
  'from',
  'until',
  'state',
  'type',
  'terminal',
  'bank',
  'outcome',
  'min',
  'max',
  'installments',
  'programme',
  'scheme',
  'cardType',
  'bin',
  'secure',
  'channel',
] as const

export type FilterField = (typeof FILTER_FIELDS)[number]

export const PERIODS = ['today', 'yesterday', '7days', 'month'] as const

export type PeriodName = (typeof PERIODS)[number]

/** The list's address with these fields, without those that are empty. */
export function listPath(
  query: URLSearchParams,
  changes: Readonly<Record<string, string>> = {},
): string {
  const kept = new URLSearchParams()
  for (const field of FILTER_FIELDS) {
    const values = field in changes ? [changes[field] ?? ''] : query.getAll(field)
    for (const value of values) {
      if (value !== '') kept.append(field, value)
    }
  }
  for (const [field, value] of Object.entries(changes)) {
    if (!FILTER_FIELDS.some((known) => known === field) && value !== '') kept.append(field, value)
  }
  return kept.size === 0 ? '/panel/payments' : `/panel/payments?${kept}`
}

/**
 * Where a browser is sent that asked for a whole card number; null where the address has none. The number must leave the
 * address: it would stay in the history of the browser, and in every link of the page.
 */
export function pathWithoutCard(query: URLSearchParams): string | null {
  const keys = query.getAll('key').map(readSearchText)
  for (const key of keys) {
    if (key.kind === 'CardNumber') return listPath(query, { key: key.lastFour, card: '1' })
  }
  const bins = query.getAll('bin')
  if (!bins.some((bin) => readSearchText(bin).kind === 'CardNumber')) return null
  const digits = bins.join('').normalize('NFKC').replace(/\D/g, '')
  return listPath(query, { bin: digits.slice(0, 6) })
}
