import type { ViewStore } from '../../operating/search/index.ts'
import { asFields, change, execute, type Queryable, readRows } from '../postgres/index.ts'

const VIEWS_MAXIMUM = 20

const LIST = `select ${asFields('view_id, name, query')} from panel_view
  where user_id = $1 order by created_at, view_id limit ${VIEWS_MAXIMUM}`

/** Replaces the view of that name, else adds one if there is room. */
const SAVE = `
  with replaced as (
    update panel_view set query = $4 where user_id = $1 and name = $3 returning 1
  )
  insert into panel_view (user_id, view_id, name, query, created_at)
  select $1, $2, $3, $4, $5
  where not exists (select from replaced)
    and (select count(*) from panel_view where user_id = $1) < ${VIEWS_MAXIMUM}
  returning 1`

const HAS = 'select from panel_view where user_id = $1 and name = $2 and query = $3'

const REMOVE = 'delete from panel_view where user_id = $1 and view_id = $2'

/** The saved views of the panel's people. */
export function createViewStore(database: Queryable): ViewStore {
  return {
    list: (userId) => readRows(database, LIST, [userId]),
    save: async (userId, { viewId, name, query }, now) => {
      if ((await change(database, SAVE, [userId, viewId, name, query, now])) === 1) return true
      return (await readRows(database, HAS, [userId, name, query])).length > 0
    },
    remove: (userId, viewId) => execute(database, REMOVE, [userId, viewId]),
  }
}
