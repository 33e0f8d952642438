import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'

import type { Mutant } from './draw.ts'

/** Neither read by a test of the sources nor small. */
const LEFT_OUT = new Set(['.git', 'node_modules', 'data', 'results'])
const WORKSPACES = '@vezne'

/** A copy of the repository in which files may be broken. Its packages come from the original. */
export function copyTree(root: string, folder: string): void {
  cpSync(root, folder, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) })
  const modules = join(folder, 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(join(root, 'node_modules'))) {
    // The links of the workspaces lead to the packages of the copy, for they are relative.
    if (name === WORKSPACES) cpSync(join(root, 'node_modules', name), join(modules, name), LINKS)
    else symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
}

const LINKS = { recursive: true, verbatimSymlinks: true } as const

/** Changes the copy for the time of the act, and gives back what the act gave. */
export async function withMutant<Result>(
  folder: string,
  mutant: Mutant,
  act: () => Promise<Result>,
): Promise<Result> {
  const path = join(folder, mutant.path)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.slice(0, mutant.start) + mutant.after + text.slice(mutant.end))
  try {
    return await act()
  } finally {
    writeFileSync(path, text)
  }
}

export function removeTree(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}
