/** Every act of an operator is a row of one unbroken chain, and the chain shows every change of a row. */

import { beforeEach, describe, expect, test } from 'vitest'
import { uuidV7 } from '../../base/kernel/index.ts'
import { manualClock } from '../../base/kernel/testing/manual-clock.ts'
import { bindOperatorActs } from '../../operating/acts/index.ts'
import { type AuditReport, type ChainVerdict, verifyAudit } from '../../operating/audit/index.ts'
import { memoryCheckpoints, testSigner } from '../../operating/audit/testing/audit-parts.ts'
import { memoryVault } from '../../payment/cards/testing/memory-vault.ts'
import {
  createActStores,
  createAuditedTransactions,
  createAuditTrail,
} from '../acts/audited-transaction.ts'
import { createPool } from '../postgres/index.ts'
import { type TestDatabase, useTestDatabase } from '../testing/index.ts'
import { appendAuditEntry, createAuditStore } from './audit-store.ts'

const database = useTestDatabase()

beforeEach(() =>
  tamper(`
    delete from audit_entry;
    delete from audit_chain;
    insert into audit_chain values ('operator', 0, decode(repeat('00', 32), 'hex')),
      ('hand-over', 0, decode(repeat('00', 32), 'hex'))`),
)

/** Acts as an owner of the database who has disabled the triggers against changes. */
async function tamper(statements: string): Promise<void> {
  await database.pool.query(
    `begin; set local session_replication_role = replica; ${statements}; commit`,
  )
}

function report(number: number): AuditReport {
  return {
    actor: 'cli:ayse',
    act: 'merchant.create',
    subject: `merchant-${number}`,
    details: { name: 'Kahve Dükkânı', permissions: ['Links', 'PreAuth'], number },
    happenedAt: new Date('2026-10-05T09:00:00.123Z'),
  }
}

async function append(count: number): Promise<void> {
  const transact = createAuditedTransactions(database.pool, testSigner())
  for (let number = 1; number <= count; number += 1) {
    await transact(async () => ({ result: null, report: report(number) }))
  }
}

/** The operators' chain, without any checkpoint. */
async function verify(): Promise<ChainVerdict> {
  const trail = createAuditTrail(database.pool, memoryCheckpoints())
  const [verdict] = await verifyAudit(trail, testSigner(), [])
  if (verdict === undefined) throw new Error('There is no chain.')
  return verdict
}

const operators = () => createAuditStore(database.pool, 'operator')

const NO_DAYS = {
  dayReport: async () => null,
  reconcileDay: async () => null,
  compareStatementOf: async () => null,
  openUnknowns: async () => ({ at: new Date(0), unknowns: [] }),
}

const unasked = () => Promise.reject(new Error('nothing is asked here'))

function actsOn(pool: TestDatabase['pool'], actor: string) {
  const ports = {
    stores: createActStores(pool, testSigner()),
    audit: createAuditTrail(pool, memoryCheckpoints()),
    signer: testSigner(),
    transact: createAuditedTransactions(pool, testSigner()),
    vault: memoryVault(),
    days: NO_DAYS,
    terminalTests: { terminalsOf: async () => [], run: unasked },
    clock: manualClock(),
    concludeTold: unasked,
    dryRunTurn: { isTaken: false },
    newId: () => uuidV7(new Date()),
    sender: { send: () => Promise.reject(new Error('nothing is sent here')) },
    isSandbox: true,
    bankOrigins: [],
  }
  return bindOperatorActs(ports, actor)
}

