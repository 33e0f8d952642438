/** Decision 10.67: what banks paid otherwise than was expected is found anew, kept with what people did, and booked. */

import { beforeEach, describe, expect, it } from 'vitest'
import { systemClock, uuidV7 } from '../base/kernel/index.ts'
import { framePorts } from '../faces/panel/testing/frame.ts'
import type { OperatorActs } from '../operating/acts/index.ts'
import { keepDifferences } from '../operating/settlement/index.ts'
import { readRows } from '../storage/postgres/index.ts'
import { createReconciliationStore, readLatePayouts } from '../storage/settlement/index.ts'
import { insertTerminal, useTestDatabase } from '../storage/testing/index.ts'

const database = useTestDatabase()

const MERCHANT = {
  merchantId: '01900000-0000-7000-8000-0000000000f1',
  merchantNumber: '1100000531',
  name: 'Kitapçı',
  status: 'Active',
  permissions: new Set<'Links'>(),
} as const
const { merchantId } = MERCHANT
const TERMINAL = '01900000-0000-7000-8000-0000000000f2'
const MAY = { from: '2026-05-01', until: '2026-05-31' }

const acts = (): OperatorActs =>
  framePorts(database.pool, { clock: systemClock }).actsOf('cli:ayse')

beforeEach(async () => {
  const { pool } = database
  await pool.query(`truncate merchant, terminal, settlement_statement, settlement_mapping, settlement_part,
    settlement_day, settlement_transfer, settlement_recheck, settlement_difference cascade`)
  await insertTerminal(pool, MERCHANT, { terminalId: TERMINAL })
  await pool.query(`update terminal set account = '{"terminalId": "67005551"}'`)
  const { mapping } = await acts().previewStatement(file([]))
  await acts().saveStatementMapping({ merchantId, bank: 'Garanti', name: 'pos', mapping })
})

type Row = Readonly<{ order: string; on?: string; amount?: string; fee?: string }>

function file(rows: readonly Row[]) {
  const lines = rows.map(
    ({ order, on = '13.05.2026', amount = '100,00', fee = '2,00' }) =>
      `12.05.2026;${on};${amount};${fee};${order};67005551`,
  )
  const head = 'İşlem Tarihi;Valör;Tutar;Komisyon;Sipariş No;Terminal No'
  const text = [
    head,
    ...(lines.length === 0 ? ['12.05.2026;13.05.2026;1,00;0,00;X;67005551'] : lines),
  ]
  return {
    merchant: MERCHANT,
    bank: 'Garanti',
    name: 'pos.csv',
    bytes: Buffer.from(text.join('\n')),
    mapping: null,
    terminalAlias: null,
  }
}

const say = (...rows: readonly Row[]) => acts().importStatement(file(rows))

async function expectParts(...orders: readonly string[]): Promise<void> {
  for (const order of orders) {
    await database.pool.query(
      `insert into settlement_part (merchant_id, source_id, part, parts, kind, terminal_id, order_id, bank_day, due_on,
         gross_minor, fee_minor, installment_count, bank_order_id)
       values ($1, $2, 1, 1, 'sale', $3, $2, '2026-05-12', '2026-05-13', 10000, 200, 1, $4)`,
      [merchantId, uuidV7(systemClock.now()), TERMINAL, order],
    )
  }
}

const compare = () => keepDifferences(createReconciliationStore(database.pool))

async function seen(): Promise<readonly string[]> {
  const found = await acts().differences(merchantId, MAY)
  return found.map(({ kind, amountMinor, state }) => `${kind} ${amountMinor} ${state}`).toSorted()
}

const BOOKS = `
  select sum(case when debit_account = 'bank account' then amount_minor else -amount_minor end)::bigint as account,
    sum(case when credit_account = 'bank receivable' then amount_minor else -amount_minor end)::bigint as receivable,
    count(*)::int as postings
  from settlement_transfer where merchant_id = $1 and 'bank account' in (debit_account, credit_account)`
const DAYS = `select due_on::text as day, received_minor as received from settlement_day where merchant_id = $1
  and received_minor <> 0 order by 1`
const of = <Found extends object>(sql: string) =>
  readRows<Found & Record<string, unknown>>(database.pool, sql, [merchantId])

async function onlyOne() {
  const [difference, ...others] = await acts().differences(merchantId, { ...MAY, state: 'open' })
  if (difference === undefined || others.length > 0) throw new Error('not one open difference')
  return { merchantId, differenceId: difference.differenceId }
}

