/** Decision 10.68: a chargeback is booked once, told once, and its amount is not returned as well. */
import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'

import {
  conclusionOf,
  openingOf,
  operationEndOf,
  operationOf,
} from '../../../../../test/payment-core/rows.ts'
import { HOURS } from '../../../../../test/payment-core/turnable-clock.ts'
import { useHarness } from '../../../../../test/payment-core/use-harness.ts'
import { framePorts } from '../../faces/panel/testing/frame.ts'
import type { ChargebackGiven, OperatorActs } from '../../operating/acts/index.ts'
import {
  CHARGEBACK_MOVES,
  CHARGEBACK_STATES,
  type ChargebackMove,
  keepPayouts,
} from '../../operating/settlement/index.ts'
import { ruleAgainst } from '../../payment/payments/index.ts'
import { createFeedStore } from '../events/index.ts'
import { readFirst, readRows } from '../postgres/index.ts'
import { insertTerminal } from '../testing/index.ts'
import { createPayoutStore } from './index.ts'

const at = useHarness()
let acts: OperatorActs

beforeEach(async () => {
  const { merchant, terminal, pool, ports, clock } = at
  const merchantNumber = String(randomInt(1_000_000_000, 9_999_999_999))
  await insertTerminal(pool, { ...merchant, merchantNumber }, terminal)
  await ports.payments.ensureOpenBatch(merchant.merchantId, terminal.terminalId, clock.now())
  acts = framePorts(pool, { clock }).actsOf('cli:ayse')
})

async function sell(amountMinor = 10_000n): Promise<string> {
  const opening = openingOf(at, { amountMinor, commissionMinor: amountMinor / 50n })
  await at.ports.payments.open(opening)
  await at.ports.payments.conclude(conclusionOf(at, opening))
  return opening.orderId
}

async function closeDay(): Promise<void> {
  for (const batch of await at.ports.days.openBatches(at.merchant.merchantId)) {
    const [now, owner] = [at.clock.now(), at.ports.newId()]
    const leaseUntil = new Date(now.getTime() + HOURS)
    await at.ports.days.beginClosing(batch, { owner, now, leaseUntil, businessDate: '2026-11-27' })
    await at.ports.days.finishClosing(batch, { owner, closedAt: now, eventId: at.ports.newId() })
  }
  at.clock.turn(HOURS)
}

async function keep(): Promise<void> {
  await createFeedStore(at.pool).sequence(10_000)
  await keepPayouts(createPayoutStore(at.pool))
}

let cases = 0
const given = (orderId: string, changes: Partial<ChargebackGiven> = {}): ChargebackGiven => {
  cases += 1
  return {
    orderId,
    caseNumber: `CB-${cases}`,
    amountMinor: 10_000n,
    reasonCode: '4853',
    reasonText: null,
    receivedOn: '2026-11-27',
    answerBy: '2026-12-11',
    takenOn: null,
    note: null,
    ...changes,
  }
}

async function opened(orderId: string, changes: Partial<ChargebackGiven> = {}) {
  const done = await acts.openChargeback(at.merchant, given(orderId, changes))
  if (done.kind !== 'Opened') throw new Error(`The chargeback was ${done.kind}.`)
  return done
}

const moved = (chargebackId: string, move: ChargebackMove) =>
  acts.moveChargeback(at.merchant, chargebackId, { move, givenBackOn: null, note: null })

async function giveBack(orderId: string, amountMinor: bigint): Promise<boolean> {
  const operation = operationOf(at, orderId, { kind: 'Return', amountMinor })
  const isOpened = (await at.ports.operations.open(operation)).kind === 'opened'
  if (isOpened) await at.ports.operations.conclude(operationEndOf(at, operation))
  return isOpened
}

const orderRow = async (orderId: string) => {
  const order = await at.ports.payments.find(at.merchant.merchantId, orderId)
  if (order === null) throw new Error('The order is gone.')
  return order
}

const parts = (orderId: string) =>
  readRows<Record<string, unknown>>(
    at.pool,
    `select part, due_on::text as due, gross_minor as gross, fee_minor as fee from settlement_part
     where merchant_id = $1 and order_id = $2 and kind = 'chargeback' order by part`,
    [at.merchant.merchantId, orderId],
  )

const told = async (orderId: string) =>
  (
    await readRows<{ type: string; state: string }>(
      at.pool,
      `select type, data ->> 'state' as state from recorded_event
       where subject_id = $1 and type like 'chargeback.%' order by sequence`,
      [orderId],
    )
  ).map(({ type, state }) => `${type} ${state}`)

