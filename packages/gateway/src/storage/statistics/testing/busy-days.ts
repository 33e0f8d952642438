import { randomInt } from 'node:crypto'
import type pg from 'pg'

import {
  createHarness,
  type Harness,
} from '../../../../../../test/payment-core/payments-harness.ts'
import {
  conclusionOf,
  openingOf,
  operationEndOf,
  operationOf,
} from '../../../../../../test/payment-core/rows.ts'
import { newMerchant, newTerminal } from '../../../../../../test/payment-core/sample-merchant.ts'
import { createFeedStore } from '../../events/index.ts'
import { insertTerminal } from '../../testing/index.ts'

export type Sale = Readonly<{
  /** Which of the merchants. */
  merchant: number
  at: Date
  state: 'Approved' | 'PreAuthorized' | 'Declined' | 'Failed' | 'Unknown' | 'Pending'
  bin: string
  amountMinor: bigint
  /** When a part of an approved sale is returned, or an unknown outcome turns out to be an approval; null: never. */
  laterAt: Date | null
}>

/** Merchants over the real stores, whose payments happen at any time that a test wants. */
export type BusyDays = Readonly<{
  at: Harness
  merchantIds: readonly string[]
  sell: (sale: Sale) => Promise<void>
  /** What is to happen later to the sales so far: returns, and outcomes that come to light. */
  later: () => Promise<void>
  sequence: () => Promise<void>
}>

export async function busyDays(pool: pg.Pool, merchants = 2): Promise<BusyDays> {
  await pool.query(
    `truncate figure_progress, figure_due, payment_hour, card_hour, ledger_hour, event_feed`,
  )
  const at = await createHarness(pool)
  const people = Array.from({ length: merchants }, () => ({
    merchantId: newMerchant().merchantId,
    terminalId: newTerminal('main', true).terminalId,
  }))
  for (const { merchantId, terminalId } of people) {
    const merchantNumber = String(randomInt(1_000_000_000, 9_999_999_999))
    await insertTerminal(pool, { merchantId, merchantNumber }, { terminalId })
    await at.ports.payments.ensureOpenBatch(merchantId, terminalId, at.clock.now())
  }
  const turnTo = (moment: Date) => at.clock.turn(moment.getTime() - at.clock.now().getTime())
  const waiting: (() => Promise<void>)[] = []
  const sell = async (sale: Sale): Promise<void> => {
    turnTo(sale.at)
    const whose = people[sale.merchant % people.length] ?? people[0]
    const sample = openingOf(at)
    const card = { ...sample.card, bin: sale.bin }
    const { amountMinor, state } = sale
    const paymentType = state === 'PreAuthorized' ? 'PreAuth' : 'Auth'
    const opening = openingOf(at, { ...whose, card, amountMinor, paymentType, commissionMinor: 1n })
    await at.ports.payments.open(opening)
    if (state === 'Pending') return
    const outcomeCode = state === 'Declined' ? 'DECLINED_51' : null
    const nextInquiryAt = state === 'Unknown' ? sale.at : null
    await at.ports.payments.conclude(
      conclusionOf(at, opening, { state, outcomeCode, nextInquiryAt, concludedAt: sale.at }),
    )
    const { laterAt } = sale
    if (laterAt === null) return
    waiting.push(async () => {
      turnTo(laterAt)
      if (state === 'Unknown') await at.ports.payments.conclude(conclusionOf(at, opening))
      if (state !== 'Approved') return
      await pool.query(`update terminal_batch set state = 'Closed', closed_at = now()`)
      const returning = { merchantId: opening.merchantId, amountMinor: 1n }
      const operation = operationOf(at, opening.orderId, returning)
      await at.ports.operations.open(operation)
      await at.ports.operations.conclude(operationEndOf(at, operation))
      await pool.query(`update terminal_batch set state = 'Open', closed_at = null`)
    })
  }
  return {
    at,
    merchantIds: people.map(({ merchantId }) => merchantId),
    sell,
    later: async () => {
      for (const happen of waiting.splice(0)) await happen()
    },
    sequence: async () => {
      await createFeedStore(pool).sequence(10_000)
    },
  }
}
