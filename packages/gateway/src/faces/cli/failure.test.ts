import { EventEmitter } from 'node:events'
import { createServer } from 'node:net'
import { expect, it, vi } from 'vitest'
import { ConfigurationError } from '../../base/config/index.ts'
import { KeyEncryptionKeyMissing } from '../../payment/cards/vault/key-provider.ts'
import { isUnavailable } from '../../storage/index.ts'
import { CommandError } from './command.ts'
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
  expect(describeFailure(error, isUnavailable)).toEqual({
    text: `PORT ${port} is taken on 127.0.0.1. Stop the program that uses it, or set PORT to another one, such as PORT=8090.`,
    exitCode: 1,
  })
})

const TAKEN = { code: 'EADDRINUSE', port: 7, address: '127.0.0.1' }
const FORBIDDEN = { code: 'EACCES', syscall: 'listen', port: 7 }
const OF_ADMIN = { variable: 'ADMIN_PORT' }
const KEY_MISSING = new KeyEncryptionKeyMissing('local-1', ['local-2'])

it.each([
  [Object.assign(new Error('x'), TAKEN, OF_ADMIN), 1, 'ADMIN_PORT 7 is taken'],
  [Object.assign(new Error('x'), TAKEN, OF_ADMIN), 1, 'such as ADMIN_PORT=8090'],
  [Object.assign(new Error('x'), FORBIDDEN, OF_ADMIN), 1, 'Set ADMIN_PORT to one above'],
  [Object.assign(new Error('x'), FORBIDDEN), 1, 'PORT 7 needs more rights'],
  [KEY_MISSING, 1, 'the key-encryption key local-1'],
  [KEY_MISSING, 1, 'put the file master-key of DATA_DIR back'],
  [new ConfigurationError(['PORT: write a number.']), 2, 'PORT: write a number.'],
  [new CommandError('Do this.'), 1, 'Do this.'],
  [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 1, 'DATABASE_URL could not be reached'],
  [Object.assign(new Error('x'), { code: '25006' }), 1, 'takes no writes: it is a standby'],
  [Object.assign(new Error('x'), { code: 'EAI_AGAIN' }), 1, 'Start it, or correct DATABASE_URL'],
  [Object.assign(new Error('reset'), { code: 'ECONNRESET' }), 1, 'could not do it now: reset.'],
  [Object.assign(new Error('no such role'), { code: '28000' }), 1, 'Correct its user'],
  [
    Object.assign(new Error('permission denied for schema public'), { code: '42501' }),
    1,
    'may not do this: permission denied for schema public. Name the user that owns the database',
  ],
  [
    new Error('The server does not support SSL connections'),
    1,
    'DATABASE_URL asks for TLS (sslmode), and the database has none.',
  ],
  [Object.assign(new Error('x'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), 1, 'sslrootcert=FILE'],
  [Object.assign(new Error('x'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }), 1, 'another name'],
  [Object.assign(new Error('x'), { code: 'CERT_HAS_EXPIRED' }), 1, 'has expired. Renew it'],
  [Object.assign(new Error('x'), { code: 'EADDRNOTAVAIL', address: '1.2.3.4' }), 1, 'HOST 1.2.3.4'],
  [
    Object.assign(new Error('x'), { code: 'EROFS', syscall: 'mkdir', path: '/archive' }),
    1,
    '/archive: the file system is read-only. (EROFS)',
  ],
  [Object.assign(new Error('x'), { code: 'ENOSPC', syscall: 'write' }), 1, 'the disk is full'],
  [Object.assign(new Error('x'), { code: 'EFBIG', syscall: 'write' }), 1, 'ulimit -f'],
  [new Error('a bug'), 1, 'Error: a bug\n    at '],
  ['a text', 1, 'a text'],
])('%s', (error, exitCode, text) => {
  const failure = describeFailure(error, isUnavailable)
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
