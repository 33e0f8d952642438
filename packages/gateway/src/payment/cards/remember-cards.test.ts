/** Decision 8.16: recent cards stay in memory, as sealed as they are stored. */
import { describe, expect, test } from 'vitest'
import { manualClock } from '../../base/kernel/testing/manual-clock.ts'
import { unknownBin } from '../bins/index.ts'
import type { CardKey, CardStore, NewCard, StoredCard } from './card-store.ts'
import { rememberCards } from './remember-cards.ts'

const MINUTE = 60_000
const NOW = new Date('2026-11-21T10:00:00Z')

const card: StoredCard = {
  merchantId: 'merchant-1',
  tokenHash: Buffer.alloc(32, 1),
  cardSealed: Buffer.from('sealed'),
  fingerprint: Buffer.alloc(32, 2),
  bin: '415565',
  lastFour: '6111',
  profile: unknownBin('41556500'),
  expiresAt: new Date(NOW.getTime() + 60 * MINUTE),
}

const newCard: NewCard = {
  ...card,
  dataKeyId: 'key-1',
  createdAt: NOW,
  securityCode: {
    codeSealed: Buffer.from('code'),
    dataKeyId: 'key-2',
    expiresAt: new Date(NOW.getTime() + MINUTE),
  },
}

/** A table of cards that counts what is asked of it. */
function tableOf(cards: readonly StoredCard[]) {
  const asked: CardKey[] = []
  const clock = manualClock()
  const store: CardStore = {
    insert: async () => undefined,
    find: async (key) => {
      asked.push(key)
      const isWanted = ({ merchantId, tokenHash }: StoredCard) =>
        merchantId === key.merchantId && tokenHash.equals(key.tokenHash)
      return cards.find(isWanted) ?? null
    },
    readSecurityCode: async () => null,
    sweep: async () => ({ cards: 0, securityCodes: 0 }),
  }
  return { asked, clock, remembering: rememberCards(store, clock), store }
}

describe('a card', () => {
  test('that was found is not read again', async () => {
    const { asked, remembering } = tableOf([card])
    expect(await remembering.find(card, NOW)).toEqual(card)
    expect(await remembering.find(card, NOW)).toEqual(card)
    expect(asked).toHaveLength(1)
  })

  test('that was just written is not read, and its security code is not kept', async () => {
    const { asked, remembering } = tableOf([])
    await remembering.insert(newCard)
    expect(await remembering.find(card, NOW)).toEqual(card)
    expect(asked).toEqual([])
  })

  test('that could not be written is not remembered', async () => {
    const { clock, store } = tableOf([])
    const refuse = () => Promise.reject(new Error('no room'))
    const remembering = rememberCards({ ...store, insert: refuse }, clock)
    await expect(remembering.insert(newCard)).rejects.toThrow('no room')
    expect(await remembering.find(card, NOW)).toBeNull()
  })

  test('of another merchant, or of another token, is another card', async () => {
    const { remembering } = tableOf([card])
    await remembering.find(card, NOW)
    expect(await remembering.find({ ...card, merchantId: 'merchant-2' }, NOW)).toBeNull()
    expect(await remembering.find({ ...card, tokenHash: Buffer.alloc(32, 3) }, NOW)).toBeNull()
  })

  test('that was not found is asked for again', async () => {
    const { asked, remembering } = tableOf([])
    expect(await remembering.find(card, NOW)).toBeNull()
    expect(await remembering.find(card, NOW)).toBeNull()
    expect(asked).toHaveLength(2)
  })

  test.each([
    ['has not expired: remembered', -1, 1],
    ['expires now: the table is asked', 0, 2],
  ])('that %s', async (_, milliseconds, reads) => {
    const { asked, remembering } = tableOf([card])
    await remembering.find(card, NOW)
    await remembering.find(card, new Date(card.expiresAt.getTime() + milliseconds))
    expect(asked).toHaveLength(reads)
  })

  test('is read again after ten minutes', async () => {
    const { asked, clock, remembering } = tableOf([card])
    await remembering.find(card, NOW)
    clock.pass(10 * MINUTE - 1)
    await remembering.find(card, NOW)
    expect(asked).toHaveLength(1)
    clock.pass(1)
    await remembering.find(card, NOW)
    expect(asked).toHaveLength(2)
  })
})

test('a remembered card shares no memory with the card that was read', async () => {
  const { remembering } = tableOf([card])
  await remembering.find(card, NOW)
  const remembered = await remembering.find(card, NOW)
  expect(remembered?.cardSealed.buffer).not.toBe(card.cardSealed.buffer)
  expect(remembered?.cardSealed.buffer.byteLength).toBe(card.cardSealed.length)
})
