import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { FakeBank } from '../../payment-core/fake-bank.ts'
import { inOneOrder, pictureOf } from './apply-command.ts'
import type { Model } from './model-state.ts'

type Picture = ReturnType<typeof pictureOf>[number]

type Stored = Readonly<{ orderId: string; picture: Picture }>

const MILLISECONDS = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

/** An order by the name that its conversation id gives it, in the words of the model's picture. */
const STORED_ORDERS = `select o.conversation_id as name, o.order_id as "orderId", o.state,
    o.taken_minor::float8 as taken, o.returned_minor::float8 as returned,
    o.return_reserved_minor::float8 as reserved, o.held_by is not null as "isHeld",
    o.batch_number || ' ' || b.state as batch, ${MILLISECONDS('o.next_inquiry_at')} as "dueAt",
    o.bank_order_id as "bankOrderId",
    coalesce((select json_agg(json_build_object('kind', p.kind, 'state', p.state,
        'amount', p.amount_minor, 'dueAt', ${MILLISECONDS('p.next_inquiry_at')}))
      from order_operation p
      where p.merchant_id = o.merchant_id and p.order_id = o.order_id), '[]') as operations
  from payment_order o
  join terminal_batch b using (merchant_id, terminal_id, batch_number)`

type Row = Omit<Picture, 'bank'> & Readonly<{ orderId: string; bankOrderId: string }>

/** The orders as they are stored, each with what the bank has of it. */
export async function storedPicture(pool: pg.Pool, bank: FakeBank): Promise<Stored[]> {
  const query = { name: 'stored-orders', text: STORED_ORDERS }
  const { rows } = await pool.query<Row>(query)
  const atBank = new Map(bank.orders().map((order) => [order.bankOrderId, order]))
  return rows.map(({ bankOrderId, orderId, ...row }) => {
    const money = atBank.get(bankOrderId)
    const bankPicture = money && {
      state: money.state,
      captured: Number(money.captured),
      refunded: Number(money.refunded),
    }
    const operations = inOneOrder(row.operations)
    return { orderId, picture: { ...row, operations, bank: bankPicture ?? null } }
  })
}

/** What differs between the model and what is stored, order by order. */
export function differencesOf(model: Model, stored: readonly Stored[]): string[] {
  const byName = new Map(stored.map(({ picture }) => [picture.name, picture]))
  const expected = pictureOf(model)
  const differing = expected.filter((each) => !isDeepStrictEqual(each, byName.get(each.name)))
  const told = differing.map((each) => {
    const real = JSON.stringify(byName.get(each.name))
    return `model:   ${JSON.stringify(each)}\ngateway: ${real}`
  })
  return stored.length === expected.length ? told : [...told, `${stored.length} orders are stored`]
}
