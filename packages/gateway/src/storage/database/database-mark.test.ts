/** Decision 2.13: a mark tells an older copy of a database from the database. */

import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestFolder } from '../../base/kernel/testing/use-test-folder.ts'
import { useTestDatabase } from '../testing/index.ts'
import {
  advanceDatabaseMark,
  beginDatabaseMark,
  createRestoredStore,
  type DatabaseMark,
  isBehind,
  readDatabaseMark,
} from './database-mark.ts'
import { createMarkFolder } from './mark-folder.ts'

const folder = useTestFolder()
const database = useTestDatabase()

beforeEach(async () => {
  await database.pool.query('truncate database_mark')
  await database.pool.query('update single_use_pair_dropped set dropped_before = 0')
  await beginDatabaseMark(database.pool)
})

async function present(): Promise<DatabaseMark> {
  const mark = await readDatabaseMark(database.pool)
  if (mark === null) throw new Error('the database has no mark')
  return mark
}

const passAMinute = () =>
  database.pool.query(`update database_mark set advanced_at = advanced_at - interval '1 minute'`)

const line = async () => {
  const { rows } = await database.pool.query<{ at: bigint }>(
    'select dropped_before as at from single_use_pair_dropped',
  )
  return rows[0]?.at
}

describe('the mark of a database', () => {
  it('is given once', async () => {
    const { databaseId } = await present()
    await beginDatabaseMark(database.pool)
    expect((await present()).databaseId).toBe(databaseId)
  })

  it('advances once in a while, however many processes advance it at once', async () => {
    const seen = await present()
    await passAMinute()
    const found = await Promise.all(
      Array.from({ length: 8 }, () => advanceDatabaseMark(database.pool, seen, 10)),
    )
    expect(found.filter((mark) => mark?.hasAdvanced)).toHaveLength(1)
    expect((await present()).mark).toBe(1n)
  })

  it('does not advance in an older copy, which would catch up with what it has lost', async () => {
    const seen = { ...(await present()), mark: 3n }
    expect(await advanceDatabaseMark(database.pool, seen, 0)).toMatchObject({ hasAdvanced: false })
    const other = { ...seen, mark: 0n, databaseId: '01900000-0000-7000-8000-0000000000aa' }
    expect(await advanceDatabaseMark(database.pool, other, 0)).toMatchObject({ hasAdvanced: false })
    expect((await present()).mark).toBe(0n)
    expect(await advanceDatabaseMark(database.pool, { ...seen, mark: 0n }, 0)).toMatchObject({
      hasAdvanced: true,
      mark: 1n,
    })
  })

  it('of two marks of one database exactly one is behind, unless they are equal', () => {
    const mark = fc.record({
      databaseId: fc.constant('id'),
      since: fc.integer({ min: 0, max: 3 }).map((at) => new Date(at)),
      mark: fc.bigInt(0n, 3n),
      advancedAt: fc.constant(new Date(0)),
    })
    fc.assert(
      fc.property(mark, mark, (one, other) => {
        const isEqual = +one.since === +other.since && one.mark === other.mark
        expect([isBehind(one, other), isBehind(other, one)].filter(Boolean)).toHaveLength(
          isEqual ? 0 : 1,
        )
      }),
    )
  })
})

describe('vezne restored', () => {
  it('is refused while somebody serves, and changes nothing', async () => {
    await database.pool.query(
      `update database_mark set advanced_at = clock_timestamp() + interval '1 hour'`,
    )
    expect(await createRestoredStore(database.pool).declare(null)).toMatchObject({ kind: 'InUse' })
    expect([(await present()).mark, await line()]).toEqual([0n, 0n])
  })

  it('begins later than every mark that was seen, and draws the line at the present', async () => {
    await passAMinute()
    const before = BigInt(Date.now())
    const seen = { ...(await present()), since: new Date('2999-01-01T00:00:00Z'), mark: 900n }
    const verdict = await createRestoredStore(database.pool).declare(seen.since)
    expect(isBehind(await present(), seen)).toBe(false)
    const drawn = (await line()) ?? 0n
    expect(drawn >= before && drawn <= BigInt(Date.now()) + 1n).toBe(true)
    expect(verdict).toMatchObject({ kind: 'Declared', line: new Date(Number(drawn)) })
  })

  it('never draws the line back', async () => {
    await database.pool.query('update single_use_pair_dropped set dropped_before = 99999999999999')
    await passAMinute()
    await createRestoredStore(database.pool).declare(null)
    expect(await line()).toBe(99_999_999_999_999n)
  })
})

describe('the folder of marks', () => {
  const at = (mark: bigint, databaseId = 'one'): DatabaseMark => ({
    databaseId,
    since: new Date(1_000),
    mark,
    advancedAt: new Date(2_000),
  })

  it('keeps the newest of each database, whole', async () => {
    const marks = createMarkFolder(join(folder, 'kept'))
    expect(await marks.read('one')).toBeNull()
    for (const mark of [at(5n), at(4n), at(1n, 'two')]) await marks.write(mark)
    expect(await marks.read('one')).toEqual(at(5n))
    expect(await marks.read('two')).toEqual(at(1n, 'two'))
    expect(readdirSync(join(folder, 'kept')).toSorted()).toEqual(['one', 'two'])
  })

  it('names a file that is no mark, with what to do', async () => {
    writeFileSync(join(folder, 'torn'), '2026-')
    await expect(createMarkFolder(folder).read('torn')).rejects.toThrow(
      /torn is no mark of a database.*restored"; then delete the file/,
    )
  })
})
