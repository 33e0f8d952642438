/** Decision 3.1, from a card to its token and back, in PostgreSQL. */

import type pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { GatewayError } from '../../base/kernel/index.ts'
import { type ManualClock, manualClock } from '../../base/kernel/testing/manual-clock.ts'
import { unknownBin } from '../../payment/bins/index.ts'
import {
  createCardAccess,
  createLocalKeyProvider,
  createVault,
  sweepCards,
  tokenise,
} from '../../payment/cards/index.ts'
import { memorySecurityCodes } from '../../payment/cards/testing/memory-security-codes.ts'
import { testMasterKey } from '../../payment/cards/testing/memory-vault.ts'
import { useTestDatabase } from '../testing/index.ts'
import { createCardStore } from './card-store.ts'
import { createVaultKeyStore } from './vault-key-store.ts'

const OURS = '01900000-0000-7000-8000-00000000000a'
const THEIRS = '01900000-0000-7000-8000-00000000000b'
const NUMBER = '5528790000000008'
const FORM = { merchantId: OURS, cardNumber: NUMBER, expireMonth: '12', expireYear: '30' }
const HOUR = 60 * 60 * 1_000

const database = useTestDatabase()
let clock: ManualClock

beforeEach(async () => {
  clock = manualClock()
  await database.pool.query('truncate card_token, card_security_code')
})

function portsOn(pool: pg.Pool) {
  const provider = createLocalKeyProvider(testMasterKey())
  const vault = createVault({ store: createVaultKeyStore(pool), provider, clock })
  const codes = memorySecurityCodes(clock)
  const ports = { vault, codes, store: createCardStore(pool), clock, lookUpBin: unknownBin }
  return { ...ports, access: createCardAccess(ports) }
}

async function dump(): Promise<string> {
  const { rows } = await database.pool.query<{ row: string }>(
    `select t::text as row from card_token t union all select s::text from card_security_code s`,
  )
  return rows.map(({ row }) => row).join('\n')
}

describe('decision 3.1: tokens', () => {
  test('a card is found by its token and opens to itself, with its code', async () => {
    const ports = portsOn(database.pool)
    const { cardToken } = await tokenise({ ...FORM, cvv: '123' }, ports)
    const card = await ports.access.findCard(OURS, cardToken)
    if (card === null) throw new Error('the card was not found')
    expect(card).toMatchObject({ bin: '55287900', lastFour: '0008', merchantId: OURS })
    expect(card.profile).toEqual(unknownBin(NUMBER))
    const opened = await ports.access.openCard(card)
    expect(opened).toMatchObject({ expireMonth: 12, expireYear: 2030 })
    expect(opened.number.expose()).toBe(NUMBER)
    for (const _reload of [1, 2]) {
      const forBank = await ports.access.openCardForBank(OURS, card.tokenHash)
      expect(forBank?.securityCode?.expose()).toBe('123')
    }
  })

  test('the database holds neither number nor code nor token in any spelling', async () => {
    const ports = portsOn(database.pool)
    const { cardToken } = await tokenise({ ...FORM, cvv: '987' }, ports)
    const text = await dump()
    const secrets = [NUMBER, cardToken, '0000000008']
    const hex = secrets.map((secret) => Buffer.from(secret).toString('hex'))
    const raw = Buffer.from(cardToken, 'base64').toString('hex')
    for (const secret of [...secrets, ...hex, raw]) expect(text).not.toContain(secret)
  })

  test('one card twice: two tokens, one fingerprint', async () => {
    const ports = portsOn(database.pool)
    const one = await tokenise(FORM, ports)
    const two = await tokenise(FORM, ports)
    expect(one.cardToken).not.toBe(two.cardToken)
    const cards = await Promise.all(
      [one, two].map(({ cardToken }) => ports.access.findCard(OURS, cardToken)),
    )
    expect(cards[0]?.fingerprint).toEqual(cards[1]?.fingerprint)
  })

  test('another merchant’s token, and one that never was, are both null', async () => {
    const ports = portsOn(database.pool)
    const { cardToken } = await tokenise(FORM, ports)
    expect(await ports.access.findCard(THEIRS, cardToken)).toBeNull()
    expect(await ports.access.findCard(OURS, `${cardToken} `)).toBeNull()
    expect(await ports.access.findCard(OURS, '\u0000')).toBeNull()
  })

  test('a sealed card that was copied to another merchant’s row does not open', async () => {
    const ports = portsOn(database.pool)
    const { cardToken } = await tokenise(FORM, ports)
    await database.pool.query('update card_token set merchant_id = $1', [THEIRS])
    const moved = await ports.access.findCard(THEIRS, cardToken)
    if (moved === null) throw new Error('the row was not moved')
    await expect(ports.access.openCard(moved)).rejects.toThrow('belongs elsewhere')
  })

  test('every wrong field is named at once, and nothing is stored', async () => {
    const wrong = { merchantId: OURS, cardNumber: '1', expireMonth: '13', cvv: 'x' }
    const error = await tokenise(wrong, portsOn(database.pool)).catch((caught: unknown) => caught)
    if (!(error instanceof GatewayError)) throw error
    expect(error.code).toBe('INVALID_FIELD')
    expect(error.details.fields?.map(({ field }) => field)).toEqual([
      'CardNumber',
      'ExpireMonth',
      'ExpireYear',
      'Cvv',
    ])
    expect(await dump()).toBe('')
  })

  test('short numbers show six digits, long ones eight', async () => {
    const ports = portsOn(database.pool)
    const { cardToken } = await tokenise({ ...FORM, cardNumber: '374427000000003' }, ports)
    expect(await ports.access.findCard(OURS, cardToken)).toMatchObject({ bin: '374427' })
  })
})

