import { Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { createOutput } from './process.ts'

describe('what a command prints', () => {
  test('has left the process when the command ends, however slow its reader is', async () => {
    const read: string[] = []
    const slow = new Writable({
      highWaterMark: 4,
      write: (chunk, _encoding, taken) => {
        setImmediate(() => {
          read.push(String(chunk))
          taken()
        })
      },
    })
    const output = createOutput(slow)
    for (let line = 0; line < 100; line += 1) output.print(`line ${line}`)
    await output.end()
    expect(read.join('')).toContain('line 99\n')
  })

  test('fails with a sentence where it cannot be written', async () => {
    const full = new Writable({
      write: (_chunk, _encoding, taken) => {
        taken(Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC' }))
      },
    })
    const output = createOutput(full)
    output.print('a line')
    await expect(output.end()).rejects.toThrow(/standard output \(ENOSPC\)/)
  })
})
