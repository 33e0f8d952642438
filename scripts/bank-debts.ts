/**
 * What the folder of a bank still owes: `npm run bank-debts -- NAME`, or without a name that of every bank. A bank
 * may begin with a manifest that holds its name only.
 */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BANK_PROTOCOLS } from '../packages/gateway/src/payment/banks/index.ts'
import {
  connectorDebts,
  documentDebts,
  proofDebts,
  simulatorDebts,
} from './bank-debts/code-debts.ts'
import { type DraftManifest, manifestDebts } from './bank-debts/manifest-debts.ts'
import { ROOT } from './tidy/source-files.ts'

export const BANKS_FOLDER = join(ROOT, 'packages/gateway/src/payment/banks')

/** Each thing that the bank lacks, with the file that should have it. */
export function bankDebts(folder: string, manifest: DraftManifest): readonly string[] {
  return [
    ...manifestDebts(manifest),
    ...connectorDebts(folder, manifest),
    ...proofDebts(folder, manifest),
    ...simulatorDebts(manifest),
    ...documentDebts(folder, manifest),
  ]
}

async function main(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const folder = join(BANKS_FOLDER, name)
    const file = join(folder, 'manifest.ts')
    if (!existsSync(file)) {
      console.error(`Begin with ${file}: export const MANIFEST = { name: '${name}' }`)
      process.exitCode = 1
      continue
    }
    const { MANIFEST }: { MANIFEST: DraftManifest } = await import(pathToFileURL(file).href)
    const debts = bankDebts(folder, MANIFEST)
    console.log(debts.length === 0 ? `${name} owes nothing.` : `${name} owes:`)
    for (const debt of debts) console.log(`- ${debt}`)
    if (debts.length > 0) process.exitCode = 1
  }
}

if (import.meta.filename === process.argv[1]) {
  const names = process.argv.slice(2)
  await main(names.length > 0 ? names : BANK_PROTOCOLS.map(({ name }) => name))
}
