import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { acquireDataFolderLock } from './data-folder-lock.ts'
import { processIdentity } from './processes.ts'
import { SHOP } from './testing/shop.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync('/tmp/launcher-lock-')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (content: string): void => writeFileSync(`${folder}/shop.lock`, content)

describe('one process per data folder', () => {
  it('refuses while the holder lives and names it; free again after the release', () => {
    const lock = acquireDataFolderLock(folder, SHOP)
    expect(() => acquireDataFolderLock(folder, SHOP)).toThrow(
      `Another shop (process ${process.pid}) uses the data folder ${folder}. Stop it, or ` +
        'give this one a SHOP_FOLDER of its own.',
    )
    lock.release()
    acquireDataFolderLock(folder, SHOP).release()
    expect(readdirSync(folder)).toEqual([])
  })

  it.each([
    ['a dead process', '4194303 12345 boot\n'],
    ['a process whose id was given again, as in a container', `${process.pid} 1 another-boot\n`],
    ['nobody that could be read', '\n'],
  ])('takes over from %s', (_holder, content) => {
    write(content)
    acquireDataFolderLock(folder, SHOP).assertHeld()
    expect(readdirSync(folder)).toEqual(['shop.lock'])
  })

  it('tells a start that lost the lock in a race', () => {
    const lock = acquireDataFolderLock(folder, SHOP)
    write(`${processIdentity(process.ppid)}\nother\n`)
    expect(() => lock.assertHeld()).toThrow(`process ${process.ppid}`)
    lock.release()
    expect(readdirSync(folder)).toEqual(['shop.lock'])
  })
})
