/** An import of a bank's statement that is killed leaves nothing, and the next one takes all. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestFolder } from '../packages/gateway/src/base/kernel/testing/use-test-folder.ts'
import { waitFor } from '../packages/gateway/src/base/kernel/testing/wait-for.ts'
import {
  createEmptyDatabase,
  type TestDatabase,
} from '../packages/gateway/src/storage/testing/index.ts'
import { startProgram } from './harness/program-process.ts'
import { VEZNE_MASTER_KEY } from './support/vezne-command.ts'

let database: TestDatabase
const folder = useTestFolder()

/** `npm run settlement-campaign` imports a hundred thousand. */
const ROWS = 20_000
const NUMBER = '1100000433'
const FILE = join(folder, 'pos.csv')
const WORDS = `--merchant ${NUMBER} --bank garanti`

/** A day has no more than 28 here, and a row in twenty is a return. */
function fileOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const [sign, kind] = at % 20 === 0 ? ['-', 'İade'] : ['', 'Satış']
    const day = String((at % 28) + 1).padStart(2, '0')
    return `${day}.05.2026;${day}.06.2026;${kind};${sign}1.249,90;${sign}23,62;SIP-${at};552879******0008`
  })
  const head = 'İşlem Tarihi;Valör;İşlem Tipi;Brüt Tutar;Komisyon;Sipariş No;Kart No'
  return ['Garanti POS', '', head, ...lines].join('\r\n')
}

function vezne(words: string) {
  const settings = {
    DATABASE_URL: database.connectionString,
    DATA_DIR: join(folder, 'data'),
    VEZNE_MASTER_KEY,
  }
  return startProgram(words.split(' '), settings)
}

async function done(words: string): Promise<string> {
  const run = vezne(words)
  expect([await run.ended, run.output()]).toEqual([0, expect.any(String)])
  return run.output()
}

async function counted(sql: string): Promise<number> {
  const { rows } = await database.pool.query(`select count(*)::int as count from ${sql}`)
  return rows[0].count
}

const traces = async () => [await counted('settlement_statement'), await counted('settlement_line')]

/** Whoever holds the head of the chain keeps every act from its end. */
let holder: pg.PoolClient

beforeAll(async () => {
  database = await createEmptyDatabase()
  await done('migrate')
  await done(`merchant create --name Kitapci --number ${NUMBER}`)
  writeFileSync(FILE, fileOf(ROWS))
  await done(`settlement mapping guess ${FILE} ${WORDS} --save pos`)
  holder = await database.pool.connect()
})
afterAll(async () => {
  holder.release()
  await database.drop()
})

describe('an import of many rows', () => {
  it('that is killed before its end leaves no trace', async () => {
    await holder.query('begin')
    // Nothing ends the holder while the file is read.
    await holder.query('set local idle_in_transaction_session_timeout = 0')
    await holder.query(`select from audit_chain where chain = 'operator' for update`)
    const run = vezne(`settlement import ${FILE} ${WORDS}`)
    const waits = `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await waitFor(async () => (await counted(waits)) > 0, { what: `the import: ${run.output()}` })
    expect(run.output()).toContain(`[####################] 100 %  wrote ${ROWS} of ${ROWS} lines`)
    expect(await run.end('SIGKILL')).toBeNull()
    await holder.query('rollback')
    const own = `pg_stat_activity where datname = current_database() and query ~ 'audit_chain' and pid <> pg_backend_pid()
      and state <> 'idle'`
    await waitFor(async () => (await counted(own)) === 0, { what: 'the end of its transaction' })
    expect(await traces()).toEqual([0, 0])
  })

  it('takes all rows, and the same file again changes nothing', async () => {
    const output = await done(`settlement import ${FILE} ${WORDS}`)
    expect(output).toContain('return     1000 lines, net -1226280.00 TRY')
    expect(await traces()).toEqual([1, ROWS])
    expect(await done(`settlement import ${FILE} ${WORDS}`)).toContain('nothing was changed')
    expect(await traces()).toEqual([1, ROWS])
    expect(await done(`settlement statements ${WORDS.replace(/ --bank.*/, '')}`)).toContain(
      `${ROWS} lines`,
    )
  })

  it('is compared with what was expected, and its mapping can be carried elsewhere', async () => {
    const exported = join(folder, 'garanti.json')
    await done(`settlement mapping export pos ${WORDS} --out ${exported}`)
    await done(`settlement mapping import ${exported} --bank garanti --name everybody`)
    expect(await done('settlement mapping list')).toContain('everybody  garanti  everybody  csv')
    await done('settlement mapping remove everybody --bank garanti')
    const run = vezne(
      `settlement differences --merchant ${NUMBER} --from 2026-06-01 --until 2026-06-02`,
    )
    expect([await run.ended, run.output()]).toEqual([
      1,
      expect.stringContaining('Garanti BBVA lists a sale that is not known here (SIP-1)'),
    ])
  })
})
