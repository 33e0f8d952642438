/** A bank's file is imported whole and once, by people and terminals that it belongs to. */

import { beforeEach, describe, expect, it } from 'vitest'
import { systemClock, uuidV7 } from '../base/kernel/index.ts'
import { framePorts } from '../faces/panel/testing/frame.ts'
import type { OperatorActs, StatementFile } from '../operating/acts/index.ts'
import { readMapping } from '../operating/settlement/index.ts'
import { createStatementStore } from '../storage/settlement/index.ts'
import { insertTerminal, useTestDatabase } from '../storage/testing/index.ts'

const database = useTestDatabase()

const MERCHANT = {
  merchantId: '01900000-0000-7000-8000-0000000000d1',
  merchantNumber: '1100000431',
  name: 'Kitapçı',
  status: 'Active',
  permissions: new Set<'Links'>(),
} as const
const OTHER = { merchantId: '01900000-0000-7000-8000-0000000000d2', merchantNumber: '1100000432' }
const [OWN_TERMINAL, OTHER_TERMINAL] = [
  '01900000-0000-7000-8000-0000000000e1',
  '01900000-0000-7000-8000-0000000000e2',
]

let acts: OperatorActs

beforeEach(async () => {
  const { pool } = database
  await pool.query(
    'truncate merchant, terminal, settlement_statement, settlement_mapping, settlement_part cascade',
  )
  await insertTerminal(pool, MERCHANT, { terminalId: OWN_TERMINAL })
  await insertTerminal(pool, OTHER, { terminalId: OTHER_TERMINAL })
  await pool.query(
    `update terminal set account = '{"merchantId": "6706598320", "terminalId": "67005551"}' where terminal_id = $1`,
    [OWN_TERMINAL],
  )
  await pool.query(
    `update terminal set account = '{"clientId": "190000002"}' where terminal_id = $1`,
    [OTHER_TERMINAL],
  )
  acts = framePorts(pool, { clock: systemClock }).actsOf('cli:ayse')
})

const HEAD = 'İşlem Tarihi;Valör;Tutar;Komisyon;Sipariş No;Terminal No'
const row = (order: string, terminal: string, amount = '100,00') =>
  `12.05.2026;13.05.2026;${amount};1,89;${order};${terminal}`
const FILE = [
  HEAD,
  row('A', '0067005551'),
  row('B', '190000002'),
  row('C', '999999'),
  row('D', ''),
].join('\n')

function file(text: string, changes: Partial<StatementFile> = {}): StatementFile {
  const bytes = Buffer.from(text)
  return {
    merchant: MERCHANT,
    bank: 'Garanti',
    name: 'pos.csv',
    bytes,
    mapping: null,
    terminalAlias: null,
    ...changes,
  }
}

async function saveGuess(
  name = 'pos',
  merchantId: string | null = MERCHANT.merchantId,
): Promise<void> {
  const { mapping } = await acts.previewStatement(file(FILE))
  await acts.saveStatementMapping({ merchantId, bank: 'GARANTİ', name, mapping })
}

async function count(table: string): Promise<number> {
  const { rows } = await database.pool.query(`select count(*)::int as count from ${table}`)
  return rows[0].count
}

describe('an import', () => {
  it('needs a mapping that somebody has seen; a preview guesses one and changes nothing', async () => {
    const seen = await acts.previewStatement(file(FILE))
    expect(seen).toMatchObject({
      isGuessed: true,
      known: null,
      problems: [],
      summary: { lines: 4 },
    })
    await expect(acts.importStatement(file(FILE))).rejects.toThrow(
      /no mapping for files of this bank yet/,
    )
    expect(await count('settlement_statement')).toBe(0)
  })

  it('keeps every line with the terminal that it belongs to, and says whose the others are', async () => {
    await saveGuess()
    const done = await acts.importStatement(file(FILE, { terminalAlias: 'main' }))
    expect(done).toMatchObject({
      kind: 'Imported',
      owners: { own: 2, other: 1, unknown: 1, none: 0 },
    })
    const [statement] = await acts.statements(MERCHANT.merchantId)
    if (statement === undefined) throw new Error('no statement was imported')
    expect(statement).toMatchObject({
      bank: 'garanti',
      lines: 4,
      from: '2026-05-13',
      importedBy: 'cli:ayse',
    })
    const store = createStatementStore(database.pool)
    const lines = await store.linesOf(statement, { afterLine: 0, maximum: 10 })
    expect(
      lines.map(({ bankOrderId, terminalOwner, terminalId }) => [
        bankOrderId,
        terminalOwner,
        terminalId,
      ]),
    ).toEqual([
      ['A', 'own', OWN_TERMINAL],
      ['B', 'other', null],
      ['C', 'unknown', null],
      ['D', 'own', OWN_TERMINAL],
    ])
    expect(lines[0]).toMatchObject({
      lineNumber: 2,
      valueDate: '2026-05-13',
      grossMinor: 10_000n,
      feeMinor: 189n,
      netMinor: 9_811n,
    })
    const days = { from: '2026-05-13', until: '2026-05-13' }
    expect(await store.linesBetween(MERCHANT.merchantId, days)).toHaveLength(4)
    expect(await store.linesBetween(OTHER.merchantId, days)).toEqual([])
  })

  it('of the same bytes changes nothing, also at the same moment', async () => {
    const begin = systemClock.now()
    await saveGuess()
    const both = await Promise.all([
      acts.importStatement(file(FILE)),
      acts.importStatement(file(FILE, { name: 'copy.csv' })),
    ])
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['Imported', 'Known'])
    expect(await acts.importStatement(file(FILE))).toMatchObject({ kind: 'Known' })
    expect([await count('settlement_statement'), await count('settlement_line')]).toEqual([1, 4])
    const { rows } = await database.pool.query(
      `select act, details from audit_entry where act = 'statement.import' and happened_at >= $1`,
      [begin],
    )
    expect(rows).toEqual([
      { act: 'statement.import', details: expect.objectContaining({ bank: 'garanti', lines: 4 }) },
    ])
  })

  it('of a file with one wrong cell takes nothing of it', async () => {
    await saveGuess()
    const refused = await acts.importStatement(file(`${FILE}\n${row('E', '', '1,2,3')}`))
    expect(refused).toMatchObject({
      kind: 'Refused',
      problems: [{ row: 6, column: 'Tutar' }],
      problemsLeft: 0,
    })
    expect([await count('settlement_statement'), await count('settlement_line')]).toEqual([0, 0])
  })
})

