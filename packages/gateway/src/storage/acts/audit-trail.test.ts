/**
 * Decision 7.2: somebody who can write only to the database cannot change or remove entries of an audit chain
 * unnoticed. The chain's end is signed with a key that is not in the database, and is also kept outside.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { uuidV7 } from '../../base/kernel/index.ts'
import {
  type AuditReport,
  type AuditTrail,
  type ChainName,
  currentCheckpoints,
  keepCheckpoints,
  nextEntry,
  verifyAudit,
} from '../../operating/audit/index.ts'
import { memoryCheckpoints, testSigner } from '../../operating/audit/testing/audit-parts.ts'
import { appendAuditEntry, createCheckpointFile } from '../audit/index.ts'
import { createPool, withTransaction } from '../postgres/index.ts'
import { useTestDatabase } from '../testing/index.ts'
import { recordHandOvers } from '../three-d-secure/hand-overs.ts'
import { createAuditTrail } from './audited-transaction.ts'

const NOW = new Date('2026-10-05T09:00:00.123Z')
const signer = testSigner()

const database = useTestDatabase()
let checkpoints: ReturnType<typeof memoryCheckpoints>
let trail: AuditTrail
let reported: string[]

beforeEach(async () => {
  checkpoints = memoryCheckpoints()
  trail = createAuditTrail(database.pool, checkpoints)
  reported = []
  await tamper(`
    delete from audit_entry;
    delete from card_hand_over;
    update audit_chain set last_sequence = 0, last_hash = decode(repeat('00', 32), 'hex'), signature = null`)
})

/** Acts as an owner of the database who has disabled the triggers against changes. */
async function tamper(statements: string): Promise<void> {
  await database.pool.query(
    `begin; set local session_replication_role = replica; ${statements}; commit`,
  )
}

function report(subject: string): AuditReport {
  return { actor: 'cli:ayse', act: 'key.issue', subject, details: {}, happenedAt: NOW }
}

let acts = 0

/** Acts that differ from all before: what is done after a cut must not be what was cut off. */
async function append(count: number): Promise<void> {
  await withTransaction(database.pool, async (connection) => {
    for (let number = 1; number <= count; number += 1) {
      await appendAuditEntry(
        connection,
        { chain: 'operator', signer },
        report(`pk-${acts + number}`),
      )
    }
  })
  acts += count
}

const keep = () =>
  keepCheckpoints({ trail, signer, report: (checkpoint) => reported.push(checkpoint) })

async function verdictOn(chain: ChainName, given: readonly string[] = []): Promise<unknown> {
  const verdicts = await verifyAudit(trail, signer, given)
  const found = verdicts.find((verdict) => verdict.chain === chain)
  if (found === undefined) throw new Error(`There is no chain ${chain}.`)
  return found.intact ? [found.entries, found.isSigned] : [found.sequence, found.reason]
}

/** Reads the current head of the chain, so that a test can put it back later. */
async function headNow(): Promise<string> {
  const { rows } = await database.pool.query<{ text: string }>(
    `select format('update audit_chain set last_sequence = %s, last_hash = %L, signature = %L
       where chain = %L', last_sequence, last_hash, signature, chain) as text
     from audit_chain where chain = 'operator'`,
  )
  return rows[0]?.text ?? ''
}

const cutAfter = (sequence: number) => `delete from audit_entry where sequence > ${sequence}`
const setHeadTo = (sequence: number, signature: string) =>
  `update audit_chain c set last_sequence = e.sequence, last_hash = e.hash, signature = ${signature}
   from audit_entry e where e.chain = c.chain and e.sequence = ${sequence}`

