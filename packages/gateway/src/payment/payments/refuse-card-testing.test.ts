/** Decision 1.7: the bank is not asked again for a card, an address or a link that it keeps declining. */

import { beforeEach, describe, expect, test } from 'vitest'
import {
  CARD_TOKEN,
  callOf,
  insertLinkUse,
  insertSession,
  OTHER_CARD_TOKEN,
  refusalOf,
  requestOf,
} from '../../../../../test/payment-core/payments-harness.ts'
import { countRows } from '../../../../../test/payment-core/stored-state.ts'
import { MINUTES } from '../../../../../test/payment-core/turnable-clock.ts'
import { useHarness } from '../../../../../test/payment-core/use-harness.ts'
import { systemClock } from '../../base/kernel/index.ts'
import { createRateLimitStore } from '../../storage/rate-limit-store.ts'
import { bankAnswer } from '../banks/testing/bank-answer.ts'
import {
  createDeclineGuard,
  createSharedCounter,
  createTryHolder,
  type DeclineLimitName,
} from '../velocity/index.ts'
import type { LimitsByName } from '../velocity/shared-counter.ts'
import {
  inquirePoints,
  type MoneyCall,
  type PaymentPorts,
  type ProvisionRequest,
  provision,
  resolveUnknownPayments,
} from './index.ts'

const TWO = { calls: 2, perMilliseconds: 3_600_000 }
const OFF: LimitsByName<DeclineLimitName> = {
  declinesPerCard: null,
  declinesPerCardEverywhere: null,
  declinesPerBin: null,
  declinesPerAddress: null,
  declinesPerLink: null,
}

const at = useHarness()

beforeEach(async () => {
  await at.pool.query('truncate rate_limit')
})

/** Payments as one of several nodes performs them. */
function nodeWith(limits: Partial<typeof OFF>) {
  const parts = { limits: { ...OFF, ...limits }, store: createRateLimitStore(at.pool) }
  const counter = createSharedCounter({ ...parts, clock: systemClock })
  const hold = createTryHolder({ ...parts, counter })
  const ports: PaymentPorts = {
    ...at.ports,
    declines: createDeclineGuard({ ...parts, counter, hold }),
  }
  return { ports, synchronise: counter.synchronise }
}

function declined(
  ports: PaymentPorts,
  changes: Partial<ProvisionRequest> = {},
  call: Partial<MoneyCall> = {},
) {
  at.bank.fail('authorize', { declined: '51' })
  return provision(ports, callOf(at, call), requestOf(changes))
}

/** A payment at the gateway's own link page. */
function atLink(use: ProvisionRequest['linkUse']) {
  return [{ linkUse: use }, { pair: null }] as const
}

