/** Settings from a file: the process's own variables win, and the file's secrets are not shown. */

import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestFolder } from '../kernel/testing/use-test-folder.ts'
import { ConfigurationError, type Environment, withEnvironmentFile } from './index.ts'

const folder = useTestFolder()

let noted: string[] = []
beforeEach(() => {
  noted = []
})

const path = join(folder, 'vezne.env')

function joined(text: string, environment: Environment = {}, mode = 0o600): Environment {
  writeFileSync(path, text)
  chmodSync(path, mode)
  return withEnvironmentFile(environment, { path, note: (line) => noted.push(line) })
}

describe('a file of settings', () => {
  it('is read with comments, quotes, blanks and Windows line ends', () => {
    const text =
      '\uFEFF# ours\r\nPORT=8090\r\n\r\nexport HOST = "::1"\r\nPUBLIC_URL=\'https://a.example\'\n'
    expect(joined(text)).toEqual({ PORT: '8090', HOST: '::1', PUBLIC_URL: 'https://a.example' })
  })

  it('does not replace a variable that the process has set; an empty one counts as absent', () => {
    const own = { PORT: '1', HOST: '', WORKERS: undefined, PATH: '/bin' }
    expect(joined('PORT=2\nHOST=::1\nWORKERS=4\n', own)).toEqual({
      PORT: '1',
      HOST: '::1',
      WORKERS: '4',
      PATH: '/bin',
    })
  })

  it('that cannot be read is named with its path', () => {
    const none = join(folder, 'none.env')
    const read = () => withEnvironmentFile({}, { path: none, note: () => undefined })
    expect(read).toThrow(ConfigurationError)
    expect(read).toThrow(`--env-file: ${none} cannot be read`)
  })
})

describe('a file that others can read', () => {
  const SECRET = 'ADMIN_TOKEN=a-secret-that-nobody-may-see\n'

  it('is refused in live mode, whether file or process sets that mode, and shows no secret', () => {
    for (const [text, environment] of [
      [`${SECRET}VEZNE_MODE=live\n`, {}],
      [SECRET, { VEZNE_MODE: 'live' }],
    ] as const) {
      const read = () => joined(text, environment, 0o644)
      expect(read).toThrow('is open to other users; close it: chmod 600')
      expect(read).not.toThrow('a-secret')
    }
  })

  it('gives a warning in the sandbox, and none if it holds no secret', () => {
    expect(joined(SECRET, {}, 0o644)).toHaveProperty('ADMIN_TOKEN')
    expect(noted.join()).toContain('chmod 600')
    noted = []
    joined('PORT=1\nVEZNE_MODE=live\n', {}, 0o644)
    joined(SECRET, { VEZNE_MODE: 'live' }, 0o600)
    expect(noted).toEqual([])
  })
})
