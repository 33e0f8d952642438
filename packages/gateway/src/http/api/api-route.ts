import { ENDPOINTS, type Endpoint, type EndpointName } from '@vezne/protocol'
import type { Static } from 'typebox'
import type { Caller } from '../../auth/index.ts'
import type { IdempotencyClaim } from '../../payments/index.ts'
import type { Refusal } from '../answers/error-body.ts'
import type { LanguageCode } from '../wire/field-source.ts'
import type { Fields, ReadFields } from '../wire/read-fields.ts'

/** A signed call as handlers see it. */
export type ApiCall = Readonly<{
  caller: Caller
  /**
   * Card numbers in it are masked: this one may be stored. `caller.conversationId` is the signed
   * one.
   */
  conversationId: string
  clientIpAddress: string
  languageCode: LanguageCode
  idempotency: IdempotencyClaim | null
}>

/** An endpoint's own fields; none may have a name of the four common fields. */
export type OwnFields = Readonly<{
  [name: string]: unknown
  isSucceed?: never
  isSuccess?: never
  errorCode?: never
  errorMessage?: never
  conversationId?: never
}>

/** The endpoint's own fields; the four that every answer begins with are added (decision 1.2). */
export type ApiAnswer = Readonly<{
  fields: OwnFields | boolean
  /** What failed, where fields go with the refusal: a declined payment has its orderId. */
  refusal?: Refusal | null
  /** True where an Idempotency-Key gave the answer of an earlier call. */
  replayed?: boolean
}>

/**
 * Serves an endpoint in two steps. The first turns wire values into domain values and refuses invalid ones,
 * while http still has to use up the single-use pair. It returns the second step, which does the work.
 */
export type Handler<Request> = (request: Request, call: ApiCall) => () => Promise<ApiAnswer>

/** An endpoint's fields as they were read. */
export type RequestOf<Name extends EndpointName> = ReadFields<
  Static<Extract<(typeof ENDPOINTS)[number], { name: Name }>['request']>
>

/** When the pair is used up: before the handler, or by the first transaction of the money call. */
export type PairUse = 'before' | 'with-payment'

/** One row of the route table. */
export type ApiRoute = Readonly<{ endpoint: Endpoint; pair: PairUse; handle: Handler<Fields> }>

export function route<Name extends EndpointName>(
  name: Name,
  pair: PairUse,
  handler: Handler<RequestOf<Name>>,
): ApiRoute {
  const endpoint = ENDPOINTS.find((candidate) => candidate.name === name)
  if (endpoint === undefined) throw new Error(`There is no endpoint "${name}".`)
  return {
    endpoint,
    pair,
    handle: (fields: unknown, call) => {
      // The fields were read by the schema of this very endpoint, so they are what it says.
      return handler(fields as RequestOf<Name>, call)
    },
  }
}
