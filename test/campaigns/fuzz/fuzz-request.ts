import type { Endpoint } from '@vezne/protocol'

/** Where on its way through the gateway a request is stopped. */
export type Stage = 'route' | 'media' | 'body' | 'authentication' | 'content' | 'fields' | 'late'

/** A fault that a request has by construction, and the refusal that it must get. */
export type Obstacle = Readonly<{
  stage: Stage
  statuses: readonly number[]
  /** Empty: any code of the catalogue with that status. */
  codes: readonly string[]
  /** False if the request may pass this check: the model does not know the outcome. */
  certain: boolean
}>

export type Success = 'must' | 'may' | 'never'

/** What the answer must be, known before it is sent. */
export type Expectation = Readonly<{
  statuses: readonly number[]
  codes: readonly string[]
  success: Success
  /** Fields that a 400 must name, and no other field of the endpoint; null where it is not known. */
  wrongFields: readonly string[] | null
  /** What must be echoed; undefined where it is not known. */
  conversationId: string | null | undefined
  /** The bytes were no HTTP: the gateway may close the connection without an answer. */
  mayHangUp: boolean
}>

export type FuzzRequest = Readonly<{
  number: number
  /** Row of the table: the endpoint's name, or what is sent in place of one. */
  target: string
  /** The kind of change to the request: valid, fields, headers, form, bytes, … */
  kind: string
  isBadlySigned: boolean
  /** Null where no endpoint is meant. */
  endpoint: Endpoint | null
  bytes: Buffer
  /** The gateway may close the connection after it, so nothing else may be under way on it. */
  alone: boolean
  /** The sender closes its side after the last byte. */
  cutOff: boolean
  expects: Expectation
}>

/** A request that is being made up. */
export type Draft = {
  endpoint: Endpoint
  method: string
  path: string
  query: string
  /** Latin1, as they go over the wire; a name may come twice. */
  headers: [name: string, value: string][]
  body: Buffer
  obstacles: Obstacle[]
  success: Success
  wrongFields: string[]
  conversationId: string | null | undefined
  alone: boolean
}
