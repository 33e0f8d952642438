import { maskCardNumbersIn } from '../../base/kernel/index.ts'
import { maskRecipient } from '../../payment/notices/index.ts'
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

/** The filter without card numbers, names, e-mail addresses and telephone numbers: nothing can be erased from the audit chain. */
function withoutPerson(filter: string): string {
  const kept = [...new URLSearchParams(filter)].map(([field, value]) => [
    field,
    field === 'key' && isName(value) ? '***' : masked(value),
  ])
  return new URLSearchParams(kept).toString()
}

/** Values of other fields are words as well. */
function isName(value: string): boolean {
  const read = readSearchText(value)
  return read.kind === 'Keys' && read.keys.some(({ kind }) => kind === 'name')
}

/** Whatever field it stands in: an address can be written by hand. */
function masked(value: string): string {
  const text = maskCardNumbersIn(value)
  const read = readSearchText(text)
  const kinds = read.kind === 'Keys' ? read.keys.map(({ kind }) => kind) : []
  const namesPerson = kinds.includes('email') || kinds.includes('phoneNumber')
  return namesPerson || text.includes('@') ? maskRecipient(text.trim()) : text
}
