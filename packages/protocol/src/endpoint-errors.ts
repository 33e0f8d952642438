import type { Endpoint } from './endpoint.ts'
import { ERRORS, type ErrorName } from './errors/index.ts'

export type EndpointErrors = Readonly<{
  /** What the rules of this endpoint refuse. */
  own: readonly ErrorName[]
  /** A malformed or unsigned call, and what the gateway itself may say: alike at every endpoint of its kind. */
  shared: readonly ErrorName[]
}>

/** The errors that an endpoint can answer, by the places that their entries name. */
export function errorsOf(endpoint: Endpoint): EndpointErrors {
  const isSigned = endpoint.authentication !== 'none'
  return {
    own: namesAt({
      fields: 'properties' in endpoint.request,
      keyedCalls: endpoint.idempotent,
      [endpoint.name]: true,
    }),
    shared: namesAt({ signedCalls: isSigned, bodies: endpoint.method === 'POST', everyCall: true }),
  }
}

function namesAt(places: Readonly<Record<string, boolean>>): ErrorName[] {
  const names = Object.keys(ERRORS) as ErrorName[]
  return names.filter((name) => [ERRORS[name].at].flat().some((place) => places[place] === true))
}
