import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { closeDataFolder, makeDataFolder } from './data-folder.ts'
import { choosePlace, hasEmbeddedData, type PlaceOptions } from './place.ts'
import { chooseServerUser, parsePasswd } from './server-user.ts'
import { SHOP } from './testing/shop.ts'

const PASSWD = `root:x:0:0:root:/root:/bin/bash
postgres:x:101:104::/var/lib/postgresql:/bin/bash
nobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin
`
const USERS = parsePasswd(PASSWD)
const withUsers = (...names: string[]) => ({
  lookUp: (match: (user: (typeof USERS)[number]) => boolean) =>
    USERS.filter(({ name }) => names.includes(name)).find(match),
})

describe('the server’s user', () => {
  it.each([
    ['an ordinary user runs it itself', 1000, undefined, ['postgres', 'nobody'], undefined],
    ['root takes postgres', 0, undefined, ['postgres', 'nobody'], 'postgres'],
    ['root takes nobody where there is no postgres', 0, undefined, ['root', 'nobody'], 'nobody'],
    ['root takes the owner of the data', 0, 65534, ['postgres', 'nobody'], 'nobody'],
    [
      'root takes the owner of the data, even one without a name',
      0,
      4711,
      ['postgres'],
      'user 4711',
    ],
  ])('%s', (_rule, ownUid, dataOwnerUid, names, expected) => {
    expect(
      chooseServerUser({ application: SHOP, ownUid, dataOwnerUid, ...withUsers(...names) })?.name,
    ).toBe(expected)
  })

  it('is refused with a remedy where root has nobody', () => {
    expect(() =>
      chooseServerUser({
        application: SHOP,
        ownUid: 0,
        dataOwnerUid: undefined,
        ...withUsers('root'),
      }),
    ).toThrow(/neither a user postgres nor nobody.*SHOP_DATABASE/)
  })
})

describe('the data folder', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync('/tmp/launcher-folder-')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const modeOf = (path: string) => statSync(path).mode & 0o777
  /** An ordinary user's, whoever runs this test. */
  const ordinaryUid = (): number => {
    if (process.getuid?.() === 0) chownSync(folder, 1_000, 1_000)
    return statSync(folder).uid
  }

  it('is made for root with a way through, and for an ordinary user without', () => {
    const [roots, users] = [path.join(folder, 'roots'), path.join(folder, 'users')]
    makeDataFolder(roots, SHOP, 0)
    makeDataFolder(users, SHOP, 1_000)
    expect([roots, users].map(modeOf)).toEqual([0o711, 0o700])
  })

  it('is closed where it was open to others', () => {
    chmodSync(folder, 0o775)
    makeDataFolder(folder, SHOP, 0)
    expect(modeOf(folder)).toBe(0o711)
    makeDataFolder(folder, SHOP, ordinaryUid())
    expect(modeOf(folder)).toBe(0o700)
  })

  it('is never opened, and not touched where somebody else lends it', () => {
    chmodSync(folder, 0o700)
    makeDataFolder(folder, SHOP, 0)
    expect(modeOf(folder)).toBe(0o700)
    chmodSync(folder, 0o755)
    makeDataFolder(folder, SHOP, ordinaryUid() + 1)
    expect(modeOf(folder)).toBe(0o755)
  })

  it('is refused where everybody may write to it, with the remedy', () => {
    chmodSync(folder, 0o1777)
    expect(() => makeDataFolder(folder, SHOP, 0)).toThrow(
      `Choose another SHOP_FOLDER, or close it: chmod 711`,
    )
    expect(() => makeDataFolder(folder, SHOP, ordinaryUid())).toThrow(`chmod 700 ${folder}`)
    expect(statSync(folder).mode & 0o7777).toBe(0o1777)
  })

  it('is held to the same where it need not be, and is not made then', () => {
    const absent = path.join(folder, 'absent')
    closeDataFolder(absent, SHOP, 0)
    expect(() => statSync(absent)).toThrow('ENOENT')
    chmodSync(folder, 0o755)
    closeDataFolder(folder, SHOP, 0)
    expect(modeOf(folder)).toBe(0o711)
    chmodSync(folder, 0o1777)
    expect(() => closeDataFolder(folder, SHOP, 0)).toThrow('Everybody may write to the data folder')
  })

  it('has data of the server only once there is a whole cluster', () => {
    expect(hasEmbeddedData(folder)).toBe(false)
    mkdirSync(path.join(folder, 'postgres'))
    expect(hasEmbeddedData(folder)).toBe(false)
    writeFileSync(path.join(folder, 'postgres', 'PG_VERSION'), '18')
    expect(hasEmbeddedData(folder)).toBe(true)
  })
})

