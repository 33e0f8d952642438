/** Payment of links: card testing (decision 1.7), and what one submit of the page asks for. */

import { expect, test, vi } from 'vitest'
import {
  createdLink,
  type LinkHarness,
  submitted,
} from '../../../../../test/payment-core/link-harness.ts'
import { useLinkHarness } from '../../../../../test/payment-core/use-harness.ts'
import { systemClock } from '../../base/kernel/index.ts'
import {
  createDeclineGuard,
  createSharedCounter,
  createTryHolder,
  type DeclineLimitName,
} from '../velocity/index.ts'
import { createMemoryRateLimitStore } from '../velocity/testing/memory-rate-limit-store.ts'

const ONE = { calls: 1, perMilliseconds: 3_600_000 }

const plain = useLinkHarness()

function withLimit(name: DeclineLimitName): LinkHarness {
  const off = { declinesPerCard: null, declinesPerCardEverywhere: null, declinesPerBin: null }
  const limits = { ...off, declinesPerAddress: null, declinesPerLink: null, [name]: ONE }
  const parts = { limits, clock: systemClock, store: createMemoryRateLimitStore(systemClock) }
  const counter = createSharedCounter(parts)
  const declines = createDeclineGuard({
    ...parts,
    counter,
    hold: createTryHolder({ ...parts, counter }),
  })
  return { ...plain, link: { ...plain.link, payments: { ...plain.link.payments, declines } } }
}

async function sessionsOf(at: LinkHarness): Promise<number> {
  const { rows } = await at.pool.query(
    'select count(*)::int as count from threeds_session where merchant_id = $1',
    [at.merchant.merchantId],
  )
  return rows[0].count
}

test.each(['declinesPerCard', 'declinesPerBin', 'declinesPerAddress'] as const)(
  '%s: a declined card, tried again with 3-D Secure, opens no session and holds no use',
  async (name) => {
    const at = withLimit(name)
    at.bank.fail('authorize', { declined: '51' })
    const first = await submitted(at, await createdLink(at))
    expect(first).toEqual({ kind: 'refused', error: 'DECLINED_51' })
    const link = await createdLink(at, { is3dRequired: true })
    expect(await submitted(at, link)).toEqual({ kind: 'refused', error: 'TOO_MANY_DECLINES' })
    expect(await sessionsOf(at)).toBe(0)
    // A node that does not know the decline yet, or this node after the limit's period.
    expect(await submitted(plain, link)).toMatchObject({ kind: 'verify' })
    expect(await sessionsOf(at)).toBe(1)
  },
)

test.each([
  { is3dRequired: false, kind: 'paid' },
  { is3dRequired: true, kind: 'verify' },
])(
  '3-D Secure $is3dRequired: one submit looks its card up, prices it and asks the decline guard once',
  async ({ is3dRequired, kind }) => {
    const { payments, sessions } = plain.link
    const findCard = vi.fn(payments.cards.findCard)
    const secondsToWait = vi.fn(payments.declines.secondsToWait)
    const asked = vi.fn()
    const at = {
      ...plain,
      link: {
        ...plain.link,
        payments: {
          ...payments,
          cards: { ...payments.cards, findCard },
          declines: { ...payments.declines, secondsToWait },
        },
        sessions: { ...sessions, findCard: asked, secondsToWaitFor: asked },
      },
    }
    const link = await createdLink(at, { is3dRequired })
    expect(await submitted(at, link)).toMatchObject({ kind })
    expect(findCard).toHaveBeenCalledTimes(1)
    expect(secondsToWait).toHaveBeenCalledTimes(1)
    expect(asked).not.toHaveBeenCalled()
  },
)
