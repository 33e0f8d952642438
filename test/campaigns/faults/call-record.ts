import { VezneClient, VezneError } from '@vezne/client'

import { SANDBOX_KEYS } from '../../support/sandbox-merchants.ts'
import { LATE_CARD } from '../crash/load/payments.ts'

/** A call that waits longer than this for its answer counts as one that never got it. */
const CALL_MILLISECONDS = 60_000

/** The bank itself takes ten seconds, or its whole time-out, for these. */
export const SLOW_CARD = '4159000000250002'
const SLOW_CARDS = new Set([SLOW_CARD, LATE_CARD])

export type Call = Readonly<{ method: string; milliseconds: number; status: number | string }>

/** What every call of the load took, and how it ended. */
export class CallRecord {
  /** Calls for which the bank took longer are not among them. */
  readonly calls: (Call & Readonly<{ fault: string }>)[] = []
  /** The last fault that began. */
  fault = 'none'
  readonly #slowTokens = new Set<unknown>()

  /** A client that writes down each of its calls. */
  clientOf(baseUrl: string): VezneClient {
    const timeoutMilliseconds = CALL_MILLISECONDS
    const client = new VezneClient({ baseUrl, ...SANDBOX_KEYS, retries: 0, timeoutMilliseconds })
    return new Proxy(client, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...given: readonly unknown[]) =>
          this.#timed(String(name), given, () => value.apply(target, given))
      },
    })
  }

  /** Also for calls that do not go by the SDK. */
  note(call: Call): void {
    this.calls.push({ ...call, fault: this.fault })
  }

  async #timed(
    method: string,
    [request]: readonly unknown[],
    call: () => Promise<unknown>,
  ): Promise<unknown> {
    const { cardToken, CardNumber }: Record<string, unknown> = { ...Object(request) }
    const startedAt = performance.now()
    let status: number | string = 200
    try {
      const answer = await call()
      if (method === 'tokens' && SLOW_CARDS.has(String(CardNumber))) {
        this.#slowTokens.add(Object(answer).cardToken)
      }
      return answer
    } catch (error) {
      status = error instanceof VezneError ? error.status : String(error)
      throw error
    } finally {
      const milliseconds = performance.now() - startedAt
      if (!this.#slowTokens.has(cardToken)) this.note({ method, milliseconds, status })
    }
  }
}
