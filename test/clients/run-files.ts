import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

export type Program = Readonly<{
  /** The texts of the files, by their paths in the folder in which the command runs. */
  files: Readonly<Record<string, string>>
  command: readonly [tool: string, ...flags: string[]]
  environment: Readonly<Record<string, string>>
}>

/** Returns the output of the program. If the program fails, throws an error with its output. */
export async function runFiles({ files, command, environment }: Program): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'vezne-client-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const [tool, ...flags] = command
    const options = { cwd: folder, env: { ...process.env, ...environment } }
    const { stdout } = await promisify(execFile)(tool, flags, options)
    return stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Whether a command is installed and succeeds. */
export function succeeds([tool, flag]: readonly [tool: string, flag: string]): boolean {
  return spawnSync(tool, [flag]).status === 0
}