describe('declines per card', () => {
  test('stop the third attempt before anything is written or sent, but use its pair up', async () => {
    const { ports } = nodeWith({ declinesPerCard: TWO })
    expect((await declined(ports)).error).toBe('DECLINED_51')
    expect((await declined(ports)).error).toBe('DECLINED_51')
    const refusal = await refusalOf(provision(ports, callOf(at), requestOf()))
    expect(refusal.code).toBe('TOO_MANY_DECLINES')
    expect(refusal.details.retryAfterSeconds).toBeGreaterThan(1_700)
    expect(at.bank.calls).toHaveLength(2)
    expect(await countRows(at, 'payment_order')).toBe(2)
    expect(await countRows(at, 'single_use_pair')).toBe(3)
    const other = requestOf({ cardToken: OTHER_CARD_TOKEN })
    expect((await provision(ports, callOf(at), other)).error).toBeNull()
  })

  test('count on all nodes together', async () => {
    const [one, two] = [nodeWith({ declinesPerCard: TWO }), nodeWith({ declinesPerCard: TWO })]
    await declined(one.ports)
    await declined(two.ports)
    await one.synchronise()
    await two.synchronise()
    await one.synchronise()
    for (const { ports } of [one, two]) {
      const refusal = await refusalOf(provision(ports, callOf(at), requestOf()))
      expect(refusal.code).toBe('TOO_MANY_DECLINES')
    }
  })

  test('of 150 payments at once: the bank is asked no more than the limit says', async () => {
    const { ports } = nodeWith({ declinesPerCard: { ...TWO, calls: 10 } })
    at.bank.fail('authorize', ...Array.from({ length: 150 }, () => ({ declined: '51' }) as const))
    const payments = Array.from({ length: 150 }, () => provision(ports, callOf(at), requestOf()))
    const ends = await Promise.allSettled(payments)
    const declines = ends.filter((end) => end.status === 'fulfilled')
    expect(declines).toHaveLength(10)
    for (const { value } of declines) expect(value.error).toBe('DECLINED_51')
    expect(at.bank.calls).toHaveLength(10)
    expect(await countRows(at, 'payment_order')).toBe(10)
  })

  // A points query is a payment's question to the issuer without the payment.
  test('of 150 point inquiries at once: the same, and payments and inquiries count together', async () => {
    const { ports } = nodeWith({ declinesPerCard: { ...TWO, calls: 10 } })
    at.bank.pointsAnswer = { kind: 'declined', isoCode: '14', answer: bankAnswer() }
    const ask = () => inquirePoints(ports, at.merchant, { cardToken: CARD_TOKEN, currency: null })
    const ends = await Promise.allSettled(Array.from({ length: 150 }, ask))
    expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(10)
    for (const refusal of [ask(), provision(ports, callOf(at), requestOf())]) {
      expect((await refusalOf(refusal)).code).toBe('TOO_MANY_DECLINES')
    }
  })

  test('a point inquiry that the bank answers, or to which it is silent, is given back', async () => {
    const { ports } = nodeWith({ declinesPerCard: TWO })
    const ask = () => inquirePoints(ports, at.merchant, { cardToken: CARD_TOKEN, currency: null })
    for (const answer of [
      at.bank.pointsAnswer,
      { kind: 'unavailable', cause: 'timeout' },
    ] as const) {
      at.bank.pointsAnswer = answer
      for (let round = 0; round < 3; round += 1) await ask()
    }
    expect((await provision(ports, callOf(at), requestOf())).error).toBeNull()
  })

  test('of thirty approved payments at once ten go on, and the others a moment later', async () => {
    const { ports } = nodeWith({ declinesPerCard: { ...TWO, calls: 10 } })
    let open = 30
    for (let round = 0; round < 3; round += 1) {
      const payments = Array.from({ length: open }, () => provision(ports, callOf(at), requestOf()))
      const ends = await Promise.allSettled(payments)
      for (const end of ends) {
        if (end.status === 'fulfilled') open -= 1
        else expect(end.reason).toMatchObject({ details: { retryAfterSeconds: 1 } })
      }
      expect(open).toBe(20 - 10 * round)
    }
  })

  test('what refuses a payment before the bank is asked gives its try back', async () => {
    const { ports } = nodeWith({ declinesPerCard: TWO })
    const pair = callOf(at)
    await provision(ports, pair, requestOf())
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await refusalOf(provision(ports, pair, requestOf()))).code).toBe('PAIR_ALREADY_USED')
    }
    at.bank.fail('authorize', ...Array.from({ length: 5 }, () => 'notSent' as const))
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await provision(ports, callOf(at), requestOf())).error).toBe('BANK_NOT_REACHED')
    }
    expect((await provision(ports, callOf(at), requestOf())).error).toBeNull()
  })

  test('an outcome that was not known counts once the bank tells of a decline', async () => {
    const { ports } = nodeWith({ declinesPerCard: { ...TWO, calls: 1 } })
    at.bank.fail('authorize', 'timeoutDeclined')
    expect((await provision(ports, callOf(at), requestOf())).error).toBe('OUTCOME_UNKNOWN')
    at.clock.turn(MINUTES)
    await resolveUnknownPayments(ports)
    const refusal = await refusalOf(provision(ports, callOf(at), requestOf()))
    expect(refusal.code).toBe('TOO_MANY_DECLINES')
  })

  test('an outcome that was not known counts nothing once the bank tells of an approval', async () => {
    const { ports } = nodeWith({ declinesPerCard: { ...TWO, calls: 1 } })
    at.bank.fail('authorize', 'timeoutBooked')
    expect((await provision(ports, callOf(at), requestOf())).error).toBe('OUTCOME_UNKNOWN')
    at.clock.turn(MINUTES)
    await resolveUnknownPayments(ports)
    expect((await provision(ports, callOf(at), requestOf())).error).toBeNull()
  })

  test('approvals and unknown outcomes count nothing', async () => {
    const { ports } = nodeWith({ declinesPerCard: TWO })
    at.bank.fail('authorize', 'timeoutNotBooked', 'timeoutNotBooked')
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await provision(ports, callOf(at), requestOf())
    }
    expect(at.bank.calls).toHaveLength(6)
  })

  test('leave the 3-D Secure session unspent', async () => {
    const { ports } = nodeWith({ declinesPerCard: TWO })
    await declined(ports)
    await declined(ports)
    const request = requestOf({ cardToken: null, sessionId: await insertSession(at) })
    const refusal = await refusalOf(provision(ports, callOf(at), request))
    expect(refusal.code).toBe('TOO_MANY_DECLINES')
    // The session can still be paid: by a node that has not received the declines yet, as here, or by this node once
    // the limit's time is over.
    expect((await provision(at.ports, callOf(at), request)).error).toBeNull()
  })
})

describe('at the gateway’s own pages', () => {
  test('declines per link stop other cards as well', async () => {
    const { ports } = nodeWith({ declinesPerLink: { ...TWO, calls: 1 } })
    const use = await insertLinkUse(at)
    await declined(ports, ...atLink(use))
    const [changes, call] = atLink(use)
    const other = requestOf({ ...changes, cardToken: OTHER_CARD_TOKEN })
    const refusal = await refusalOf(provision(ports, callOf(at, call), other))
    expect(refusal.code).toBe('TOO_MANY_DECLINES')
    const elsewhere = { ...other, linkUse: await insertLinkUse(at) }
    expect((await provision(ports, callOf(at, call), elsewhere)).error).toBeNull()
  })

  test('declines per address count there, and not at merchants’ calls', async () => {
    const { ports } = nodeWith({ declinesPerAddress: TWO })
    for (let call = 0; call < 3; call += 1) await declined(ports)
    expect(at.bank.calls).toHaveLength(3)
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const use = await insertLinkUse(at)
      await declined(ports, ...atLink(use))
    }
    const use = await insertLinkUse(at)
    const [changes, call] = atLink(use)
    const other = { ...changes, cardToken: OTHER_CARD_TOKEN }
    const refusal = await refusalOf(provision(ports, callOf(at, call), requestOf(other)))
    expect(refusal.code).toBe('TOO_MANY_DECLINES')
    const elsewhere = { ...call, clientIpAddress: '203.0.113.99' }
    expect((await provision(ports, callOf(at, elsewhere), requestOf(other))).error).toBeNull()
  })
})