const reported = async (orderId: string) =>
  (
    await readRows<{ act: string }>(
      at.pool,
      `select act from audit_entry where subject = $1 order by sequence`,
      [orderId],
    )
  ).map(({ act }) => act)

/** The sums of days and of the books are those of the parts. */
async function checkBooks(): Promise<void> {
  const values = [at.merchant.merchantId]
  const fromParts = `select coalesce(sum(gross_minor) filter (where kind = 'sale'), 0)::bigint as sale,
      coalesce(sum(gross_minor) filter (where kind <> 'sale'), 0)::bigint as back,
      coalesce(sum(fee_minor), 0)::bigint as fee, count(*)::int as parts
    from settlement_part where merchant_id = $1`
  const fromDays = `select coalesce(sum(sale_minor), 0)::bigint as sale, coalesce(sum(back_minor), 0)::bigint as back,
      coalesce(sum(fee_minor), 0)::bigint as fee, coalesce(sum(parts), 0)::int as parts
    from settlement_day where merchant_id = $1`
  const sums = await readFirst<Record<string, bigint>>(at.pool, fromParts, values)
  expect(await readFirst(at.pool, fromDays, values)).toEqual(sums)
  const books = await readFirst<Record<string, bigint>>(
    at.pool,
    `select coalesce(sum(case when debit_account = 'bank receivable' then amount_minor
         when credit_account = 'bank receivable' then -amount_minor end), 0)::bigint as receivable,
       coalesce(sum(case when debit_account = 'bank fee' then amount_minor
         when credit_account = 'bank fee' then -amount_minor end), 0)::bigint as fee
     from settlement_transfer where merchant_id = $1`,
    values,
  )
  const { sale = 0n, back = 0n, fee = 0n } = sums ?? {}
  expect(books).toEqual({ receivable: sale + back - fee, fee })
}

describe('a chargeback', () => {
  it('takes its amount and its share of the fee off the payouts, and is told and reported once', async () => {
    const orderId = await sell()
    await closeDay()
    const done = await opened(orderId, { amountMinor: 5_000n, takenOn: '2026-12-02' })
    expect(done).toMatchObject({
      returnedTooMinor: 0n,
      chargeback: { state: 'open', bank: 'nestpay' },
    })
    await keep()
    await keep()
    expect(await parts(orderId)).toEqual([
      { part: 1, due: '2026-12-02', gross: -5_000n, fee: -100n },
    ])
    expect(await told(orderId)).toEqual(['chargeback.opened open'])
    expect(await reported(orderId)).toEqual(['chargeback.open'])
    await checkBooks()
  })

  it('that is won gives the amount back on its day, and that is lost or accepted does not', async () => {
    const orderId = await sell()
    await closeDay()
    const [one, two, three] = [
      await opened(orderId, { amountMinor: 4_000n }),
      await opened(orderId, { amountMinor: 3_000n }),
      await opened(orderId, { amountMinor: 2_000n }),
    ]
    await moved(one.chargeback.chargebackId, 'answer')
    await moved(two.chargeback.chargebackId, 'answer')
    await moved(one.chargeback.chargebackId, 'win')
    await moved(two.chargeback.chargebackId, 'lose')
    await moved(three.chargeback.chargebackId, 'accept')
    expect(await orderRow(orderId)).toMatchObject({ chargedBackMinor: 5_000n })
    expect((await parts(orderId)).filter(({ part }) => part === 2)).toMatchObject([
      { gross: 4_000n },
    ])
    expect(await told(orderId)).toEqual([
      ...Array.from({ length: 3 }, () => 'chargeback.opened open'),
      ...['won', 'lost', 'accepted'].map((state) => `chargeback.closed ${state}`),
    ])
    await keep()
    await checkBooks()
  })

  it('moves by the table of states only, and a refused move changes and reports nothing', async () => {
    const paths = { open: [], answered: ['answer'], won: ['answer', 'win'] } as const
    const others = { lost: ['answer', 'lose'], accepted: ['accept'] } as const
    for (const [state, path] of Object.entries({ ...paths, ...others })) {
      for (const move of CHARGEBACK_MOVES) {
        const orderId = await sell()
        const { chargebackId } = (await opened(orderId)).chargeback
        for (const step of path) await moved(chargebackId, step)
        const before = await reported(orderId)
        const end = (await moved(chargebackId, move))?.state ?? null
        expect(end).toBe(CHARGEBACK_STATES.after(state as keyof typeof paths, move))
        expect((await reported(orderId)).length).toBe(before.length + (end === null ? 0 : 1))
      }
    }
  })

  it('is refused where it is more than the payment, of no payment, or under the number of another', async () => {
    const orderId = await sell()
    const refusal = async (one: ChargebackGiven) =>
      (await acts.openChargeback(at.merchant, one)).kind
    expect(await refusal(given(orderId, { amountMinor: 10_001n }))).toBe('ExceedsPayment')
    expect(await refusal(given(at.ports.newId()))).toBe('OrderNotFound')
    const first = await opened(orderId, { amountMinor: 6_000n })
    expect(await refusal(given(orderId, { amountMinor: 6_000n }))).toBe('ExceedsPayment')
    const { caseNumber } = first.chargeback
    expect(await refusal(given(orderId, { caseNumber, amountMinor: 1n }))).toBe('CaseKnown')
    expect(await refusal(given(orderId, { caseNumber, amountMinor: 6_000n }))).toBe('Joined')
    const unsent = openingOf(at)
    await at.ports.payments.open(unsent)
    expect(await refusal(given(unsent.orderId))).toBe('NothingTaken')
    expect(await orderRow(orderId)).toMatchObject({ chargedBackMinor: 6_000n })
    expect(await reported(orderId)).toEqual(['chargeback.open', 'chargeback.add'])
  })
})

