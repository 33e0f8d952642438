import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { payment, sendApi } from './testing/bank-client.ts'

/** The built program; `npm test` builds first. */
const MAIN = new URL('../../gateway/dist/bundle/bank-simulator.js', import.meta.url)

type Listening = Readonly<{ kind: 'listening'; url: string }>

async function startProcess(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(MAIN, {
    env: { ...process.env, BANK_PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [message] = await once(child, 'message')
  const { kind, url } = message as Listening
  expect(kind).toBe('listening')
  return { child, url }
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bank-process-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a payment survives kill -9', async () => {
  const folder = await newFolder()
  const first = await startProcess(folder)
  expect((await sendApi(first.url, payment('o-1'))).value('Response')).toBe('Approved')
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const second = await startProcess(folder)
  expect((await sendApi(second.url, payment('o-1'))).value('ERRORCODE')).toBe('CORE-2507')
})

test('it ends by itself when its parent is gone, and with status 0 on SIGTERM', async () => {
  const orphan = await startProcess(await newFolder())
  orphan.child.disconnect()
  expect(await once(orphan.child, 'exit')).toEqual([0, null])
  const told = await startProcess(await newFolder())
  told.child.kill('SIGINT')
  told.child.kill('SIGTERM')
  told.child.kill('SIGTERM')
  expect(await once(told.child, 'exit')).toEqual([0, null])
})

test('a port that is no port is refused with the name of the variable', async () => {
  const child = fork(MAIN, {
    env: { ...process.env, BANK_PORT: 'eighty' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  child.stderr?.on('data', (text: Buffer) => {
    output += text.toString()
  })
  expect(await once(child, 'close')).toEqual([1, null])
  expect(output).toContain('BANK_PORT')
})

test('a second simulator on the same folder is refused, and the first keeps its books', async () => {
  const folder = await newFolder()
  const first = await startProcess(folder)
  const second = fork(MAIN, {
    env: { ...process.env, BANK_PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  second.stderr?.on('data', (text: Buffer) => {
    output += text.toString()
  })
  const closed = once(second, 'close')
  expect((await sendApi(first.url, payment('o-1'))).value('Response')).toBe('Approved')
  expect(await closed).toEqual([1, null])
  expect(output).toContain(`process ${first.child.pid}`)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const third = await startProcess(folder)
  expect((await sendApi(third.url, payment('o-1'))).value('ERRORCODE')).toBe('CORE-2507')
})