describe('a chain whose end was cut off, with its recorded end set back', () => {
  test('is found by its signature: no other end was signed', async () => {
    await append(5)
    expect(await verdictOn('operator')).toEqual([5n, true])
    await tamper(`${cutAfter(3)}; ${setHeadTo(3, 'c.signature')}`)
    expect(await verdictOn('operator')).toEqual([3n, 'HeadForged'])
  })

  test('is found by a checkpoint, though the end that was put back had been signed', async () => {
    await append(3)
    const signedThen = await headNow()
    await append(2)
    await keep()
    const [given = ''] = reported
    await tamper(`${cutAfter(3)}; ${signedThen}`)
    expect(await verdictOn('operator')).toEqual([5n, 'NotAsKept'])
    // The verification without this node's checkpoints, and with the one that the operator noted elsewhere.
    await checkpoints.replace([])
    expect(await verdictOn('operator')).toEqual([3n, true])
    expect(await verdictOn('operator', [given])).toEqual([5n, 'NotAsKept'])
  })

  test('is found though the signature was taken off', async () => {
    await append(3)
    await keep()
    await append(2)
    await tamper(`${cutAfter(4)}; ${setHeadTo(4, 'null')}`)
    expect(await verdictOn('operator')).toEqual([4n, 'HeadForged'])
    await tamper(`${cutAfter(0)}; ${setHeadTo(1, 'null')};
      update audit_chain set last_sequence = 0, last_hash = decode(repeat('00', 32), 'hex')`)
    expect(await verdictOn('operator')).toEqual([3n, 'NotAsKept'])
  })

  test('stays broken, however much is done afterwards', async () => {
    await append(5)
    await tamper(`${cutAfter(3)}; ${setHeadTo(3, 'c.signature')}`)
    await append(4)
    expect(await verdictOn('operator')).toEqual([7n, 'HeadForged'])
  })
})

describe('a chain that was written anew, with all its hashes', () => {
  /** Changes the subject of rows 3 to 5 as an attacker would who knows how the hashes are computed. */
  async function writeAnew(signature: string): Promise<void> {
    const [store] = trail.chains
    const [second] = (await store?.entriesAfter(1n, 1)) ?? []
    let head = { sequence: 2n, hash: second?.hash ?? Buffer.alloc(32) }
    const rows: string[] = []
    for (let count = 0; count < 3; count += 1) {
      const entry = nextEntry('operator', report('forged'), head)
      head = { sequence: entry.sequence, hash: entry.hash }
      const hex = (bytes: Buffer) => `'\\x${bytes.toString('hex')}'`
      rows.push(`insert into audit_entry values ('operator', ${entry.sequence}, ${hex(entry.previousHash)},
        ${hex(entry.hash)}, '${entry.actor}', '${entry.act}', 'forged', '{}', '${entry.happenedAt}')`)
    }
    await tamper(`${cutAfter(2)}; ${rows.join(';')}; ${setHeadTo(5, signature)}`)
  }

  test('is found by its signature', async () => {
    await append(5)
    await writeAnew('c.signature')
    expect(await verdictOn('operator')).toEqual([5n, 'HeadForged'])
  })

  test('is found by a checkpoint at the row that it names', async () => {
    await append(4)
    await keep()
    await append(1)
    await writeAnew('null')
    expect(await verdictOn('operator')).toEqual([4n, 'NotAsKept'])
  })
})

