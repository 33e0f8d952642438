/** At every bank: a payment after 3-D Secure whose answer is lost, in each of the bank's moods. */

import { describe, expect, it } from 'vitest'
import { waitFor } from '../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { listMoods, setMood } from '../campaigns/moods.ts'
import { stateOf, succeeded } from '../harness/answers.ts'
import { moneyOnBothSides } from '../support/ledgers.ts'
import { createRandom, type Random } from '../support/random.ts'
import { SANDBOX_TERMINALS } from '../support/sandbox-banks.ts'
import { verifiedSession } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const sandbox = useSandbox({ UNKNOWN_WINDOW: '45s' })

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000))
const CARD = '5528790000000008'
const FAULTS = ['error-after-booking', 'garbled-after-booking'] as const

/** While it is on, a payment may be refused before it reaches the books: then no answer is lost. */
const REFUSING = 'inactive-at-times'

async function post(path: string, body: object): Promise<void> {
  const init = { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(`${sandbox.bankUrl}/simulator/${path}`, init)
  expect(answer.status).toBe(200)
}

/** The moods of a bank in two halves, so that both together have each of them. */
async function halves(bank: string, random: Random) {
  const all = (await listMoods(sandbox.bankUrl)).filter((each) => each.bank === bank)
  const drawn = all.map(({ mood }) => ({ mood, isFirst: random.chance(0.5) }))
  const half = (isFirst: boolean) =>
    drawn.map((each) => ({ mood: each.mood, on: each.isFirst === isFirst }))
  return [half(true), half(false)] as const
}

async function switchMoods(
  bank: string,
  moods: readonly Readonly<{ mood: string; on: boolean }>[],
): Promise<void> {
  for (const { mood, on } of moods) await setMood(sandbox.bankUrl, { bank, mood }, on)
}

/** The schedule of the inquiries takes longer from one to the next. */
async function known(orderId: string): Promise<string> {
  const { merchant, database } = sandbox
  const ask = `update payment_order set next_inquiry_at = now()
    where order_id = $1 and state = 'Unknown' and next_inquiry_at > now() + interval '1 second'`
  return waitFor(
    async () => {
      const state = await stateOf(merchant, orderId)
      if (state !== 'Unknown' && state !== 'Pending') return state
      await database.pool.query(ask, [orderId])
      return null
    },
    { what: `order ${orderId} to be known` },
  )
}

async function loseAndLearn(gateway: string, bank: string, random: Random): Promise<string> {
  const { merchant } = sandbox
  const amount = (10_000 + random.below(500_000)) / 100
  const { sessionId } = await verifiedSession(merchant, CARD, { gateway, amount })
  await post('faults', { operation: 'Auth', fault: random.pick(FAULTS), bank })
  const lost = await merchant.provision({ amount, threeDSessionId: sessionId, gateway })
  expect(lost).toMatchObject({ isSucceed: false, errorCode: '3001' })
  const orderId = lost.orderId ?? ''
  expect(await stateOf(merchant, orderId)).toMatch(/^(Unknown|Approved)$/)
  return orderId
}

/** Whichever the bank takes now: what was learnt has to be enough for either. */
async function undo(orderId: string, bank: string): Promise<void> {
  const { merchant } = sandbox
  if ((await merchant.reverse({ orderId })).isSucceed) return
  await fetch(`${sandbox.bankUrl}/simulator/settle?bank=${bank}`, { method: 'POST' })
  const { amount } = succeeded(await merchant.inquire({ orderId }))
  succeeded(await merchant.return({ orderId, amount }))
}

describe.concurrent(`seed ${SEED}: a verified payment whose answer is lost`, () => {
  it.each(SANDBOX_TERMINALS)('becomes known, and can be undone, at %s', async (gateway, bank) => {
    const random = createRandom(
      SEED,
      SANDBOX_TERMINALS.findIndex(([name]) => name === gateway),
    )
    for (const moods of await halves(bank, random)) {
      const on = moods.flatMap((each) => (each.on ? [each.mood] : []))
      const calm = moods.map(({ mood, on }) => ({ mood, on: on && mood !== REFUSING }))
      await switchMoods(bank, calm)
      const orderId = await loseAndLearn(gateway, bank, random)
      await switchMoods(bank, moods)
      expect(await known(orderId), on.join(', ')).toBe('Approved')
      await switchMoods(bank, calm)
      await undo(orderId, bank)
      expect(await stateOf(sandbox.merchant, orderId)).toMatch(/^(Reversed|Returned)$/)
    }
  })
})

it('both sides hold the same money afterwards', async () => {
  const { ours, banks } = await moneyOnBothSides(sandbox)
  expect(ours).toEqual(banks)
  // A reversed payment leaves nothing in the books.
  expect(Object.values(banks).every(({ captured, refunded }) => captured === refunded)).toBe(true)
})
