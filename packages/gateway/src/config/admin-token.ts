import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { Secret } from '../kernel/index.ts'
import { type Configuration, ConfigurationError } from './configuration.ts'
import { ensureFile } from './secrets.ts'

export type AdminToken = Readonly<{
  token: Secret<string>
  /** True where the sandbox made it itself; such a one is shown at the start. */
  isGenerated: boolean
}>

/**
 * The bearer token of the operator's interface. In sandbox mode a missing one is made once and kept in
 * the data folder, readable by its owner only; live mode never gets here without its own.
 */
export function loadAdminToken({ adminToken, dataFolder }: Configuration): AdminToken {
  if (adminToken !== null) return { token: adminToken, isGenerated: false }
  const path = join(dataFolder, 'admin-token')
  ensureFile(path, () => randomBytes(24).toString('hex'))
  const text = readFileSync(path, 'utf8').trim()
  if (text === '') {
    throw new ConfigurationError([
      `DATA_DIR: ${path} is empty; delete it, and a new token is made.`,
    ])
  }
  return { token: new Secret('admin token', text), isGenerated: true }
}
