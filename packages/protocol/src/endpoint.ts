import type { TSchema } from 'typebox'

/** Where the five authentication values are sent: in headers, in form fields, or nowhere. */
export type Authentication = 'headers' | 'form' | 'none'

export type Endpoint = Readonly<{
  /** Name of the client's method and the OpenAPI operationId. */
  name: string
  method: 'GET' | 'POST'
  /** Matched without regard to letter case (decision 1.1). */
  path: string
  authentication: Authentication
  /** Takes an Idempotency-Key (decision 5.10). */
  idempotent: boolean
  /** If the answer is lost, the caller must inquire, and never simply repeat (decision 5.3). */
  movesMoney: boolean
  /** A client may repeat the call without a key: it changes nothing, or makes a thing that can stay unused. */
  repeatable: boolean
  /** Absent (404) in live mode. */
  sandboxOnly: boolean
  tag: 'Cards' | '3-D Secure' | 'Payments' | 'Payment links' | 'Events' | 'Sandbox'
  /** Body of a POST, query of a GET. */
  request: TSchema
  response: TSchema
  summary: string
}>
