import type { ExpectedPart } from '../../operating/settlement/index.ts'
import { listsFor, type Queryable } from '../postgres/index.ts'
import type { PartChanges } from './part-rows.ts'
import { recheck } from './recheck.ts'

type DayChange = {
  merchantId: string
  dueOn: string
  terminalId: string
  parts: number
  saleMinor: bigint
  backMinor: bigint
  feeMinor: bigint
}

const COLUMNS = 'merchant_id, due_on, terminal_id, parts, sale_minor, back_minor, fee_minor'

/**
 * Changes stand in two statements: the checks of the table look at the row that would be inserted, so a day gets its row
 * first, and its sums then.
 */
export const NEW_DAYS = `
  insert into settlement_day (${COLUMNS})
  select u.merchant_id, u.due_on, u.terminal_id, 0, 0, 0, 0
  from unnest($1::uuid[], $2::date[], $3::uuid[]) as u(merchant_id, due_on, terminal_id)
  order by 1, 2, 3 on conflict do nothing`

const ADD = `
  update settlement_day d set parts = d.parts + u.parts, sale_minor = d.sale_minor + u.sale_minor,
    back_minor = d.back_minor + u.back_minor, fee_minor = d.fee_minor + u.fee_minor
  from unnest($1::uuid[], $2::date[], $3::uuid[], $4::integer[], $5::bigint[], $6::bigint[], $7::bigint[])
    as u(${COLUMNS})
  where d.merchant_id = u.merchant_id and d.due_on = u.due_on and d.terminal_id = u.terminal_id`

/** A negative amount is posted the other way round. Returns and fees of one day are one posting each. */
const POST = `
  insert into settlement_transfer (merchant_id, transfer_id, terminal_id, due_on, debit_account, credit_account,
    amount_minor)
  select u.merchant_id, gen_random_uuid(), u.terminal_id, u.due_on,
    case when l.amount > 0 then l.debit else l.credit end,
    case when l.amount > 0 then l.credit else l.debit end, abs(l.amount)
  from unnest($1::uuid[], $2::date[], $3::uuid[], $4::integer[], $5::bigint[], $6::bigint[], $7::bigint[])
    as u(${COLUMNS})
  cross join lateral (values
    ('bank receivable', 'merchant', u.sale_minor),
    ('bank receivable', 'merchant', u.back_minor),
    ('bank fee', 'bank receivable', u.fee_minor)
  ) as l(debit, credit, amount)
  where l.amount <> 0`

/** Only where a bank said anything: the parts of others are compared with nothing. */
const COMPARE_AGAIN = recheck(`
  select u.merchant_id, u.due_on, u.due_on from unnest($1::uuid[], $2::date[]) as u(merchant_id, due_on)
  where exists (select from settlement_statement s where s.merchant_id = u.merchant_id)`)

/** Adds what changed in the parts to the sums of their days, and posts it in the books. */
export async function addToDays(database: Queryable, { gone, come }: PartChanges): Promise<void> {
  const days = new Map<string, DayChange>()
  for (const part of gone) add(days, part, -1)
  for (const part of come) add(days, part, 1)
  const changes = [...days.values()]
  if (changes.length === 0) return
  await database.query(NEW_DAYS, listsFor('merchant_id, due_on, terminal_id', changes))
  const lists = listsFor(COLUMNS, changes)
  await database.query(ADD, lists)
  await database.query(POST, lists)
  await database.query(COMPARE_AGAIN, listsFor('merchant_id, due_on', changes))
}

function add(days: Map<string, DayChange>, part: ExpectedPart, sign: 1 | -1): void {
  const { merchantId, dueOn, terminalId, kind, grossMinor, feeMinor } = part
  const key = `${merchantId} ${dueOn} ${terminalId}`
  const none = { parts: 0, saleMinor: 0n, backMinor: 0n, feeMinor: 0n }
  const day = days.get(key) ?? { merchantId, dueOn, terminalId, ...none }
  day.parts += sign
  day[kind === 'sale' ? 'saleMinor' : 'backMinor'] += BigInt(sign) * grossMinor
  day.feeMinor += BigInt(sign) * feeMinor
  days.set(key, day)
}
