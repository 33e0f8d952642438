/** Decision 9.51: a browser counts once for a link, and what keeps no cookie does not count. */

import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'

import { createdLink } from '../../../../../../test/payment-core/link-harness.ts'
import { useLinkHarness } from '../../../../../../test/payment-core/use-harness.ts'
import {
  gatherOpenings,
  type LinkOpenings,
  type PaymentLink,
} from '../../../payment/links/index.ts'
import { createOpeningStore } from '../../../storage/links/index.ts'
import { createBrowsers, type TestBrowser } from './testing/link-browsers.ts'

const at = useLinkHarness()
let openings: LinkOpenings
let link: PaymentLink

beforeEach(async () => {
  openings = gatherOpenings(createOpeningStore(at.pool))
  link = await createdLink(at)
})

function browser(keepsCookies = true): TestBrowser {
  const { ports, open } = createBrowsers(at)
  return open({ keepsCookies, at: { ...ports, opened: openings.add } })
}

async function counted(of: PaymentLink = link): Promise<number> {
  await openings.flush()
  const { rows } = await at.pool.query<{ count: number }>(
    'select count(*)::int as count from link_opening where link_id = $1',
    [of.linkId],
  )
  return rows[0]?.count ?? 0
}

describe('a link', () => {
  test('is opened once by each browser, whatever is reloaded or tried there', async () => {
    const [one, other] = [browser(), browser()]
    await one.get(link)
    await one.get(link)
    expect(await counted()).toBe(1)
    await one.get(link, one.address())
    await one.submit(link, { cvv: '1' })
    expect(await counted()).toBe(1)
    await other.get(link)
    expect(await counted()).toBe(2)
  })

  test('is not opened by a program that keeps no cookie', async () => {
    await browser(false).get(link)
    await browser(false).get(link)
    expect(await counted()).toBe(0)
  })

  test('that cannot be paid is not opened', async () => {
    await at.pool.query(`update payment_link set state = 'Cancelled' where link_id = $1`, [
      link.linkId,
    ])
    await browser().get(link)
    expect(await counted()).toBe(0)
  })

  test('has a bounded number of rows, whoever makes up browsers', async () => {
    const store = createOpeningStore(at.pool, 3)
    const another = await createdLink(at)
    const opened = (of: PaymentLink) => ({
      ...{ merchantId: of.merchantId, linkId: of.linkId },
      ...{ browserHash: randomBytes(32), openedAt: at.clock.now() },
    })
    for (let browsers = 0; browsers < 5; browsers += 1) await store.insert([opened(link)])
    await store.insert([opened(link), opened(another)])
    expect([await counted(), await counted(another)]).toEqual([3, 1])
  })

  test('keeps openings that could not be written', async () => {
    let isAway = true
    const store = createOpeningStore(at.pool)
    openings = gatherOpenings({
      insert: async (rows) => {
        if (isAway) throw new Error('away')
        await store.insert(rows)
      },
    })
    await browser().get(link)
    await expect(openings.flush()).rejects.toThrow('away')
    isAway = false
    expect(await counted()).toBe(1)
  })
})
