import { GatewayError } from '../../kernel/index.ts'

/** Throws TOO_MANY_REQUESTS where a limiter named the seconds to wait. */
export function refuseBeyond(retryAfterSeconds: number | null): void {
  if (retryAfterSeconds === null) return
  throw new GatewayError('TOO_MANY_REQUESTS', { retryAfterSeconds })
}
