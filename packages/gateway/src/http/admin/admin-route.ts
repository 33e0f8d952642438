import type { Static, TSchema } from 'typebox'

import type { OperatorActs } from '../../operator/index.ts'
import type { Fields } from '../wire/index.ts'

/** An operator's call as handlers see it. */
export type AdminCall<Request> = Readonly<{
  /** In the name of whoever calls. */
  acts: OperatorActs
  /** The path’s parameters, such as `merchant`. */
  parameters: Readonly<Record<string, string>>
  fields: Request
}>

/** One row of the operator's route table. The answer's fields follow the four that all answers have. */
export type AdminRoute = Readonly<{
  method: 'GET' | 'POST' | 'PUT'
  path: string
  request: TSchema
  serve: (call: AdminCall<Fields>) => Promise<object>
}>

export function adminRoute<Request extends TSchema>(
  head: Readonly<{ method: AdminRoute['method']; path: string; request: Request }>,
  serve: (call: AdminCall<Static<Request>>) => Promise<object>,
): AdminRoute {
  return {
    ...head,
    // The fields were read by this very schema, so they are what it says.
    serve: (call) => serve({ ...call, fields: call.fields as Static<Request> }),
  }
}