describe('a comparison of a month', () => {
  it('stores what is different once, and what came, however often it is repeated', async () => {
    await expectParts('A', 'B')
    await say({ order: 'A' })
    await compare()
    const once = await acts().differences(merchantId, MAY)
    expect(once).toMatchObject([
      {
        kind: 'missing',
        bank: 'garanti',
        terminalAlias: 'main',
        amountMinor: -9_800n,
        dueOn: '2026-05-13',
        lineNumbers: [],
        state: 'open',
        note: null,
        doneBy: null,
      },
    ])
    expect(once[0]?.orderIds).toHaveLength(1)
    expect(once[0]?.text.en).toContain(
      'Garanti BBVA has not paid 1 payment due on 13 May 2026 (B): ₺98.00.',
    )
    await database.pool.query(`insert into settlement_recheck values ($1, '2026-05-01')`, [
      merchantId,
    ])
    await compare()
    expect(await acts().differences(merchantId, MAY)).toEqual(once)
    expect(await of(DAYS)).toEqual([{ day: '2026-05-13', received: 9_800n }])
    expect(await of(BOOKS)).toEqual([{ account: 9_800n, receivable: 9_800n, postings: 1 }])
    expect(
      await of(
        'select bank_order_id as "order", matched_line as line from settlement_part where merchant_id = $1 order by 1',
      ),
    ).toEqual([
      { order: 'A', line: 2 },
      { order: 'B', line: null },
    ])
  })

  it('says of what a later statement explains that it is gone, and keeps what a person wrote', async () => {
    await expectParts('A', 'B')
    await say({ order: 'A' })
    await compare()
    const name = await onlyOne()
    await acts().noteDifference({ ...name, note: 'Asked the bank on the phone' })
    await say({ order: 'B' })
    await compare()
    expect(await acts().differences(merchantId, MAY)).toMatchObject([
      { state: 'gone', note: 'Asked the bank on the phone', doneBy: 'cli:ayse' },
    ])
    expect(await of(DAYS)).toEqual([{ day: '2026-05-13', received: 19_600n }])
    expect(await of(BOOKS)).toEqual([{ account: 19_600n, receivable: 19_600n, postings: 2 }])
    expect(await acts().confirmDifference({ ...name, note: null })).toBeNull()
    // The bank's second file is taken away by hand: what it explained is open again, and posted back.
    await database.pool.query(`delete from settlement_line l using settlement_statement s
      where l.statement_id = s.statement_id and l.bank_order_id = 'B'`)
    await database.pool.query(`insert into settlement_recheck values ($1, '2026-05-01')`, [
      merchantId,
    ])
    await compare()
    const back = {
      differenceId: name.differenceId,
      state: 'open',
      note: 'Asked the bank on the phone',
    }
    expect(await acts().differences(merchantId, MAY)).toMatchObject([back])
    expect(await of(BOOKS)).toEqual([{ account: 9_800n, receivable: 9_800n, postings: 3 }])
  })

  it('of two processes at once is done once', async () => {
    await expectParts('A', 'B', 'C')
    await say({ order: 'A' }, { order: 'B', fee: '3,00' })
    await Promise.all(Array.from({ length: 6 }, compare))
    await compare()
    expect(await seen()).toEqual(['missing -9800 open', 'wrongCommission -100 open'])
    expect(await of(BOOKS)).toEqual([{ account: 19_500n, receivable: 19_500n, postings: 1 }])
    await Promise.all([compare(), say({ order: 'C', on: '14.05.2026' }), compare(), compare()])
    await compare()
    expect(await seen()).toEqual([
      'missing -9800 gone',
      'splitBatch 9800 open',
      'wrongCommission -100 open',
    ])
    expect(await of(DAYS)).toEqual([{ day: '2026-05-13', received: 29_300n }])
    expect(await of(BOOKS)).toEqual([{ account: 29_300n, receivable: 29_300n, postings: 2 }])
  })
})

