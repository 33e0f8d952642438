import { maskRecipient } from '../notices/index.ts'
import { readSearchText } from '../search/index.ts'
import { type ActingPorts, perform, reportAct } from './operator-ports.ts'

/** A list of payments that somebody took away as a file. */
export type PaymentExport = Readonly<{
  /** Null: the payments of all merchants. */
  merchantId: string | null
  /** The query of the list's address. */
  filter: string
  rows: number
  /** Whether the file was ended before its last row. */
  isAborted: boolean
}>

export type SearchActs = Readonly<{
  reportExport: (exported: PaymentExport) => Promise<void>
  /** The panel's search reads all orders again. Until it has, filters of the panel may miss old payments. */
  rebuildSearch: () => Promise<void>
}>

export function searchActs(ports: ActingPorts): SearchActs {
  return {
    reportExport: ({ merchantId, filter, ...counts }) => {
      const details = { filter: withoutPerson(filter), ...counts }
      return reportAct(ports, { act: 'payments.export', subject: merchantId ?? 'all', details })
    },
    rebuildSearch: () =>
      perform(ports, async ({ search }) => {
        await search.reset()
        const report = { act: 'search.rebuild', subject: 'payments', details: {} } as const
        return { result: undefined, report }
      }),
  }
}

/** The filter with an e-mail address or a telephone number masked: nothing can be erased from the audit chain. */
function withoutPerson(filter: string): string {
  const query = new URLSearchParams(filter)
  const key = query.get('key')
  const read = key === null ? null : readSearchText(key)
  const kinds = read?.kind === 'Keys' ? read.keys.map(({ kind }) => kind) : []
  if (key === null || !(kinds.includes('email') || kinds.includes('phoneNumber'))) return filter
  query.set('key', maskRecipient(key))
  return query.toString()
}