describe('money does not leave twice', () => {
  it('what is charged back is not returned or reversed, until the case is won', async () => {
    const orderId = await sell()
    const { chargeback } = await opened(orderId, { amountMinor: 4_000n })
    expect(ruleAgainst('reverse', await orderRow(orderId))?.error).toBe('CHARGED_BACK')
    const reverse = operationOf(at, orderId, { kind: 'Reverse', amountMinor: 10_000n })
    expect((await at.ports.operations.open(reverse)).kind).toBe('lost')
    await closeDay()
    expect(ruleAgainst('return', await orderRow(orderId), 6_001n)?.error).toBe('CHARGED_BACK')
    expect(await giveBack(orderId, 6_001n)).toBe(false)
    expect(await giveBack(orderId, 6_000n)).toBe(true)
    await moved(chargeback.chargebackId, 'answer')
    await moved(chargeback.chargebackId, 'win')
    expect(await giveBack(orderId, 4_000n)).toBe(true)
  })

  it('a claim of what was returned already is recorded, and says how much of it was', async () => {
    const orderId = await sell()
    await closeDay()
    await giveBack(orderId, 7_000n)
    expect(await opened(orderId, { amountMinor: 5_000n })).toMatchObject({
      returnedTooMinor: 2_000n,
    })
    const whole = await sell()
    await closeDay()
    await giveBack(whole, 10_000n)
    expect(await opened(whole)).toMatchObject({ returnedTooMinor: 10_000n })
  })

  it('a return and a chargeback at the same moment: never both without a warning', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const orderId = await sell()
      await closeDay()
      const [isReturned, claim] = await Promise.all([giveBack(orderId, 10_000n), opened(orderId)])
      expect(claim.returnedTooMinor).toBe(isReturned ? 10_000n : 0n)
    }
  })

  it('many openings of one case at once open it once', async () => {
    const orderId = await sell()
    const one = given(orderId, { amountMinor: 4_000n })
    const ends = await Promise.all(
      Array.from({ length: 5 }, () => acts.openChargeback(at.merchant, one)),
    )
    expect(ends.map(({ kind }) => kind).toSorted()).toEqual([...Array(4).fill('Joined'), 'Opened'])
    expect(await orderRow(orderId)).toMatchObject({ chargedBackMinor: 4_000n })
    expect(await told(orderId)).toEqual(['chargeback.opened open'])
  })
})

