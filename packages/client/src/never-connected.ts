/** Codes of Node, Bun and workers for a connection that was never made. */
const CODES = new Set([
  'ECONNREFUSED',
  'ConnectionRefused',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * Deno gives no code. Its text names the step that failed: before `Connect` has succeeded, neither name
 * resolution nor TCP nor TLS let a byte of the call out; `SendRequest` comes after it.
 */
const DENO_CONNECT = 'client error (Connect)'

/**
 * True where no byte of the call went out. What fetch throws is wrapped once by some platforms: the code
 * is on the error or on its cause. An error that is not known counts as sent: that is the safe side.
 */
export function neverConnected(error: unknown): boolean {
  return [error, Object(error).cause].some(
    (each) => CODES.has(String(Object(each).code)) || messageOf(each).includes(DENO_CONNECT),
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}
