import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { acquireGatewayLock } from './gateway-lock.ts'
import { processIdentity } from './process-identity.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync('/tmp/vezne-lock-')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (content: string): void => writeFileSync(`${folder}/gateway.lock`, content)

describe('one gateway per data folder', () => {
  it('refuses while the holder lives and names it; free again after the release', () => {
    const lock = acquireGatewayLock(folder)
    expect(() => acquireGatewayLock(folder)).toThrow(
      `Another gateway (process ${process.pid}) uses the data folder ${folder}. Stop it, or ` +
        'give this one a DATA_DIR of its own.',
    )
    lock.release()
    acquireGatewayLock(folder).release()
    expect(readdirSync(folder)).toEqual([])
  })

  it.each([
    ['a dead process', '4194303 12345 boot\n'],
    ['a process whose id was given again, as in a container', `${process.pid} 1 another-boot\n`],
    ['nobody that could be read', '\n'],
  ])('takes over from %s', (_holder, content) => {
    write(content)
    acquireGatewayLock(folder).assertHeld()
    expect(readdirSync(folder)).toEqual(['gateway.lock'])
  })

  it('tells a start that lost the lock in a race', () => {
    const lock = acquireGatewayLock(folder)
    write(`${processIdentity(process.ppid)}\nother\n`)
    expect(() => lock.assertHeld()).toThrow(`process ${process.ppid}`)
    lock.release()
    expect(readdirSync(folder)).toEqual(['gateway.lock'])
  })
})