describe('what a node keeps', () => {
  test('is where each chain ends, once for each new end', async () => {
    await keep()
    expect([checkpoints.lines(), reported]).toEqual([[], []])
    await append(2)
    await keep()
    await keep()
    expect(reported).toHaveLength(1)
    await append(1)
    await keep()
    expect(reported).toHaveLength(2)
    expect(checkpoints.lines()).toEqual(reported.slice(1))
    expect(checkpoints.lines()).toEqual(await currentCheckpoints(trail, signer))
    expect(await verdictOn('operator', reported)).toEqual([3n, true])
  })

  test('stays as it is where the chain lost it, and the job says so', async () => {
    await append(3)
    const signedThen = await headNow()
    await append(2)
    await keep()
    const kept = checkpoints.lines()
    await tamper(`${cutAfter(3)}; ${signedThen}`)
    await expect(keep()).rejects.toThrow('operator lost row 5')
    await append(9)
    await expect(keep()).rejects.toThrow('operator lost row 5')
    expect(checkpoints.lines()).toEqual(kept)
  })

  test('is not made of an end that no gateway wrote', async () => {
    await append(3)
    await tamper(setHeadTo(3, `decode(repeat('ab', 32), 'hex')`))
    await expect(keep()).rejects.toThrow('not written by a gateway')
    await expect(currentCheckpoints(trail, signer)).rejects.toThrow('not written by a gateway')
  })

  test('of another key it is named, and kept', async () => {
    await append(1)
    await checkpoints.replace(['operator.9.AAAA.BBBB'])
    await expect(verifyAudit(trail, signer, [])).rejects.toThrow('operator.9.AAAA.BBBB')
    await keep()
    expect(checkpoints.lines()).toEqual(['operator.9.AAAA.BBBB', ...reported])
    await checkpoints.replace(reported)
    await expect(verifyAudit(trail, signer, ['nonsense'])).rejects.toThrow('--checkpoint')
  })

  test('is a file, whole or not there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vezne-checkpoints-'))
    try {
      const file = createCheckpointFile(join(folder, 'data'))
      expect(await file.read()).toEqual([])
      await Promise.all([file.replace(['a', 'b']), file.replace(['a', 'b'])])
      expect(await createCheckpointFile(join(folder, 'data')).read()).toEqual(['a', 'b'])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

test('a chain from before signatures is intact, and is signed by its next act', async () => {
  await append(3)
  await tamper('update audit_chain set signature = null')
  await keep()
  expect([reported, await verdictOn('operator')]).toEqual([[], [3n, false]])
  await append(1)
  expect(await verdictOn('operator')).toEqual([4n, true])
})

describe('cards that were handed to browsers', () => {
  async function handOver(count: number): Promise<void> {
    await database.pool.query(
      `insert into card_hand_over (merchant_id, session_id, attempt, public_key, card_bin, card_last_four,
         payer_address, handed_over_at)
       select $1, gen_random_uuid(), 1, 'pk', '552879', '0008', '203.0.113.7', $2
       from generate_series(1, $3)`,
      [uuidV7(NOW), NOW, count],
    )
  }

  const record = (pool: pg.Pool = database.pool, rowsMaximum = 100) =>
    recordHandOvers(pool, signer, { batchId: uuidV7(NOW), happenedAt: NOW, rowsMaximum })

  test('are covered by rows of a chain of their own, many by one', async () => {
    expect(await record()).toBe(0)
    await handOver(3)
    expect([await record(database.pool, 2), await record(), await record()]).toEqual([2, 1, 0])
    expect(await verdictOn('hand-over')).toEqual([2n, true])
    const [, store] = trail.chains
    const [entry] = (await store?.entriesAfter(0n, 1)) ?? []
    expect(entry).toMatchObject({
      actor: 'gateway',
      act: 'card.hand-over',
      details: { handOvers: 2 },
    })
    expect(await trail.handOversOf(entry?.subject ?? '')).toHaveLength(2)
    await database.pool.query('update card_hand_over set repeat_count = repeat_count + 1')
    expect(await verdictOn('hand-over')).toEqual([2n, true])
  })

  test.each([
    `update card_hand_over set payer_address = '203.0.113.8'`,
    `update card_hand_over set handed_over_at = handed_over_at + interval '1 microsecond'`,
    `update card_hand_over set public_key = null, link_id = 'pk'`,
    'delete from card_hand_over where session_id = (select max(session_id::text)::uuid from card_hand_over)',
    'update card_hand_over set batch_id = null',
  ])('%s is found', async (statement) => {
    await handOver(2)
    await record()
    await handOver(1)
    await record()
    await tamper(statement)
    expect(await verdictOn('hand-over')).toEqual([expect.anything(), 'CoveredRowsChanged'])
  })

  test('are covered once each by nodes that come at once', async () => {
    const { connectionString } = database
    const other = createPool({ connectionString, maxConnections: 4, applicationName: 'other node' })
    try {
      await handOver(40)
      const nodes = Array.from({ length: 8 }, (_, index) =>
        record(index % 2 === 0 ? database.pool : other, 5),
      )
      const covered = (await Promise.all(nodes)).reduce((sum, count) => sum + count, 0)
      expect(covered).toBe(40)
      expect(await verdictOn('hand-over')).toEqual([8n, true])
    } finally {
      await other.end()
    }
  })
})
