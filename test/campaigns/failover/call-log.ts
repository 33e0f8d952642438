/** How a call ended for its caller. */
export type Outcome = 'ok' | 'refused' | 'unknown'

type Fetch = typeof fetch

/** One signed call as it was sent: it can be sent again, byte for byte. */
export type LoggedCall = Readonly<{
  path: string
  init: RequestInit
  /** Of `performance.now()`, when the answer was there. */
  endedAt: number
  outcome: Outcome
  /** Of the gateway's answer; empty where there was none or a success. */
  errorCode: string
}>

const OUTCOME_UNKNOWN = '3001'
const PAYS = '/v1/Payments/provision'
/** Calls that move money, and whose pairs must stay used up. */
const MOVES = new Set([PAYS, '/v1/Payments/return', '/v1/Payments/reverse'])

/** Every call of the load by its outcome, as the merchant's own log would have it. */
export class CallLog {
  readonly #calls: LoggedCall[] = []

  /** Takes the place of the client's `fetch`. */
  readonly fetch: Fetch = async (input, init = {}) => {
    const path = new URL(input instanceof Request ? input.url : input).pathname
    try {
      const response = await fetch(input, init)
      this.#note(path, init, await endOf(response.clone()))
      return response
    } catch (error) {
      this.#note(path, init, { outcome: 'unknown', errorCode: '' })
      throw error
    }
  }

  #note(path: string, init: RequestInit, end: Pick<LoggedCall, 'outcome' | 'errorCode'>): void {
    this.#calls.push({ path, init, endedAt: performance.now(), ...end })
  }

  count(outcome: Outcome): number {
    return this.#calls.filter((call) => call.outcome === outcome).length
  }

  /** How often a payment was acknowledged. */
  paid(): number {
    return this.#paidCalls().length
  }

  /** How often each code was answered, and how often there was no answer. */
  codes(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>()
    for (const { outcome, errorCode } of this.#calls) {
      const what = outcome === 'unknown' && errorCode === '' ? 'no answer' : errorCode
      if (what !== '') counts.set(what, (counts.get(what) ?? 0) + 1)
    }
    return counts
  }

  /** The longest time between two acknowledged payments since then, in milliseconds. */
  longestOutageSince(from: number): number {
    const times = this.#paidCalls().map(({ endedAt }) => endedAt)
    const since = [from, ...times.filter((endedAt) => endedAt > from)]
    const gaps = since.slice(1).map((endedAt, at) => endedAt - (since[at] ?? from))
    return Math.round(Math.max(0, ...gaps))
  }

  /**
   * Calls with pairs that moved money before that time, the last ones first. Not those with an Idempotency-Key: the
   * same call under the same key is answered again.
   */
  replayable(before: number, outcome: Outcome, maximum: number): readonly LoggedCall[] {
    const isReplayable = (call: LoggedCall): boolean =>
      call.outcome === outcome &&
      call.endedAt < before &&
      MOVES.has(call.path) &&
      !new Headers(call.init.headers).has('Idempotency-Key')
    return this.#calls.filter(isReplayable).slice(-maximum)
  }

  #paidCalls(): LoggedCall[] {
    return this.#calls.filter(({ path, outcome }) => path === PAYS && outcome === 'ok')
  }
}

async function endOf(response: Response): Promise<Pick<LoggedCall, 'outcome' | 'errorCode'>> {
  const { isSucceed, isSuccess, errorCode } = Object(await response.json())
  if (isSucceed === true || isSuccess === true) return { outcome: 'ok', errorCode: '' }
  const outcome = errorCode === OUTCOME_UNKNOWN ? 'unknown' : 'refused'
  return { outcome, errorCode: String(errorCode) }
}
