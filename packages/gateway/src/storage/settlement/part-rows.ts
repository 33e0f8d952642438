import type { ExpectedPart } from '../../operating/settlement/index.ts'
import { asFields, listsFor, type Queryable, readRows, valuesFor } from '../postgres/index.ts'

const KEY = 'source_id, part'
/** An expected part, as `settlement_part` has it. */
export const PART_COLUMNS = `merchant_id, ${KEY}, parts, kind, terminal_id, order_id, bank_day, due_on, gross_minor, fee_minor,
  installment_count, programme, bank_order_id, bank_transaction_id, authorisation_code, last_four`

const STORED = `
  select ${asFields(PART_COLUMNS)} from settlement_part p
  where exists (select from unnest($1::uuid[], $2::uuid[]) as u(merchant_id, order_id)
    where p.merchant_id = u.merchant_id and p.order_id = u.order_id) and kind <> 'chargeback'`

const DELETE = `
  delete from settlement_part p using unnest($1::uuid[], $2::uuid[], $3::smallint[]) as u(merchant_id, source_id, part)
  where p.merchant_id = u.merchant_id and p.source_id = u.source_id and p.part = u.part`

const INSERT = `
  insert into settlement_part (${PART_COLUMNS})
  select * from unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::smallint[], $5::text[], $6::uuid[], $7::uuid[],
    $8::date[], $9::date[], $10::bigint[], $11::bigint[], $12::smallint[], $13::text[], $14::text[], $15::text[],
    $16::text[], $17::text[])`

/** Orders of merchants, as two lists. */
export type OrderKeys = readonly [merchantIds: readonly string[], orderIds: readonly string[]]

/** What changed in the parts of orders. A part that stays as it was is in neither list, and keeps its matched line. */
export type PartChanges = Readonly<{
  gone: readonly ExpectedPart[]
  come: readonly ExpectedPart[]
}>

/** Makes the stored parts of orders these ones. */
export async function replaceParts(
  database: Queryable,
  orders: OrderKeys,
  parts: readonly ExpectedPart[],
): Promise<PartChanges> {
  const stored = await readRows<ExpectedPart>(database, STORED, [...orders])
  const [before, after] = [byContent(stored), byContent(parts)]
  const gone = [...before].flatMap(([text, part]) => (after.has(text) ? [] : [part]))
  const come = [...after].flatMap(([text, part]) => (before.has(text) ? [] : [part]))
  if (gone.length > 0) await database.query(DELETE, listsFor(`merchant_id, ${KEY}`, gone))
  await insertParts(database, come)
  return { gone, come }
}

export async function insertParts(
  database: Queryable,
  parts: readonly ExpectedPart[],
): Promise<void> {
  if (parts.length > 0) await database.query(INSERT, listsFor(PART_COLUMNS, parts))
}

function byContent(parts: readonly ExpectedPart[]): ReadonlyMap<string, ExpectedPart> {
  return new Map(parts.map((part) => [valuesFor(PART_COLUMNS, part).join('\n'), part]))
}
