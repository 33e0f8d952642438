import { spawn } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

import { SHOP } from './testing/shop.ts'
import { startThrowAwayServer } from './throw-away-server.ts'

it('a killed server leaves its process id behind, and the program that has that id now goes on', async () => {
  const dataIn = await mkdtemp('/tmp/throw-away-')
  // Run by root, the server has another user, who must reach its folder.
  chmodSync(dataIn, 0o711)
  onTestFinished(() => rm(dataIn, { recursive: true, force: true }))
  const server = await startThrowAwayServer(SHOP, dataIn)
  const [folder = ''] = readdirSync(dataIn)
  const clusterFolder = path.join(dataIn, folder, 'cluster')
  await server.kill()
  // Of the same user: another user's program could not be signalled in any case.
  const { uid } = statSync(clusterFolder)
  const program = spawn('/bin/cat', { stdio: 'pipe', uid })
  const ended = new Promise((resolve) => program.on('exit', (_, signal) => resolve(signal)))
  writeFileSync(path.join(clusterFolder, 'postmaster.pid'), `${program.pid}\n${clusterFolder}\n`)

  await server.kill()
  await server.remove()
  expect(existsSync(clusterFolder)).toBe(false)
  program.stdin.end()
  expect(await ended).toBeNull()
})
