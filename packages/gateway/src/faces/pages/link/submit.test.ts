/** Decision 1.7: a submitted link form is counted before anything is done with it. */

import { describe, expect, test, vi } from 'vitest'
import { createdLink } from '../../../../../../test/payment-core/link-harness.ts'
import { useLinkHarness } from '../../../../../../test/payment-core/use-harness.ts'
import { systemClock } from '../../../base/kernel/index.ts'
import type { PaymentLink } from '../../../payment/links/index.ts'
import {
  createLinkTryGuard,
  createSharedCounter,
  type LinkTryLimitName,
} from '../../../payment/velocity/index.ts'
import type { LimitsByName } from '../../../payment/velocity/shared-counter.ts'
import type { Page } from '../document.tsx'
import { linkPageRoutes } from '../index.ts'
import { CARD, fieldOf, pagePorts, servePage } from './testing/link-browsers.ts'

const TWO = { calls: 2, perMilliseconds: 3_600_000 }
const at = useLinkHarness()

type Form = Readonly<Record<string, string>>

/** Posts forms to links of a gateway with these limits. */
function pageWith(limits: Partial<LimitsByName<LinkTryLimitName>>) {
  const counter = createSharedCounter({
    limits: { linkTriesPerAddress: null, linkTriesPerLink: null, ...limits },
    clock: systemClock,
    store: { exchange: async () => [] },
  })
  const ports = pagePorts(at, createLinkTryGuard(counter))
  return (link: PaymentLink, form: Form, clientIpAddress = '203.0.113.7'): Promise<Page> => {
    const page = ports.seal.seal('page', link.addressToken, { pageId: at.link.newId() })
    return servePage(linkPageRoutes(ports), link, { form: { page, ...form }, clientIpAddress })
  }
}

async function cardsKept(): Promise<number> {
  const { rows } = await at.pool.query(
    'select count(*)::int as count from card_token where merchant_id = $1',
    [at.merchant.merchantId],
  )
  return rows[0].count
}

describe('beyond the limit of tries', () => {
  test('the form comes back with 429, nothing is kept of the card, and no bank is asked', async () => {
    const post = pageWith({ linkTriesPerAddress: TWO })
    at.bank.fail('authorize', { declined: '51' }, { declined: '51' })
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect((await post(await createdLink(at), CARD)).status).toBe(422)
    }
    const kept = await cardsKept()
    const refused = await post(await createdLink(at, { isNameRequired: true }), {
      ...CARD,
      name: 'Ayşe',
    })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1_000)
    expect(refused.body).toContain('Çok fazla deneme oldu')
    expect(refused.body).toContain('value="Ayşe"')
    expect(refused.body).not.toContain('5528')
    expect([await cardsKept(), at.bank.count('authorize')]).toEqual([kept, 2])
    expect((await post(await createdLink(at), CARD, '203.0.113.8')).body).toContain(
      'Ödemeniz alındı',
    )
  })

  test('of a link, other addresses are refused as well, and other links are not', async () => {
    const post = pageWith({ linkTriesPerLink: TWO })
    const link = await createdLink(at)
    for (const address of ['203.0.113.1', '203.0.113.2']) await post(link, {}, address)
    expect((await post(link, CARD, '203.0.113.3')).status).toBe(429)
    expect((await post(await createdLink(at), CARD, '203.0.113.3')).body).toContain(
      'Ödemeniz alındı',
    )
  })

  test('the choice of installments is a try as well', async () => {
    const post = pageWith({ linkTriesPerLink: TWO })
    const link = await createdLink(at, { installments: [1, 3] })
    const choice = await post(link, CARD)
    const card = fieldOf(choice, 'card')
    await post(link, {})
    const refused = await post(link, { card, page: '', offer: fieldOf(choice, 'offer') })
    expect([choice.status, refused.status]).toEqual([200, 429])
    expect(at.bank.count('authorize')).toBe(0)
  })
})

test('each submit looks the card up once, from the form to the payment', async () => {
  const { payments } = at.link
  const findCard = vi.fn(payments.cards.findCard)
  const cards = { ...payments.cards, findCard }
  Object.assign(at, { link: { ...at.link, payments: { ...payments, cards } } })
  const post = pageWith({})
  expect((await post(await createdLink(at), CARD)).body).toContain('Ödemeniz alındı')
  expect(findCard).toHaveBeenCalledTimes(1)
  const link = await createdLink(at, { installments: [1, 3] })
  const choice = await post(link, CARD)
  const card = fieldOf(choice, 'card')
  const paid = await post(link, { card, page: '', offer: fieldOf(choice, 'offer') })
  expect(paid.body).toContain('Ödemeniz alındı')
  expect(findCard).toHaveBeenCalledTimes(3)
})
