/** Decision 10.42: the units are ones that systemd takes, and hold what they promise. */

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useTestFolder } from '../../packages/gateway/src/base/kernel/testing/use-test-folder.ts'
import { ROOT } from '../tidy/source-files.ts'

const UNITS = ['vezne.service', 'vezne-backup.service', 'vezne-backup.timer'] as const
const SERVICES = UNITS.filter((name) => name.endsWith('.service'))
/** The highest exposure that a service of this kind may have, by `systemd-analyze security`: from 0 (closed) to 10. */
const EXPOSURE_MAXIMUM = 2.5

const folder = useTestFolder()
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

function unit(name: string): string {
  return readFileSync(join(ROOT, 'deploy/systemd', name), 'utf8')
}

/** The values of a directive; several lines add up. */
function valuesOf(text: string, directive: string): readonly string[] {
  return [...text.matchAll(new RegExp(`^${directive}=(.*)$`, 'gm'))].map(([, value = '']) => value)
}

/** The units, with an existing program in ExecStart, because systemd checks that it can be executed. */
function installed(): string {
  const root = join(folder, 'units')
  mkdirSync(root, { recursive: true })
  const program = join(root, 'vezne')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  for (const name of UNITS) {
    const text = unit(name).replaceAll('/opt/vezne/packages/gateway/bin/vezne', program)
    writeFileSync(join(root, name), text)
  }
  return root
}

describe('the directives', () => {
  it.each(SERVICES)('%s: an own user, settings as a credential, nothing writable', (name) => {
    const text = unit(name)
    expect(valuesOf(text, 'User')).toEqual(['vezne'])
    expect(valuesOf(text, 'LoadCredential')).toContain('vezne.env:/etc/vezne/vezne.env')
    expect(valuesOf(text, 'EnvironmentFile')).toEqual([])
    const closed = [
      'NoNewPrivileges',
      'ProtectHome',
      'PrivateTmp',
      'PrivateDevices',
      'RestrictSUIDSGID',
    ]
    for (const directive of closed) expect(valuesOf(text, directive), directive).toEqual(['yes'])
    expect(valuesOf(text, 'ProtectSystem')).toEqual(['strict'])
    // With MemoryDenyWriteExecute V8 could not write its machine code, and the gateway would not start.
    expect(valuesOf(text, 'MemoryDenyWriteExecute')).toEqual([])
  })

  it('the gateway alone has the master key: a backup needs none', () => {
    const gateway = unit('vezne.service')
    expect(valuesOf(gateway, 'LoadCredential')).toContain('master-key:/etc/vezne/master-key')
    expect(valuesOf(gateway, 'Environment')).toContain('VEZNE_MASTER_KEY_FILE=%d/master-key')
    const directives = unit('vezne-backup.service').replaceAll(/^#.*$/gm, '')
    expect(directives).not.toMatch(/master.key/i)
  })

  it('the gateway drains by SIGTERM, longer than a bank may take', () => {
    const text = unit('vezne.service')
    expect(valuesOf(text, 'KillSignal')).toEqual(['SIGTERM'])
    expect(Number(valuesOf(text, 'TimeoutStopSec')[0])).toBeGreaterThanOrEqual(50)
    expect(valuesOf(text, 'ExecReload')[0]).toContain('-USR2 $MAINPID')
  })

  it('the backup writes to one folder, daily', () => {
    expect(valuesOf(unit('vezne-backup.service'), 'ExecStart')[0]).toMatch(
      / backup \$\{VEZNE_BACKUPS\}$/,
    )
    expect(valuesOf(unit('vezne-backup.timer'), 'OnCalendar')).toHaveLength(1)
  })

  it('the folder of the backups, which the unit cannot make, is made before the timer starts', () => {
    const text = unit('vezne-backup.service')
    const backups = '/var/backups/vezne'
    expect(valuesOf(text, 'Environment')).toContain(`VEZNE_BACKUPS=${backups}`)
    expect(valuesOf(text, 'ReadWritePaths')).toEqual([`-${backups}`])
    const page = readFileSync(join(ROOT, 'docs/operations/install.md'), 'utf8')
    const made = page.indexOf(`install -d -m 0700 -o vezne -g vezne ${backups}`)
    expect(made).toBeGreaterThan(0)
    expect(page.indexOf('systemctl enable --now vezne-backup.timer')).toBeGreaterThan(made)
  })
})

describe('systemd', () => {
  it(`finds no fault in the units, and calls the services closed${hasSystemd ? '' : ' (systemd-analyze is not on this machine: NOT RUN)'}`, () => {
    if (!hasSystemd) {
      console.warn(
        'systemd-analyze is not here: "verify" and "security" of the units were not run.',
      )
      return
    }
    const root = installed()
    const analyze = (words: readonly string[]) =>
      spawnSync('systemd-analyze', words, { encoding: 'utf8', cwd: root })
    for (const name of UNITS) {
      const { status, stderr } = analyze([
        'verify',
        '--man=no',
        '--recursive-errors=no',
        join(root, name),
      ])
      expect({ name, status, stderr }).toEqual({ name, status: 0, stderr: '' })
    }
    for (const name of SERVICES) {
      const words = ['security', '--offline=true', '--no-pager', join(root, name)]
      const { stdout, stderr } = analyze(words)
      const [, exposure = '10'] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? []
      expect(Number(exposure), `${name} ${stderr}`).toBeLessThanOrEqual(EXPOSURE_MAXIMUM)
    }
  })
})
