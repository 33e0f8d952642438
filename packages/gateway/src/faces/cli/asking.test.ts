/** Questions at a terminal: what is refused is asked again, what is hidden is not shown, Ctrl-C ends it. */

import { PassThrough } from 'node:stream'
import { beforeEach, expect, it } from 'vitest'
import { waitFor } from '../../base/kernel/testing/wait-for.ts'
import { createAsking } from './asking.ts'
import type { Asking } from './cli-ports.ts'
import { CommandError } from './command.ts'

let shown = ''
let input: PassThrough
let asking: Asking
beforeEach(() => {
  shown = ''
  input = new PassThrough()
  const output = new PassThrough()
  output.on('data', (chunk: Buffer) => {
    shown += chunk.toString('utf8')
  })
  asking = createAsking({ input, output })
})

const isNumber = (answer: string) => (/^\d+$/.test(answer) ? null : 'Write a number.')

async function type(text: string, when: string): Promise<void> {
  await waitFor(() => shown.includes(when), { what: `"${when}"` })
  for (const letter of text) input.write(letter)
}

it('an answer that is refused is asked for again, with the reason', async () => {
  const answer = asking.text({ message: 'Which port', check: isNumber })
  await type('x\r', 'Which port')
  await type('\u007f8090\r', 'Write a number.')
  expect(await answer).toBe('8090')
})

it('Enter alone takes the answer that is offered', async () => {
  const answer = asking.text({ message: 'Which port', otherwise: '8080', check: isNumber })
  await type('\r', 'Which port')
  expect(await answer).toBe('8080')
})

it('a hidden answer is not shown', async () => {
  const answer = asking.hidden({ message: 'Card number', check: isNumber })
  await type('5528790000000008\r', 'Card number')
  expect(await answer).toBe('5528790000000008')
  expect(shown).not.toMatch(/5528|0008/)
})

it('a choice begins at the one that is offered', async () => {
  const choices = ['yes', 'no']
  const answer = asking.choice({ message: 'A panel', otherwise: 'no', choices })
  await type('\r', 'A panel')
  expect(await answer).toBe('no')
})

it('Ctrl-C ends it with a sentence', async () => {
  const answer = asking.text({ message: 'Which port', check: isNumber })
  const ended = expect(answer).rejects.toThrow(CommandError)
  await type('\u0003', 'Which port')
  await ended
})
