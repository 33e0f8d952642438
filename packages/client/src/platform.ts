/**
 * The platform's own types where the program that compiles against the SDK has them (`dom`, or the types
 * of Node, Bun, Deno or a worker), and what the SDK needs of them elsewhere.
 */

/** Cancels a call. */
export type PlatformAbortSignal = typeof globalThis extends {
  AbortSignal: { prototype: infer Signal }
}
  ? Signal
  : AbortSignalLike

/** Sends a request. */
export type PlatformFetch = typeof globalThis extends { fetch: infer Fetch } ? Fetch : FetchLike

type AbortSignalLike = Readonly<{
  aborted: boolean
  reason: unknown
  addEventListener: (type: 'abort', listener: () => void) => void
  removeEventListener: (type: 'abort', listener: () => void) => void
}>

type FetchLike = (
  url: string,
  init: object,
) => Promise<
  Readonly<{
    status: number
    headers: Readonly<{ get: (name: string) => string | null }>
    text: () => Promise<string>
  }>
>
