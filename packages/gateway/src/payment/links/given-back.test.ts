/** Decision 6.3: whatever fails before the payment is opened, the use is free again for the next payer. */

import { beforeEach, describe, expect, test } from 'vitest'
import {
  createdLink,
  type LinkHarness,
  storedLink,
  submitted,
  useOfPage,
  verified,
} from '../../../../../test/payment-core/link-harness.ts'
import { useLinkHarness } from '../../../../../test/payment-core/use-harness.ts'
import { finishLinkPayment, type LinkPorts, type PaymentLink } from './index.ts'

const plain = useLinkHarness()

beforeEach(() => {
  // An outcome that could not be written is tried again for some seconds.
  plain.clock.sleepersTurnIt = true
})

/** An unexpected error: neither one of the catalogue nor one whose effect is known. */
class Broken extends Error {}
const breaks = (): Promise<never> => Promise.reject(new Broken('broken'))

/** Does its work and then fails, as after a connection that was lost after the commit. */
function afterwards<Input extends unknown[]>(work: (...input: Input) => Promise<unknown>) {
  return async (...input: Input): Promise<never> => {
    await work(...input)
    throw new Broken('lost after the commit')
  }
}

type Changes = Readonly<{
  links?: Partial<LinkPorts['links']>
  sessions?: Partial<LinkPorts['sessions']['store']>
  payments?: Partial<LinkPorts['payments']['payments']>
  ports?: Partial<LinkPorts['payments']>
}>

function withFailure({ links, sessions, payments, ports }: Changes): LinkHarness {
  const { link } = plain
  const changed: LinkPorts = {
    ...link,
    links: { ...link.links, ...links },
    sessions: { ...link.sessions, store: { ...link.sessions.store, ...sessions } },
    payments: { ...link.payments, ...ports, payments: { ...link.payments.payments, ...payments } },
  }
  return { ...plain, link: { ...link, ...changed } }
}

const back = (at: LinkHarness, { addressToken }: PaymentLink, useId: string) =>
  finishLinkPayment(at.link, { addressToken, useId, clientIpAddress: '203.0.113.7' })

async function expectFree(link: PaymentLink): Promise<void> {
  expect(await storedLink(plain, link.linkId)).toMatchObject({ reservedCount: 0, usedCount: 0 })
  expect(await submitted(plain, link)).toMatchObject({
    kind: link.content.is3dRequired ? 'verify' : 'paid',
  })
}

describe('a failure before the opening', () => {
  test.each<readonly [string, () => Changes]>([
    ['the choices', () => ({ ports: { choicesOf: breaks } })],
    ['the reservation', () => ({ links: { reserve: breaks } })],
    [
      'the answer of the reservation',
      () => ({ links: { reserve: afterwards(plain.link.links.reserve) } }),
    ],
    ['the batch of the terminal', () => ({ payments: { ensureOpenBatch: breaks } })],
    ['the opening itself', () => ({ payments: { open: breaks } })],
  ])('%s: the single use is free at once', async (_, changes) => {
    const link = await createdLink(plain)
    await expect(submitted(withFailure(changes()), link)).rejects.toThrow(Broken)
    expect(plain.bank.count('authorize')).toBe(0)
    await expectFree(link)
  })

  test.each<readonly [string, () => Changes]>([
    ['the session', () => ({ sessions: { insert: breaks } })],
    ['the start of the session', () => ({ sessions: { start: breaks } })],
    [
      'the answer of its start',
      () => ({ sessions: { start: afterwards(plain.link.sessions.store.start) } }),
    ],
  ])('%s, before 3-D Secure: the single use is free at once', async (_, changes) => {
    const link = await createdLink(plain, { is3dRequired: true })
    await expect(submitted(withFailure(changes()), link)).rejects.toThrow(Broken)
    await expectFree(link)
  })

  test('the opening, after 3-D Secure: the single use is free at once', async () => {
    const link = await createdLink(plain, { is3dRequired: true })
    const pageId = plain.link.newId()
    await submitted(plain, link, { pageId })
    const { useId, sessionId } = await useOfPage(plain, link, pageId)
    await verified(plain, sessionId)
    const at = withFailure({ payments: { open: breaks } })
    await expect(back(at, link, useId)).rejects.toThrow(Broken)
    expect(plain.bank.count('authorize')).toBe(0)
    await expectFree(link)
  })

  test('a use that cannot be given back does not hide the first error', async () => {
    const link = await createdLink(plain)
    const release = () => Promise.reject(new Error('the database is away'))
    const at = withFailure({ links: { release }, payments: { open: breaks } })
    await expect(submitted(at, link)).rejects.toThrow(Broken)
  })
})

describe('a use whose opening has been committed is never given back', () => {
  test.each<readonly [string, () => Changes]>([
    [
      'its answer was lost',
      () => ({ payments: { open: afterwards(plain.link.payments.payments.open) } }),
    ],
    ['its outcome could not be written', () => ({ payments: { conclude: breaks } })],
  ])('%s', async (_, changes) => {
    const link = await createdLink(plain)
    const pageId = plain.link.newId()
    await submitted(withFailure(changes()), link, { pageId }).catch(() => undefined)
    expect(await useOfPage(plain, link, pageId)).toMatchObject({ state: 'Paying' })
    expect(await submitted(plain, link)).toEqual({ kind: 'refused', error: 'LINK_USED_UP' })
  })

  test('an opening that is still on its way: either it finds the use, or the next payer does', async () => {
    const tries = Array.from({ length: 12 }, async () => {
      const link = await createdLink(plain)
      let onItsWay: Promise<unknown> = Promise.resolve()
      const open: LinkPorts['payments']['payments']['open'] = (opening) => {
        onItsWay = plain.link.payments.payments.open(opening)
        return breaks()
      }
      const pageId = plain.link.newId()
      await submitted(withFailure({ payments: { open } }), link, { pageId }).catch(() => undefined)
      const next = await submitted(plain, link)
      await onItsWay
      const { state, orderId } = await useOfPage(plain, link, pageId)
      const { rowCount } = await plain.pool.query(
        'select 1 from payment_order where link_id = $1 and link_use_id = $2',
        [link.linkId, (await useOfPage(plain, link, pageId)).useId],
      )
      return { state, isOpened: rowCount === 1 && orderId !== null, next: next.kind }
    })
    const paying = { state: 'Paying', isOpened: true, next: 'refused' }
    const released = { state: 'Released', isOpened: false, next: 'paid' }
    for (const end of await Promise.all(tries)) expect([paying, released]).toContainEqual(end)
  })
})
