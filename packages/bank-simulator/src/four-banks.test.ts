/** The same stories at all banks, each told by a plain client of its protocol. */

import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openTestBank, payment, type TestBank } from './testing/bank-client.ts'
import { type PlainBank, plainBanks, type Step } from './testing/plain-banks.ts'

const GOOD_CARD = '5528790000000008'
const DECLINED_CARD = '4111111111111129'
const NO_RETURN_CARD = '5406670000000009'

/**
 * A story a line, with an order of 100 lira: the steps, the banks that it is told of (all without `@`), the answer
 * to the last step (one for all of them, or one each), and the order's end: authorized/captured/refunded lira.
 */
const stories = `
  Auth -> 00 -> Captured 100/100/0
  PreAuth -> 00 -> Authorized 100/0/0
  Auth Void -> 00 -> Voided 100/0/0
  PreAuth Void -> 00 -> Voided 100/0/0
  PreAuth PostAuth:90 -> 00 -> Captured 100/90/0
  PreAuth PostAuth:90 Settle -> 00 -> Settled 100/90/0
  Auth Settle Refund:30 Refund:70 -> 00 -> Settled 100/100/100
  Declined -> 51 VPS-1005/51 51 51 51 51 0051 -> Declined 0/0/0
  Declined Auth @nestpay @payflex -> 00 -> Captured 100/100/0
  Declined Auth @akbank @payfor @garanti @intervpos @posnet -> VPS-1013 V029 92/0104 E31 0127 -> Declined 0/0/0
  Auth Auth -> CORE-2507 VPS-1013 V029 92/0104 E31 1006 0127 -> Captured 100/100/0
  Auth Void Void -> CORE-2008 VPS-1008 V017 92/0202 E31 1083 0123 -> Voided 100/0/0
  Auth Void Refund:10 -> CORE-2508 VPS-1008 V017 92/0208 E31 1083 0123 -> Voided 100/0/0
  Auth Refund:30 @nestpay @payfor @garanti @intervpos @payflex @posnet -> CORE-2508 V014 92/0208 E31 1074 0123 -> Captured 100/100/0
  Auth Refund:30 @akbank -> 00 -> Captured 100/100/30
  Auth Refund:30 Void @akbank -> VPS-1007 -> Captured 100/100/30
  Auth Settle Void -> CORE-2511 VPS-1007 V018 92/0202 E31 2202 0123 -> Settled 100/100/0
  Auth Settle Refund:30 Refund:70.01 -> CORE-2503 VPS-1005/13 V015 92/0208 E31 1046 0013 -> Settled 100/100/30
  Auth Settle Refund:100 Refund:0.01 -> CORE-2504 VPS-1005/13 V037 92/0208 E31 1059 0013 -> Settled 100/100/100
  PreAuth Refund:10 -> CORE-2508 VPS-1007 V014 92/0208 E31 1074 0123 -> Authorized 100/0/0
  PreAuth PostAuth:115.01 -> CORE-2505 VPS-1005/13 V027 13 E31 1049 0013 -> Authorized 100/0/0
  PreAuth PostAuth:84.99 -> 00 -> Captured 100/84.99/0
  PreAuth PostAuth:90 PostAuth:10 -> CORE-2115 VPS-1007 V025 92/0108 E31 1006 0123 -> Captured 100/90/0
  PreAuth PostAuth:90 Void @nestpay @payfor @garanti @intervpos -> 00 -> Voided 100/0/0
  PreAuth PostAuth:90 Void @akbank @payflex @posnet -> 00 -> Authorized 100/0/0
  PreAuth PostAuth:90 Void Void @akbank @payflex @posnet -> 00 -> Voided 100/0/0
  Auth PostAuth:100 -> CORE-2115 VPS-1007 V016 92/0108 E31 1065 0123 -> Captured 100/100/0
  NoReturn Void -> CORE-2511 VPS-1005/57 V018 05 E31 05 0005 -> Captured 100/100/0
  NoReturn Settle Refund:10 -> CORE-2517 VPS-1005/57 V038 05 E31 05 0005 -> Settled 100/100/0
  Auth PreAuth @payflex -> 1061 -> Captured 100/100/0
`
  .trim()
  .split('\n')
  .flatMap(readStory)

type Story = Readonly<{ bank: string; steps: readonly string[]; code: string; end: string }>

function readStory(line: string): readonly Story[] {
  const [head = '', answers = '', end = ''] = line.split('->').map((part) => part.trim())
  const words = head.split(/\s+/)
  const named = words.filter((word) => word.startsWith('@')).map((word) => word.slice(1))
  const banks = named.length > 0 ? named : plainBanks.map(({ name }) => name)
  const steps = words.filter((word) => !word.startsWith('@'))
  const codes = answers.split(' ')
  return banks.map((bank, index) => ({ bank, steps, code: codes[index] ?? codes[0] ?? '', end }))
}

const CARDS: Readonly<Record<string, string>> = {
  Declined: DECLINED_CARD,
  NoReturn: NO_RETURN_CARD,
}

const OPERATIONS = ['Auth', 'PreAuth', 'PostAuth', 'Void', 'Refund', 'Ask'] as const

async function perform(plain: PlainBank, bank: TestBank, text: string): Promise<string> {
  const [word = '', amount = '100'] = text.split(':')
  if (word === 'Settle') {
    const reply = await bank.control('POST', `/simulator/settle?bank=${plain.name}`)
    return reply.ok ? '00' : String(reply.status)
  }
  const operation = OPERATIONS.find((name) => name === word) ?? 'Auth'
  const card = CARDS[word] ?? GOOD_CARD
  const step: Step = { operation, orderId: 'story', amount: Number(amount).toFixed(2), card }
  return plain.perform(bank, step)
}