describe('decision 3.1: how long they live', () => {
  test('a token 24 hours, a security code 30 minutes', async () => {
    const ports = portsOn(database.pool)
    const { cardToken } = await tokenise({ ...FORM, cvv: '123' }, ports)
    const card = await ports.access.findCard(OURS, cardToken)
    if (card === null) throw new Error('the card was not found')
    clock.pass(HOUR / 2 - 1)
    expect((await ports.access.openCardForBank(OURS, card.tokenHash))?.securityCode?.expose()).toBe(
      '123',
    )
    clock.pass(1)
    expect((await ports.access.openCardForBank(OURS, card.tokenHash))?.securityCode).toBeNull()
    clock.pass(23.5 * HOUR - 1)
    expect(await ports.access.findCardByHash(OURS, card.tokenHash)).not.toBeNull()
    clock.pass(1)
    expect(await ports.access.findCardByHash(OURS, card.tokenHash)).toBeNull()
    expect(await ports.access.openCardForBank(OURS, card.tokenHash)).toBeNull()
  })

  test('the sweep takes what has expired and leaves the rest', async () => {
    const ports = portsOn(database.pool)
    await tokenise({ ...FORM, cvv: '123' }, ports)
    clock.pass(24 * HOUR)
    await tokenise({ ...FORM, cvv: '123' }, ports)
    expect(await sweepCards(ports)).toEqual({ cards: 1, securityCodes: 1 })
    expect(await sweepCards(ports)).toEqual({ cards: 0, securityCodes: 0 })
    expect((await dump()).split('\n')).toHaveLength(2)
  })

  test('more than one sweep takes at a time is swept whole', async () => {
    await database.pool.query(
      `insert into card_security_code
       select $1, sha256(n::text::bytea), '\\x00', $1, $2 from generate_series(1, 5500) n`,
      [OURS, clock.now()],
    )
    expect(await sweepCards(portsOn(database.pool))).toEqual({ cards: 0, securityCodes: 5_500 })
  })

  test('a sweep that takes as many cards as codes is not the last', async () => {
    const batches = [
      { cards: 2_000, securityCodes: 2_000 },
      { cards: 1, securityCodes: 0 },
    ]
    const sweep = async () => batches.shift() ?? { cards: 0, securityCodes: 0 }
    const store = { ...createCardStore(database.pool), sweep }
    expect(await sweepCards({ store, clock })).toEqual({ cards: 2_001, securityCodes: 2_000 })
  })

  test('security codes lie in an unlogged table: not in the write-ahead log, nor on a replica', async () => {
    const { rows } = await database.pool.query<{ relpersistence: string }>(
      `select relpersistence from pg_class where relname = 'card_security_code'`,
    )
    expect(rows).toEqual([{ relpersistence: 'u' }])
  })
})