it('over random histories: no sum is below zero, and the books equal the parts', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('return' as const), minor: fc.bigInt({ min: 1n, max: 6_000n }) }),
    fc.record({ kind: fc.constant('open' as const), minor: fc.bigInt({ min: 1n, max: 6_000n }) }),
    fc.record({ kind: fc.constantFrom(...CHARGEBACK_MOVES), minor: fc.constant(0n) }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt({ min: 1n, max: 12_000n }),
      fc.array(step, { maxLength: 8 }),
      async (amountMinor, steps) => {
        const orderId = await sell(amountMinor)
        await closeDay()
        for (const { kind, minor } of steps) {
          if (kind === 'return') await giveBack(orderId, minor)
          else if (kind === 'open') {
            await acts.openChargeback(at.merchant, given(orderId, { amountMinor: minor }))
          } else {
            for (const { chargebackId } of await acts.chargebacksOf(
              at.merchant.merchantId,
              orderId,
            )) {
              await moved(chargebackId, kind)
            }
          }
        }
        const order = await orderRow(orderId)
        const open = (await acts.chargebacksOf(at.merchant.merchantId, orderId)).filter(
          ({ state }) => state !== 'won',
        )
        expect(order.chargedBackMinor).toBe(open.reduce((sum, one) => sum + one.amountMinor, 0n))
        expect(order.chargedBackMinor).toBeLessThanOrEqual(order.takenMinor)
        expect(order.returnedMinor).toBeLessThanOrEqual(order.takenMinor)
        const taken = (await parts(orderId)).reduce(
          (sum, { gross }) => sum - BigInt(String(gross)),
          0n,
        )
        expect(taken).toBe(order.chargedBackMinor)
        await keep()
        await checkBooks()
      },
    ),
    { numRuns: 30 },
  )
})

describe('a statement', () => {
  const row = (kind: string, order: string, amount: string) =>
    `27.11.2026;30.11.2026;${kind};${amount};${order}`
  const importing = async (name: string, ...rows: string[]) => {
    const text = ['İşlem Tarihi;Valör;İşlem Tipi;Tutar;Sipariş No', ...rows].join('\n')
    const bytes = Buffer.from(text)
    const given = { merchant: at.merchant, bank: 'garanti', name, bytes, terminalAlias: null }
    const { mapping } = await acts.previewStatement({ ...given, mapping: null })
    return acts.importStatement({ ...given, mapping })
  }
  const bankOrderOf = async (orderId: string) => (await orderRow(orderId)).bankOrderId
  const cases = (orderId: string) => acts.chargebacksOf(at.merchant.merchantId, orderId)

  it('opens the cases of payments that its lines name, once, and leaves others alone', async () => {
    const orderId = await sell()
    await closeDay()
    await keep()
    const taken = row('Ters İbraz', await bankOrderOf(orderId), '-40,00')
    const rows = [taken, row('Ters İbraz', 'nobodys', '-10,00')]
    expect(await importing('a.csv', ...rows)).toMatchObject({ kind: 'Imported', chargebacks: 1 })
    expect(await importing('b.csv', ...rows)).toMatchObject({ kind: 'Known' })
    expect(await cases(orderId)).toMatchObject([
      { state: 'open', amountMinor: 4_000n, takenOn: '2026-11-30', answerBy: null },
    ])
    // A person then enters what only the letter of the bank says.
    const letter = given(orderId, { amountMinor: 4_000n })
    expect((await acts.openChargeback(at.merchant, letter)).kind).toBe('Joined')
    expect(await cases(orderId)).toMatchObject([
      { caseNumber: letter.caseNumber, answerBy: '2026-12-11' },
    ])
    expect(await told(orderId)).toEqual(['chargeback.opened open'])
    await checkBooks()
  })

  it('opens no second case where another file has the same line, and two where one file has it twice', async () => {
    const orderId = await sell()
    await closeDay()
    await keep()
    const taken = row('Ters İbraz', await bankOrderOf(orderId), '-20,00')
    const more = row('Ters İbraz', 'nobodys', '-10,00')
    expect(await importing('may.csv', taken, taken)).toMatchObject({ chargebacks: 2 })
    const overlapping = await importing('may-june.csv', taken, taken, more)
    expect(overlapping).toMatchObject({ kind: 'Imported', chargebacks: 0 })
    expect(await cases(orderId)).toHaveLength(2)
    expect(await orderRow(orderId)).toMatchObject({ chargedBackMinor: 4_000n })
    await checkBooks()
  })

  it('joins the case that a person opened, and opens none for what the bank gives back', async () => {
    const orderId = await sell()
    await closeDay()
    await keep()
    await opened(orderId, { amountMinor: 4_000n })
    const bankOrder = await bankOrderOf(orderId)
    const rows = [row('Ters İbraz', bankOrder, '-40,00'), row('Ters İbraz', bankOrder, '40,00')]
    expect(await importing('c.csv', ...rows)).toMatchObject({ kind: 'Imported', chargebacks: 0 })
    expect(await cases(orderId)).toHaveLength(1)
    expect(await orderRow(orderId)).toMatchObject({ chargedBackMinor: 4_000n })
  })
})