describe.each(plainBanks)('at $name', (plain) => {
  const own = stories.filter(({ bank }) => bank === plain.name)

  test.each(own)('$steps ends with $code and $end', async ({ steps, code, end }) => {
    const bank = await openTestBank()
    for (const word of steps.slice(0, -1)) {
      const answer = await perform(plain, bank, word)
      if (word !== 'Declined') expect([word, answer]).toEqual([word, '00'])
    }
    expect(await perform(plain, bank, steps.at(-1) ?? '')).toBe(code)
    const [state, money = ''] = end.split(' ')
    const [authorized, captured, refunded] = money
      .split('/')
      .map((lira) => Math.round(Number(lira) * 100))
    expect(await bank.orders('story')).toEqual([
      { bank: plain.name, bankOrderId: 'story', state, authorized, captured, refunded },
    ])
  })

  test.each(['PostAuth', 'Void', 'Refund', 'Ask'])('%s of an unknown order', async (word) => {
    const bank = await openTestBank()
    expect(await perform(plain, bank, word)).toMatch(
      /^(CORE-\d+|99|VPS-1007|VPS-1123|V013|E39|92\/01(08|10)|1007|none|0123)$/,
    )
  })

  test.each([
    [GOOD_CARD, '1'],
    ['4159000000100009', '1'],
    ['4159000000020009', '2'],
    ['4159000000030008', '3'],
    ['4141111111111115', '4'],
    ['4131111111111117', null],
    ['4151111111111112', null],
    ['4159000000050006', null],
    ['4159000000060005', null],
    ['4159000000070004', null],
    ['4159000000080003', null],
  ])('3-D Secure of %s ends with %s', async (card, status) => {
    const bank = await openTestBank()
    const { callback, usableStatus } = await plain.verify(bank, 'o-1', card)
    const usable = (plain.neverOpened ?? []).includes(status ?? '') ? null : status
    expect(usableStatus).toBe(usable)
    const paid = usable === null ? [] : [{ bank: plain.name, captured: 10_000 }]
    expect((await plain.provision(bank, callback)) === '00').toBe(usable !== null)
    expect(await bank.orders()).toMatchObject(paid)
  })

  test('the callback of `changed-amount` has another amount, and that of `bad-hash` our own', async () => {
    const bank = await openTestBank()
    const changed = await plain.verify(bank, 'o-1', '4159000000410002')
    const forged = await plain.verify(bank, 'o-2', '4159000000400003')
    expect([Number(changed.amount), Number(forged.amount)]).toEqual([101, 100])
  })

  test.each([
    ['timeout-not-booked', 0],
    ['refuse-connection', 0],
    ['timeout-booked', 1],
    ['error-after-booking', 1],
    ['garbled-after-booking', 1],
  ])('the fault %s meets the next payment here, and no other bank', async (fault, booked) => {
    const bank = await openTestBank({ holdMilliseconds: 20 })
    const input = { operation: 'Auth', fault, bank: plain.name }
    await bank.control('POST', '/simulator/faults', input)
    for (const other of plainBanks) {
      const answer = await perform(other, bank, 'Auth').catch(() => 'lost')
      expect(answer === '00').toBe(other !== plain)
    }
    const taken = (await bank.orders()).filter((order) => isOf(order, plain.name))
    expect(taken).toHaveLength(booked)
  })

  test('late-record: no answer, not found for ten seconds, then booked', async () => {
    let now = new Date()
    const bank = await openTestBank({ holdMilliseconds: 20, clock: () => now })
    const step: Step = {
      operation: 'Auth',
      orderId: 'story',
      amount: '100.00',
      card: '4159000000240003',
    }
    expect(await plain.perform(bank, step).catch(() => 'lost')).toBe('lost')
    expect(await perform(plain, bank, 'Ask')).not.toBe('00')
    expect(await perform(plain, bank, 'Auth')).not.toBe('00')
    now = new Date(now.getTime() + 10_000)
    expect(await perform(plain, bank, 'Ask')).toBe('00')
  })
})

function isOf(order: unknown, bank: string): boolean {
  return typeof order === 'object' && order !== null && 'bank' in order && order.bank === bank
}

test('one order number at all banks is an order at each, which a restart brings back', async () => {
  const before = await openTestBank()
  for (const plain of plainBanks) await perform(plain, before, 'Auth')
  await before.control('POST', '/simulator/settle?bank=payfor')
  const books = await before.orders()
  expect(books).toMatchObject([
    { bank: 'nestpay', state: 'Captured' },
    { bank: 'akbank', state: 'Captured' },
    { bank: 'payfor', state: 'Settled' },
    { bank: 'garanti', state: 'Captured' },
    { bank: 'intervpos', state: 'Captured' },
    { bank: 'payflex', state: 'Captured' },
    { bank: 'posnet', state: 'Captured' },
  ])
  const after = await openTestBank({ dataFolder: before.folder })
  expect(await after.orders()).toEqual(books)
})

test('journal lines without a bank are NestPay’s; lines of an unknown bank stop the start', async () => {
  const before = await openTestBank()
  await before.api(payment('o-1'))
  await before.simulator.close()
  const journal = join(before.folder, 'bank-simulator', 'journal.jsonl')
  const line = await readFile(journal, 'utf8')
  expect(JSON.parse(line)).not.toHaveProperty('bank')
  await appendFile(journal, line.replace('{', '{"bank":"other",'))
  await expect(openTestBank({ dataFolder: before.folder })).rejects.toThrow(
    'no event of this version',
  )
})
