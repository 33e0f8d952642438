import { maskCardNumbersIn } from '../../base/kernel/index.ts'

/** A named view of a list: the query of its address. */
export type SavedView = Readonly<{ viewId: string; name: string; query: string }>

export type ViewStore = Readonly<{
  /** In the order in which the person saved them. */
  list: (userId: string) => Promise<readonly SavedView[]>
  /** A view of the same name is replaced. False where the person has `VIEWS_MAXIMUM` others. */
  save: (userId: string, view: SavedView, now: Date) => Promise<boolean>
  remove: (userId: string, viewId: string) => Promise<void>
}>

export const VIEW_NAME_CHARACTERS_MAXIMUM = 60
const QUERY_CHARACTERS_MAXIMUM = 2_000

/** The name as it is stored; null where it is empty or too long. */
export function viewName(typed: string): string | null {
  const name = maskCardNumbersIn(typed.trim().replace(/\s+/g, ' '))
  return name === '' || name.length > VIEW_NAME_CHARACTERS_MAXIMUM ? null : name
}

/** The fields of a query that belong to a view, in the order given; null where they are too long together. */
export function viewQuery(query: URLSearchParams, fields: readonly string[]): string | null {
  const kept = new URLSearchParams()
  for (const field of fields) {
    for (const value of query.getAll(field)) {
      if (value !== '') kept.append(field, maskCardNumbersIn(value))
    }
  }
  const text = kept.toString()
  return text.length > QUERY_CHARACTERS_MAXIMUM ? null : text
}
