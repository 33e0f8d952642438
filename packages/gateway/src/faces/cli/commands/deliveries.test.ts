/** Decision 7.8: deliveries of webhooks, from the command line. */

import { beforeEach, describe, expect, it } from 'vitest'

import type { Operator } from '../cli-ports.ts'
import { MERCHANT, runCommand, testPorts } from '../testing/run-command.ts'

const ENDPOINT = '01900000-0000-7000-8000-0000000000ee'

let printed: string[] = []
let done: unknown[] = []
beforeEach(() => {
  printed = []
  done = []
})

const operator: Partial<Operator> = {
  findMerchant: async (name) => (name === MERCHANT.merchantNumber ? MERCHANT : null),
  searchDeliveries: async (search) => {
    done.push(search)
    return [
      {
        endpointId: ENDPOINT,
        position: 42,
        eventId: ENDPOINT,
        eventType: 'link.paid',
        subjectId: MERCHANT.merchantId,
        state: 'Waiting',
        isResent: true,
        attemptCount: 1,
        nextAttemptAt: new Date(5_000),
        createdAt: new Date(0),
        finishedAt: null,
        attempts: [
          {
            at: new Date(1),
            status: null,
            durationMilliseconds: 15_000,
            error: 'timeout',
            answer: '',
          },
        ],
      },
    ]
  },
  resendDelivery: async (endpoint, position) => {
    done.push([endpoint.endpointId, position])
    return position === 42
  },
  resendEvents: async (endpoint, from) => {
    done.push(from)
    return endpoint.endpointId === ENDPOINT ? 3 : null
  },
}

/** Answers what a user sees of a failure, or null. */
const run = (words: string) =>
  runCommand(testPorts(operator, { print: (line) => printed.push(line) }), words)

describe('webhooks deliveries', () => {
  it('shows what was sent, with its attempts where they are asked for', async () => {
    expect(await run('webhooks deliveries 2292274384 --state Waiting --before 50 --attempts')).toBe(
      null,
    )
    expect(done).toMatchObject([{ state: 'Waiting', before: 50, endpointId: null }])
    expect(printed.join('\n')).toBe(
      [
        `42 1970-01-01T00:00:00.000Z link.paid ${MERCHANT.merchantId} to ${ENDPOINT} Waiting, ` +
          '1 attempt, next 1970-01-01T00:00:05.000Z, resent',
        '  1970-01-01T00:00:00.001Z timeout in 15000 ms: ""',
      ].join('\n'),
    )
  })

  it.each([
    ['--endpoint x', /--endpoint: "x" is no id/],
    ['--state Lost', /--state must be one of Waiting/],
    ['--before -1', /--before: "-1" is no position/],
  ])('%s is refused', async (option, message) => {
    expect(await run(`webhooks deliveries 2292274384 ${option}`)).toMatch(message)
  })
})

describe('webhooks resend', () => {
  it.each([
    ['--position 42', [[ENDPOINT, 42]], 'It goes out again.'],
    ['--after 7', [{ afterPosition: 7 }], '3 events are looked at again.'],
    ['--since 2026-11-21T09:00:00Z', [{ since: new Date('2026-11-21T09:00:00Z') }], '3 events are'],
  ])('%s', async (option, expected, message) => {
    expect(await run(`webhooks resend 2292274384 ${ENDPOINT} ${option}`)).toBe(null)
    expect([done, printed.join()]).toEqual([expected, expect.stringContaining(message)])
  })

  it.each([
    [`${ENDPOINT}`, /Say which/],
    [`${ENDPOINT} --after 1 --position 2`, /Say which/],
    [`${ENDPOINT} --position 7`, /No event of position 7/],
    [`${ENDPOINT} --since 2026-11-21`, /--since must be a moment such as/],
    [`${MERCHANT.merchantId} --after 1`, /There is no endpoint/],
    ['x --after 1', /There is no endpoint x/],
  ])('%s is refused', async (words, message) => {
    expect(await run(`webhooks resend 2292274384 ${words}`)).toMatch(message)
  })
})
