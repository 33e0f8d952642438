import { EventEmitter } from 'node:events'
import { createServer } from 'node:net'
import { expect, it, vi } from 'vitest'

import { ConfigurationError } from '../config/index.ts'
import { CommandError } from './command-error.ts'
import { describeFailure, untilAskedToEnd } from './index.ts'

it('a taken PORT is named with the remedy', async () => {
  const first = createServer()
  await new Promise<void>((resolve) => first.listen(0, '127.0.0.1', resolve))
  const address = first.address()
  const port = typeof address === 'object' ? address?.port : 0
  const error = await new Promise((resolve) => {
    createServer().on('error', resolve).listen(port, '127.0.0.1')
  })
  first.close()
  expect(describeFailure(error)).toEqual({
    text: `PORT ${port} is taken on 127.0.0.1. Stop the program that uses it, or set PORT to another one, such as PORT=8090.`,
    exitCode: 1,
  })
})

it.each([
  [new ConfigurationError(['PORT: write a number.']), 2, 'PORT: write a number.'],
  [new CommandError('Do this.'), 1, 'Do this.'],
  [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 1, 'DATABASE_URL could not be reached'],
  [Object.assign(new Error('no such role'), { code: '28000' }), 1, 'Correct its user'],
  [Object.assign(new Error('x'), { code: 'EADDRNOTAVAIL', address: '1.2.3.4' }), 1, 'HOST 1.2.3.4'],
  [new Error('a bug'), 1, 'Error: a bug\n    at '],
  ['a text', 1, 'a text'],
])('%s', (error, exitCode, text) => {
  const failure = describeFailure(error)
  expect(failure.exitCode).toBe(exitCode)
  expect(failure.text).toContain(text)
})

it('signals within a second count once, a later one ends at once', async () => {
  const signals = new EventEmitter()
  const hardExit = vi.fn()
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const asked = untilAskedToEnd(hardExit, signals)
  signals.emit('SIGINT')
  await asked
  now.mockReturnValue(1_900)
  signals.emit('SIGINT')
  signals.emit('SIGTERM')
  expect(hardExit).not.toHaveBeenCalled()
  now.mockReturnValue(2_100)
  signals.emit('SIGINT')
  expect(hardExit).toHaveBeenCalledOnce()
  now.mockRestore()
})
