import { randomBytes } from 'node:crypto'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { describe, expect, it } from 'vitest'
import { DAY_MILLISECONDS, Secret } from '../../base/kernel/index.ts'
import type { Attempt } from './delivery.ts'
import { HEALTHY, judge } from './endpoint-health.ts'
import { retrySchedule } from './retry-schedule.ts'
import { webhookHeaders } from './send-to-endpoint.ts'

const NOW = new Date()

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

describe('a signature', () => {
  it('is that of the example of Standard Webhooks', () => {
    const secret = new Secret('webhook secret', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
    const at = new Date(1_614_265_330_000)
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at, body: '{"test": 2432232314}' }
    expect(webhookHeaders([secret], message)).toMatchObject({
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  it('is verified by standardwebhooks and by svix, with the old secret and the new one', () => {
    const secrets = [newSecret(), newSecret()]
    const body = JSON.stringify({ type: 'link.paid', data: { note: 'çay ☕' } })
    const kept = secrets.map((secret) => new Secret('webhook secret', secret))
    const headers = { ...webhookHeaders(kept, { id: 'e-1', at: NOW, body }) }
    for (const secret of secrets) {
      expect(new StandardWebhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
      expect(new SvixWebhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
    }
    expect(() => new StandardWebhook(newSecret()).verify(body, headers)).toThrow()
    expect(() => new SvixWebhook(secrets[0] ?? '').verify(`${body} `, headers)).toThrow()
  })
})

describe('the next attempt', () => {
  const seconds = (failures: number, retryAfterSeconds: number | null = null, random = 0) => {
    const next = retrySchedule(() => random)({ failures, now: NOW, retryAfterSeconds })
    return next === null ? null : (next.getTime() - NOW.getTime()) / 1_000
  }

  it('comes after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, and then never', () => {
    const hours = [2, 5, 10, 14, 20, 24].map((hour) => hour * 3_600)
    const failures = Array.from({ length: 10 }, (_, index) => index + 1)
    expect(failures.map((count) => seconds(count))).toEqual([5, 300, 1_800, ...hours, null])
  })

  it.each([
    [1, null, 0.5, 5.25],
    [1, 60, 0, 60],
    [2, 60, 0, 300],
    [1, 10_000_000, 0, 86_400],
    [10, 60, 0, null],
  ])('after %i failures, Retry-After %s and chance %d it comes after %s s', (...row) => {
    const [failures, retryAfter, random, expected] = row
    expect(seconds(failures, retryAfter, random)).toEqual(expected)
  })
})

describe('what attempts say of an endpoint', () => {
  const attempt = (status: number | null): Attempt => ({
    at: NOW,
    status,
    durationMilliseconds: 1,
    error: status === null ? 'no answer in time' : null,
    answer: '',
    retryAfterSeconds: null,
  })
  const after = (milliseconds: number) => new Date(NOW.getTime() + milliseconds)

  it('one success ends every trouble', () => {
    const failing = judge(
      HEALTHY,
      Array.from({ length: 20 }, () => attempt(500)),
      NOW,
    ).health
    expect(failing).toMatchObject({ failures: 20, failingSince: NOW })
    expect(judge(failing, [attempt(500), attempt(204)], NOW).health).toEqual(HEALTHY)
  })

  it.each([
    [15, null],
    [16, 5_000],
    [17, 10_000],
    [19, 40_000],
    [30, 60_000],
  ])('after %i failures it is probed after %s ms', (failures, pause) => {
    const attempts = Array.from({ length: failures }, () => attempt(null))
    const { nextProbeAt } = judge(HEALTHY, attempts, NOW).health
    expect(nextProbeAt).toEqual(pause === null ? null : after(pause))
  })

  it('a day of failures is told once, five days disable, 410 disables at once', () => {
    const begun = judge(HEALTHY, [attempt(500)], NOW)
    expect(begun).toMatchObject({ isNewlyFailing: false, disabledReason: null })
    const aDay = judge(begun.health, [attempt(500)], after(DAY_MILLISECONDS))
    expect(aDay).toMatchObject({ isNewlyFailing: true, disabledReason: null })
    const later = judge(aDay.health, [attempt(500)], after(2 * DAY_MILLISECONDS))
    expect(later).toMatchObject({ isNewlyFailing: false, disabledReason: null })
    const last = judge(later.health, [attempt(500)], after(5 * DAY_MILLISECONDS))
    expect(last.disabledReason).toBe('Failing')
    expect(judge(HEALTHY, [attempt(200), attempt(410)], NOW).disabledReason).toBe('Gone')
    expect(judge(aDay.health, [], after(9 * DAY_MILLISECONDS)).health).toEqual(aDay.health)
  })
})
