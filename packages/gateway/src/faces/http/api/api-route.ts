import type { Language } from '@vezne/protocol'
import { ENDPOINTS, type Endpoint, type EndpointName } from '@vezne/protocol'
import type { Static } from 'typebox'
import type { Caller } from '../../../payment/auth/index.ts'
import type { IdempotencyClaim } from '../../../payment/payments/index.ts'
import type { Refusal } from '../answers/error-body.ts'
import type { Fields, ReadFields } from '../wire/read-fields.ts'

export type ApiCall = Readonly<{
  caller: Caller
  /** With card numbers masked, so that it may be stored. `caller.conversationId` is the signed one. */
  conversationId: string
  clientIpAddress: string
  languageCode: Language
  idempotency: IdempotencyClaim | null
}>

/** An endpoint's own fields. None may have the name of a field that every answer begins with (decision 1.2). */
export type OwnFields = Readonly<Record<string, unknown>> &
  Partial<
    Record<'isSucceed' | 'isSuccess' | 'errorCode' | 'errorMessage' | 'conversationId', never>
  >

export type ApiAnswer = Readonly<{
  fields: OwnFields | boolean
  /** What failed, where the endpoint's own fields are answered too: a declined payment has its orderId. */
  refusal?: Refusal | null
  /** True where an Idempotency-Key gave the answer of an earlier call. */
  replayed?: boolean
}>

/**
 * Serves an endpoint in two steps. The first turns wire values into domain values and refuses invalid ones; a
 * pair that is not used up yet is then used up by http. The first step returns the second, which does the work.
 */
type Handler<Request> = (request: Request, call: ApiCall) => () => Promise<ApiAnswer>

/** An endpoint's fields as they were read. */
export type RequestOf<Name extends EndpointName> = ReadFields<
  Static<Extract<(typeof ENDPOINTS)[number], { name: Name }>['request']>
>

export type ApiRoute = Readonly<{
  endpoint: Endpoint
  /** When the pair is used up: before the handler, or by the first transaction of the money call. */
  pair: 'before' | 'with-payment'
  handle: Handler<Fields>
}>

export function route<Name extends EndpointName>(
  name: Name,
  pair: ApiRoute['pair'],
  handler: Handler<RequestOf<Name>>,
): ApiRoute {
  const endpoint = ENDPOINTS.find((candidate) => candidate.name === name)
  if (endpoint === undefined) throw new Error(`There is no endpoint "${name}".`)
  return {
    endpoint,
    pair,
    // The fields were read by the schema of this very endpoint.
    handle: (fields: unknown, call) => handler(fields as RequestOf<Name>, call),
  }
}
