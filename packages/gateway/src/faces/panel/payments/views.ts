import { isUuid } from '../../../base/kernel/index.ts'
import {
  type PaymentSearch,
  type ViewStore,
  viewName,
  viewQuery,
} from '../../../operating/search/index.ts'
import { type FramePorts, fieldOf, type PanelAnswer, seeOther, type Visit } from '../frame/index.ts'
import { FILTER_FIELDS, listPath } from './filter-fields.ts'

/** What the list of payments and the search need beside the frame. */
export type PaymentsPorts = Readonly<{ search: PaymentSearch; views: ViewStore }>

type Ports = PaymentsPorts & Pick<FramePorts, 'clock' | 'newId'>

/** Keeps the filter of the list under a name, for the person alone. */
export async function saveView({ views, clock, newId }: Ports, visit: Visit): Promise<PanelAnswer> {
  const typed = new URLSearchParams(fieldOf(visit, 'query'))
  const query = viewQuery(typed, FILTER_FIELDS)
  const name = viewName(fieldOf(visit, 'name'))
  const list = (done: string) => seeOther(listPath(new URLSearchParams(query ?? ''), { done }))
  if (name === null || query === null || query === '') return list('name')
  const view = { viewId: newId(), name, query }
  return list((await views.save(visit.person.userId, view, clock.now())) ? 'saved' : 'full')
}

export async function removeView({ views }: Ports, visit: Visit): Promise<PanelAnswer> {
  const viewId = fieldOf(visit, 'view')
  if (isUuid(viewId)) await views.remove(visit.person.userId, viewId)
  return seeOther('/panel/payments?done=removed')
}
