/**
 * Makes the data that a release leaves behind, for the test of upgrades: `npm run old-data -- --tag v0.1.0 --to
 * test/upgrade/data/0.1.0`. `--tag` is whatever git calls the commit. The command builds that commit in a folder of its
 * own, uses its sandbox over HTTP, and keeps
 *
 *   backup/         what the release's own `vezne backup` wrote
 *   journal.jsonl   the books of its bank simulator: the bank must know the orders too
 *   made.json       what was made, by kind
 *   master-key      the key of this data alone; nothing else is sealed under it
 */

import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sandboxClient } from '../test/support/sandbox-merchants.ts'
import { type BuiltRelease, withRelease } from '../test/upgrade/built-release.ts'
import { makeOldData } from '../test/upgrade/old-data.ts'

const { values } = parseArgs({ options: { tag: { type: 'string' }, to: { type: 'string' } } })
const { tag, to } = values
if (tag === undefined || to === undefined) throw new Error('Name --tag and --to.')
const target = resolve(to)
if (existsSync(target)) throw new Error(`${target} is there already: remove it first.`)

/** All files are written to one temporary folder, whose content is copied into the repository once it is complete. */
async function makeAll({ work, run, serve }: BuiltRelease): Promise<string> {
  const [made, data, backups] = [join(work, 'made'), join(work, 'data'), join(work, 'backups')]
  // The first releases make the folder of backups themselves, and later ones do not.
  for (const each of [made, backups]) mkdirSync(each, { recursive: true })
  const masterKey = join(made, 'master-key')
  writeFileSync(masterKey, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
  // The bank tries the next port where this one is taken.
  const bankPort = String(20_000 + (process.pid % 20_000))
  const settings = { DATA_DIR: data, VEZNE_MASTER_KEY_FILE: masterKey, BANK_PORT: bankPort }
  const gateway = await serve(settings)
  try {
    const all = await makeOldData(sandboxClient(gateway.url), gateway.url)
    writeFileSync(join(made, 'made.json'), `${JSON.stringify(all, null, 2)}\n`)
    run(['backup', backups], settings)
  } finally {
    await gateway.end()
  }
  // The folder's name includes the time of the backup.
  const [backup = ''] = readdirSync(backups)
  cpSync(join(backups, backup), join(made, 'backup'), { recursive: true })
  cpSync(join(data, 'bank-simulator', 'journal.jsonl'), join(made, 'journal.jsonl'))
  return made
}

await withRelease(tag, async (release) => {
  cpSync(await makeAll(release), target, { recursive: true })
})
console.log(`${target} holds what ${tag} leaves behind.`)
