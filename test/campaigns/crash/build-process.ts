import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { bundleProgram } from '../../../scripts/bundle/index.ts'

/** A thousand starts: one file is loaded in a quarter of the time that its many sources take. */
export type BuiltPrograms = Readonly<{ folder: string; gateway: string; bank: string }>

const GATEWAY = fileURLToPath(new URL('process/crash-gateway.ts', import.meta.url))
const BANK = fileURLToPath(new URL('process/bank.ts', import.meta.url))

/** In the gateway's package, where it looks for its files. */
const FOLDERS = fileURLToPath(new URL('../../../packages/gateway/dist/bundle', import.meta.url))

/** Builds both programs of a cell from the sources, into a new folder that the caller removes. */
export async function buildPrograms(): Promise<BuiltPrograms> {
  mkdirSync(FOLDERS, { recursive: true })
  const folder = mkdtempSync(join(FOLDERS, 'crash-'))
  const [gateway, bank] = [join(folder, 'gateway.js'), join(folder, 'bank.js')]
  try {
    await bundleProgram({ entry: GATEWAY, outfile: gateway })
    await bundleProgram({ entry: BANK, outfile: bank })
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw error
  }
  return { folder, gateway, bank }
}