describe('the place of the server’s files', () => {
  let folder: string
  let lines: string[]
  let options: PlaceOptions

  beforeEach(() => {
    folder = mkdtempSync('/tmp/launcher-place-')
    chmodSync(folder, 0o755)
    lines = []
    options = {
      application: SHOP,
      dataFolder: path.join(folder, 'closed', 'data'),
      log: (line) => lines.push(line),
      ownUid: 0,
      systemFolder: path.join(folder, 'system'),
      ...withUsers('postgres'),
    }
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('is the data folder where the server’s user can reach it', () => {
    makeDataFolder(options.dataFolder, SHOP, 0)
    expect(choosePlace(options).home).toBe(options.dataFolder)
    expect(lines).toEqual([])
  })

  it('is the data folder for an ordinary user, however closed', () => {
    mkdirSync(options.dataFolder, { recursive: true, mode: 0o700 })
    expect(choosePlace({ ...options, ownUid: 1000 }).home).toBe(options.dataFolder)
  })

  it('is the system’s folder below a closed one, says so, and stays there', () => {
    makeDataFolder(options.dataFolder, SHOP, 0)
    chmodSync(path.join(folder, 'closed'), 0o700)
    const { home } = choosePlace(options)
    expect(path.dirname(home)).toBe(path.join(folder, 'system'))
    expect(lines.join()).toContain(home)
    chmodSync(path.join(folder, 'closed'), 0o755)
    expect(choosePlace(options).home).toBe(home)
    expect(readFileSync(`${options.dataFolder}/postgres-location`, 'utf8')).toBe(`${home}\n`)
  })

  it('is a new one for a data folder that was deleted: the keys of the old data are gone', () => {
    makeDataFolder(options.dataFolder, SHOP, 0)
    chmodSync(path.join(folder, 'closed'), 0o700)
    const { home, clusterFolder } = choosePlace(options)
    mkdirSync(clusterFolder)
    rmSync(options.dataFolder, { recursive: true })
    makeDataFolder(options.dataFolder, SHOP, 0)
    lines = []
    const second = choosePlace(options).home
    expect(second).toBe(`${home}-2`)
    expect(lines[0]).toMatch(`${home} is left alone: it belonged to an earlier`)
    expect(choosePlace(options).home).toBe(second)
  })

  it('refuses an ordinary user another’s data', () => {
    mkdirSync(path.join(options.dataFolder, 'postgres'), { recursive: true })
    const ownUid = (process.getuid?.() ?? 0) + 1
    expect(() => choosePlace({ ...options, ownUid })).toThrow(
      /belongs to another user.*SHOP_FOLDER/,
    )
  })

  it('refuses data that its user can no longer reach: it must not begin anew', () => {
    const home = path.join(folder, 'closed', 'home')
    mkdirSync(home, { recursive: true })
    makeDataFolder(options.dataFolder, SHOP, 0)
    writeFileSync(path.join(options.dataFolder, 'postgres-location'), `${home}\n`)
    chmodSync(path.join(folder, 'closed'), 0o700)
    expect(() => choosePlace(options)).toThrow(/cannot reach its data.*chown.*chmod/)
    expect(existsSync(path.join(folder, 'system'))).toBe(false)
  })

  it('names the data folder that cannot be made', () => {
    writeFileSync(path.join(folder, 'file'), '')
    const dataFolder = path.join(folder, 'file', 'data')
    expect(() => makeDataFolder(dataFolder, SHOP)).toThrow(
      `The data folder ${dataFolder} cannot be made`,
    )
  })
})