describe('a merchant', () => {
  async function events(): Promise<readonly string[]> {
    const { rows } = await database.pool.query(
      `select type, sequence, data from event_outbox where merchant_id = $1 order by created_at, type, sequence, data ->> 'dueOn'`,
      [merchantId],
    )
    return rows.map(({ type, sequence, data }) =>
      [type, sequence, data.dueOn, data.kind ?? data.receivedMinor].join(' '),
    )
  }

  async function expectDays(...days: readonly string[]): Promise<void> {
    for (const day of days) {
      await database.pool.query(
        `insert into settlement_day (merchant_id, due_on, terminal_id, parts, sale_minor, back_minor, fee_minor)
         values ($1, $2, $3, 1, 10000, 0, 200)`,
        [merchantId, day, TERMINAL],
      )
    }
  }

  beforeEach(() => database.pool.query('truncate event_outbox'))

  it('is told once of each day’s money and of each difference, and of what comes back again', async () => {
    await expectParts('A', 'B')
    await say({ order: 'A' })
    await Promise.all([compare(), compare()])
    await compare()
    const first = [
      'settlement.difference 1 2026-05-13 missing',
      'settlement.received 1 2026-05-13 9800',
    ]
    expect(await events()).toEqual(first)
    await say({ order: 'B' })
    await compare()
    expect(await events()).toEqual(first)
    await database.pool.query(`delete from settlement_line where bank_order_id = 'B'`)
    await database.pool.query(`insert into settlement_recheck values ($1, '2026-05-01')`, [
      merchantId,
    ])
    await compare()
    expect(await events()).toEqual([...first, 'settlement.difference 2 2026-05-13 missing'])
  })

  it('is told of a day that a later statement leaves out, and not of one that no statement speaks of', async () => {
    await expectDays('2026-05-12', '2026-05-14', '2026-05-15', '2026-05-18')
    await expectParts('A', 'B')
    await say({ order: 'A' })
    await compare()
    await say({ order: 'B', on: '18.05.2026' })
    await compare()
    await compare()
    expect((await events()).filter((event) => event.startsWith('payout.late'))).toEqual([
      'payout.late 2 2026-05-14 0',
      'payout.late 3 2026-05-15 0',
    ])
  })

  it('is told of a day of some time that no statement shows, only at a terminal of which one was seen', async () => {
    await expectDays('2026-05-14', '2026-05-15')
    const store = createReconciliationStore(database.pool)
    const overdue = { from: '2026-05-01', until: '2026-05-14' }
    await store.tellOverdue(overdue)
    expect(await events()).toEqual([])
    await expectParts('A')
    await say({ order: 'A' })
    await compare()
    await Promise.all([store.tellOverdue(overdue), store.tellOverdue(overdue)])
    await store.tellOverdue(overdue)
    expect(await events()).toEqual([
      'settlement.received 1 2026-05-13 9800',
      'payout.late 2 2026-05-14 0',
    ])
    // The doctor looks three months back.
    expect(await readLatePayouts(database.pool)).toBeNull()
    await database.pool.query(
      `update settlement_day set due_on = current_date where late_told_at is not null`,
    )
    expect(await readLatePayouts(database.pool)).toMatchObject({ terminalAlias: 'main', days: 1 })
  })

  it('is told once where the process is killed before its commit', async () => {
    await expectDays('2026-05-12', '2026-05-14')
    await expectParts('A', 'B')
    await say({ order: 'A' }, { order: 'X', on: '15.05.2026' })
    const pool = database.pool
    await pool.query(
      `create function killed() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`,
    )
    await pool.query(`create trigger killed before insert on event_outbox for each row
      when (new.type = 'payout.late') execute function killed()`)
    await expect(compare()).rejects.toThrow('killed')
    expect([await events(), await seen(), await of(BOOKS)]).toMatchObject([
      [],
      [],
      [{ postings: 0 }],
    ])
    await pool.query('drop trigger killed on event_outbox')
    await pool.query('drop function killed')
    await compare()
    expect(await events()).toEqual([
      'payout.late 3 2026-05-14 0',
      'settlement.difference 1 2026-05-13 missing',
      'settlement.difference 1 2026-05-15 unknownSale',
      'settlement.received 1 2026-05-13 9800',
      'settlement.received 2 2026-05-15 9800',
    ])
  })
})

describe('a person', () => {
  it('confirms, notes and claims a difference, each in the audit chain without the note', async () => {
    await expectParts('A')
    await say({ order: 'A', fee: '3,00' })
    await compare()
    const name = await onlyOne()
    const confirmed = await acts().confirmDifference({
      ...name,
      note: 'New contract 5528 7900 0000 0008',
    })
    expect(confirmed).toMatchObject({
      state: 'confirmed',
      note: 'New contract 5528 79** **** 0008',
    })
    expect(await seen()).toEqual(['wrongCommission -100 confirmed'])
    const claim = await acts().claimDifference({ ...name, note: null })
    expect(claim?.difference).toMatchObject({ state: 'claimed', note: confirmed?.note })
    expect(claim?.text.tr).toContain('%2,00 yerine %3,00 komisyon kesti: ₺1,00.')
    expect(claim?.text.en).toContain('The list attached has 1 payment.')
    expect(claim?.rows).toEqual([
      {
        terminalAlias: 'main',
        kind: 'sale',
        bankOrderId: 'A',
        dueOn: '2026-05-13',
        netMinor: 9_800n,
        paidOn: '2026-05-13',
        paidMinor: 9_700n,
        bankDay: '2026-05-12',
        orderId: claim?.difference.orderIds[0],
        bankTransactionId: null,
        authorisationCode: null,
        lastFour: null,
        installmentCount: 1,
        grossMinor: 10_000n,
        feeMinor: 200n,
      },
    ])
    expect(await acts().differenceClaim(name)).toEqual(claim)
    const { rows } = await database.pool.query(
      `select act, details from audit_entry where subject = $1 order by sequence`,
      [name.differenceId],
    )
    const details = { merchantId, kind: 'wrongCommission', bank: 'garanti', amountMinor: -100 }
    expect(rows).toEqual([
      { act: 'difference.confirm', details },
      { act: 'difference.claim', details },
    ])
    await compare()
    expect(await seen()).toEqual(['wrongCommission -100 claimed'])
  })

  it('cannot act on what does not exist, nor write an empty note', async () => {
    const nobodys = { merchantId, differenceId: uuidV7(systemClock.now()) }
    expect(await acts().confirmDifference({ ...nobodys, note: null })).toBeNull()
    expect(await acts().claimDifference({ merchantId, differenceId: 'x', note: null })).toBeNull()
    expect(await acts().differenceClaim(nobodys)).toBeNull()
    await expect(acts().noteDifference({ ...nobodys, note: ' ' })).rejects.toThrow('INVALID_FIELD')
  })
})