describe('the chain', () => {
  test('is intact while it is empty, and grows by a row an act', async () => {
    expect(await verify()).toMatchObject({ intact: true, entries: 0n })
    await append(3)
    const verdict = await verify()
    expect(verdict).toMatchObject({ intact: true, entries: 3n })
    const entries = await operators().entriesAfter(1n, 10)
    expect(entries.map(({ subject }) => subject)).toEqual(['merchant-2', 'merchant-3'])
    expect(entries[0]).toMatchObject({
      actor: 'cli:ayse',
      details: report(2).details,
      happenedAt: '2026-10-05T09:00:00.123000Z',
    })
    expect(verdict.intact && verdict.lastHash).toBe(entries[1]?.hash.toString('hex'))
  })

  test('twenty acts at once over two pools make one unbroken chain', async () => {
    const { connectionString } = database
    const other = createPool({
      connectionString,
      maxConnections: 10,
      applicationName: 'other node',
    })
    try {
      const [one, two] = [actsOn(database.pool, 'cli:one'), actsOn(other, 'cli:two')]
      const creations = Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? one : two).createMerchant({ name: `M${index}`, permissions: [] }),
      )
      const results = await Promise.all(creations)
      expect(results.every(({ ok }) => ok)).toBe(true)
      expect(await verify()).toMatchObject({ intact: true, entries: 20n })
      const entries = await operators().entriesAfter(0n, 100)
      const subjects = results.map((each) => (each.ok ? each.merchant.merchantId : ''))
      expect(entries.map(({ subject }) => subject).sort()).toEqual(subjects.sort())
    } finally {
      await other.end()
    }
  })

  test('is walked beyond one page of rows', async () => {
    const connection = await database.pool.connect()
    const trail = { chain: 'operator', signer: testSigner() } as const
    try {
      await connection.query('begin')
      for (let number = 1; number <= 501; number += 1) {
        await appendAuditEntry(connection, trail, report(number))
      }
      await connection.query('commit')
    } finally {
      connection.release()
    }
    expect(await verify()).toMatchObject({ intact: true, entries: 501n })
    await tamper(`update audit_entry set actor = 'x' where sequence = 501`)
    expect(await verify()).toMatchObject({ sequence: 501n, reason: 'RowChanged' })
  })

  test('an act that fails leaves no row, and a row that fails undoes its act', async () => {
    const transact = createAuditedTransactions(database.pool, testSigner())
    const failing = transact(async () => {
      throw new Error('the act failed')
    })
    await expect(failing).rejects.toThrow('the act failed')
    expect(await verify()).toMatchObject({ entries: 0n })
    await tamper('delete from audit_chain')
    const acts = actsOn(database.pool, 'cli:ayse')
    const input = { name: 'Lost', permissions: [], merchantNumber: '5555555555' }
    await expect(acts.createMerchant(input)).rejects.toThrow('no head')
    expect(await acts.findMerchant('5555555555')).toBeNull()
  })
})

describe('append-only', () => {
  test.each([
    `update audit_entry set actor = 'nobody'`,
    'delete from audit_entry',
    'truncate audit_entry',
  ])('%s is refused by the database', async (statement) => {
    await append(1)
    await expect(database.pool.query(statement)).rejects.toThrow('append-only')
    expect(await verify()).toMatchObject({ intact: true, entries: 1n })
  })
})

describe('tampering is found, and the first broken row is named', () => {
  /** One change for each column; the test below fails where the table has a column without one. */
  const CHANGES: Readonly<Record<string, string>> = {
    chain: `'other'`,
    sequence: '99',
    previous_hash: `decode(repeat('ab', 32), 'hex')`,
    hash: `decode(repeat('ab', 32), 'hex')`,
    actor: `'cli:mallory'`,
    act: `'merchant.suspend'`,
    subject: `'merchant-9'`,
    details: `details || '{"number": 9}'`,
    happened_at: `happened_at + interval '1 microsecond'`,
  }

  test('of every column', async () => {
    const { rows } = await database.pool.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_name = 'audit_entry'`,
    )
    expect(rows.map((row) => row.column_name).sort()).toEqual(Object.keys(CHANGES).sort())
  })

  for (const [column, change] of Object.entries(CHANGES)) {
    test.each([
      ['of the first row', 1n],
      ['of a row in the middle', 3n],
      ['of the last row', 5n],
    ])(`${column} %s`, async (_, sequence) => {
      await append(5)
      await tamper(`update audit_entry set ${column} = ${change} where sequence = ${sequence}`)
      expect(await verify()).toMatchObject({ intact: false, sequence })
    })
  }

  test.each([
    ['a row is taken out', 'delete from audit_entry where sequence = 2', 2n, 'RowMissing'],
    ['the end is cut off', 'delete from audit_entry where sequence > 3', 4n, 'RowMissing'],
    ['everything is deleted', 'delete from audit_entry', 1n, 'RowMissing'],
    ['the head is set back', 'update audit_chain set last_sequence = 4', 5n, 'HeadChanged'],
    [
      'the head has another hash',
      `update audit_chain set last_hash = decode(repeat('ab', 32), 'hex')`,
      5n,
      'HeadChanged',
    ],
    ['the head is deleted', 'delete from audit_chain', 5n, 'HeadChanged'],
  ] as const)('%s', async (_, statement, sequence, reason) => {
    await append(5)
    await tamper(statement)
    expect(await verify()).toEqual({ chain: 'operator', intact: false, sequence, reason })
  })

  test('two rows change places', async () => {
    await append(3)
    await tamper(`
      update audit_entry set sequence = 90 where sequence = 2;
      update audit_entry set sequence = 2 where sequence = 3;
      update audit_entry set sequence = 3 where sequence = 90`)
    expect(await verify()).toMatchObject({ sequence: 2n, reason: 'LinkBroken' })
  })
})
