/** Lines of the log are written together, and none is lost, divided or out of order. */

import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { waitFor } from '../kernel/testing/wait-for.ts'
import { gatherLines } from './gather-lines.ts'
import { createLog } from './log.ts'

const line = fc
  .oneof(fc.string({ maxLength: 400 }), fc.constantFrom('ş'.repeat(1_900), 'x'.repeat(9_000)))
  .map((text) => `${text.replaceAll('\n', '')}\n`)

it('keeps every line whole and in order, in writes that are atomic on a pipe', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
      const writes: string[] = []
      const gathered = gatherLines((text) => writes.push(text))
      for (const one of lines) gathered.write(one)
      gathered.flush()
      expect(writes.join('')).toBe(lines.join(''))
      for (const text of writes) {
        expect(text.endsWith('\n')).toBe(true)
        const isOneLine = text.indexOf('\n') === text.length - 1
        expect(isOneLine || Buffer.byteLength(text) <= 4_096).toBe(true)
      }
    }),
  )
})

it('writes by itself after a moment', async () => {
  const writes: string[] = []
  const gathered = gatherLines((text) => writes.push(text))
  gathered.write('one\n')
  gathered.write('two\n')
  expect(writes).toEqual([])
  await waitFor(() => writes.length > 0, { what: 'the lines' })
  expect(writes).toEqual(['one\ntwo\n'])
})

it('writes by itself lines that come after a full write, and after the write that follows', async () => {
  const writes: string[] = []
  const gathered = gatherLines((text) => writes.push(text))
  gathered.write('one\n')
  gathered.write(`${'x'.repeat(4_095)}\n`)
  for (const wanted of [2, 3]) {
    await waitFor(() => writes.length === wanted, { what: 'it' })
    gathered.write('more\n')
  }
  expect(writes).toEqual(['one\n', `${'x'.repeat(4_095)}\n`, 'more\n'])
})

it('writes a warning or error at once, with all lines before it', () => {
  const writes: string[] = []
  const gathered = gatherLines((text) => writes.push(text))
  const log = createLog('info', gathered.write, gathered.flush)
  log.info({ status: 200 }, 'request')
  expect(writes).toEqual([])
  log.error({ what: 'x' }, 'a request failed unexpectedly')
  expect(writes.join('').trim().split('\n')).toHaveLength(2)
  log.warn({ what: 'y' }, 'a warning')
  expect(writes.join('').trim().split('\n')).toHaveLength(3)
})

it('loses nothing when the process ends', () => {
  const source = fileURLToPath(new URL('./gather-lines.ts', import.meta.url))
  const program = `
    const { gatherLines } = await import(${JSON.stringify(source)})
    const lines = gatherLines((text) => process.stdout.write(text))
    process.once('exit', lines.flush)
    for (let each = 0; each < 2_000; each += 1) lines.write('line ' + each + '\\n')
    process.exit(0)`
  const flags = ['--import', 'tsx', '--input-type=module', '--eval', program]
  const output = execFileSync(process.execPath, flags, { encoding: 'utf8' })
  expect(output.trim().split('\n')).toEqual(
    Array.from({ length: 2_000 }, (_, each) => `line ${each}`),
  )
})
