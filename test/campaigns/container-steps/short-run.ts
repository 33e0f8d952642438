/** A release is installed where there is nothing else, and takes a payment. Two from one commit are equal. */
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { VezneClient } from '@vezne/client'
import { expect, it } from 'vitest'
import { useTestFolder } from '../../../packages/gateway/src/base/kernel/testing/use-test-folder.ts'
import { waitFor } from '../../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { makeRelease } from '../../../scripts/release/release.ts'
import { ROOT } from '../../../scripts/tidy/source-files.ts'
import { SANDBOX_KEYS } from '../../support/sandbox-merchants.ts'

const folder = useTestFolder()
const release = makeRelease()
const place = join(folder, release.name)

it('has the same bytes when it is made again', () => {
  expect(makeRelease().tarball.equals(release.tarball)).toBe(true)
  // No time and no operating system in the header of gzip.
  expect([...release.tarball.subarray(4, 10)]).toEqual([0, 0, 0, 0, expect.any(Number), 255])
})

it('names in its checksums every other file, as tar unpacks them', () => {
  writeFileSync(place, release.tarball)
  execFileSync('tar', ['-xzf', place, '-C', folder])
  const listed = execFileSync('tar', ['-tzf', place]).toString().trim().split('\n')
  const named = readFileSync(join(folder, 'package/SHA256SUMS'), 'utf8').trim().split('\n')
  expect(named.length).toBe(listed.length - 1)
  for (const line of named) {
    const [sum = '', path = ''] = line.split('  ')
    const content = readFileSync(join(folder, 'package', path))
    expect(createHash('sha256').update(content).digest('hex'), path).toBe(sum)
  }
  expect(listed.filter((path) => /\.tsx?$|node_modules|\.test\./.test(path))).toEqual([])
})

it('runs as vezne where npm installs it, with the sandbox, and takes a payment', async () => {
  writeFileSync(place, release.tarball)
  const prefix = join(folder, 'installed')
  const flags = ['--global', '--prefix', prefix, '--ignore-scripts', '--prefer-offline']
  execFileSync('npm', ['install', ...flags, place], { cwd: folder, stdio: 'pipe' })
  const program = join(prefix, 'bin/vezne')
  expect(existsSync(join(prefix, 'lib/node_modules/esbuild'))).toBe(false)
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  expect(execFileSync(program, ['--version']).toString().trim()).toBe(version)
  const settings = { DATA_DIR: join(folder, 'data'), PORT: '0', PANEL_PORT: '0' }
  const env = { PATH: process.env['PATH'] ?? '', ...settings, BANK_PORT: '20900' }
  const child = spawn(program, [], { cwd: folder, env })
  const ended = new Promise((resolve) => child.once('close', resolve))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
  }
  try {
    const address = await waitFor(() => /Address +(http:\S+)/.exec(output)?.[1], {
      what: 'the sandbox of the release',
    })
    const vezne = new VezneClient({ baseUrl: address, ...SANDBOX_KEYS })
    const { cardToken } = await vezne.tokens({
      ...{ CardNumber: '5528790000000008', ExpireMonth: '12', ExpireYear: '30', Cvv: '000' },
    })
    const payment = await vezne.provision({ cardToken, amount: 42, paymentType: 'Auth' })
    expect(payment).toMatchObject({ isSucceed: true })
    expect(output).toContain('Brought the database to ')
  } finally {
    child.kill('SIGINT')
    await ended
  }
})
