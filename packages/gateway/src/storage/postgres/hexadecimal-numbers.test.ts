/**
 * PostgreSQL 15 reads no hexadecimal numbers in SQL, and the tests run on a newer server. A lock whose number was
 * hexadecimal kept every event from its position there.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const STORAGE = join(import.meta.dirname, '..')
const HEXADECIMAL = /(?<![\w'"])0x[0-9a-f]+/i

const filesWithHexadecimals = (read: (file: string) => string): string[] =>
  readdirSync(STORAGE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|sql)$/.test(file) && !/\.test\.ts$/.test(file))
    .filter((file) => HEXADECIMAL.test(read(file)))

it('no statement has a hexadecimal number', () => {
  expect(filesWithHexadecimals((file) => readFileSync(join(STORAGE, file), 'utf8'))).toEqual([])
})

it('and one would be found', () => {
  const found = filesWithHexadecimals(() => 'select pg_try_advisory_xact_lock(0x5645, 7)')
  expect(found).toContain(join('events', 'feed-store.ts'))
})