describe('a mapping', () => {
  it('is kept for a merchant before that of everybody, by the bank’s name in any writing', async () => {
    await saveGuess('pos', null)
    await saveGuess('pos')
    await saveGuess('pos')
    const saved = await acts.statementMappings(MERCHANT.merchantId)
    expect(saved.map(({ merchantId, bank, name }) => [merchantId, bank, name])).toEqual([
      [null, 'garanti', 'pos'],
      [MERCHANT.merchantId, 'garanti', 'pos'],
    ])
    expect(saved[1]?.mapping).toEqual(readMapping(JSON.parse(JSON.stringify(saved[1]?.mapping))))
    expect(
      await acts.importStatement(file(FILE, { bank: 'garanti', mapping: 'pos' })),
    ).toMatchObject({ kind: 'Imported' })
    expect(
      await acts.removeStatementMapping({ merchantId: null, bank: 'Garanti', name: 'pos' }),
    ).toBe(true)
    expect(
      await acts.removeStatementMapping({ merchantId: null, bank: 'Garanti', name: 'pos' }),
    ).toBe(false)
  })

  it('must be chosen where a bank has several, and must exist', async () => {
    await saveGuess('one')
    await saveGuess('two')
    await expect(acts.importStatement(file(FILE))).rejects.toThrow(
      'several mappings for this format: one, two',
    )
    await expect(acts.importStatement(file(FILE, { mapping: 'three' }))).rejects.toThrow(
      'no mapping three of this bank; there are one, two',
    )
  })
})

describe('a comparison', () => {
  const range = { from: '2026-05-01', until: '2026-05-31' }

  async function expectPart(order: string, feeMinor: number): Promise<void> {
    await database.pool.query(
      `insert into settlement_part (merchant_id, source_id, part, parts, kind, terminal_id, order_id, bank_day, due_on,
         gross_minor, fee_minor, installment_count, bank_order_id)
       values ($1, $2, 1, 1, 'sale', $3, $2, '2026-05-12', '2026-05-13', 10000, $4, 1, $5)`,
      [MERCHANT.merchantId, uuidV7(systemClock.now()), OWN_TERMINAL, feeMinor, order],
    )
  }

  it('says in sentences what the bank paid otherwise than was expected', async () => {
    await saveGuess()
    await expectPart('A', 150)
    await expectPart('Z', 150)
    await acts.importStatement(file(FILE))
    const { pairs, differences } = await acts.compareStatements(MERCHANT.merchantId, range)
    expect(pairs).toBe(1)
    expect(differences.map(({ kind, amountMinor }) => `${kind} ${amountMinor}`).toSorted()).toEqual(
      [
        'missing -9850',
        'otherTerminal 9811',
        'unknownSale 9811',
        'unknownSale 9811',
        'wrongCommission -39',
      ],
    )
    expect(differences.find(({ kind }) => kind === 'wrongCommission')?.text.en).toBe(
      'Garanti BBVA kept 1.89 % instead of 1.50 % on 1 payment of 12 May 2026: ₺0.39.',
    )
  })

  it('of days without statements says nothing, and refuses days in the wrong order', async () => {
    const { merchantId } = MERCHANT
    const nothing = await acts.compareStatements(merchantId, range)
    expect(nothing).toEqual({ pairs: 0, differences: [], terminalsUnsaid: [] })
    const wrong = { from: range.until, until: range.from }
    await expect(acts.compareStatements(merchantId, wrong)).rejects.toThrow('INVALID_FIELD')
  })
})
