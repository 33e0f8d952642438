import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What a mutant met: a test that failed, the time that ran out, or nothing. */
export type Verdict = 'killed' | 'timed out' | 'survived'

const TIMEOUT_MILLISECONDS = 420_000

/**
 * First the tests of the file's own folder, which find nearly every mutant in seconds; where they find
 * nothing, all that load the file.
 */
export async function judge(folder: string, path: string): Promise<Verdict> {
  const beside = await vitest(folder, ['run', dirname(path)])
  return beside === 'survived' ? vitest(folder, ['related', '--run', path]) : beside
}

/** Without any mutant: what fails here would count as a finding of every mutant. */
export function control(folder: string): Promise<Verdict> {
  return vitest(folder, ['run', 'packages'])
}

async function vitest(folder: string, options: readonly string[]): Promise<Verdict> {
  const program = join(folder, 'node_modules', 'vitest', 'vitest.mjs')
  if (!existsSync(program)) throw new Error(`${program} is not there.`)
  const settings = ['--bail=1', '--reporter=dot', '--passWithNoTests', '--silent']
  const child = spawn(process.execPath, [program, ...options, ...settings], {
    cwd: folder,
    stdio: 'ignore',
    // The tests start servers: all end with their group.
    detached: true,
  })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    endGroup(child)
  }, TIMEOUT_MILLISECONDS)
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  // A run that ends at its first failure leaves servers behind.
  endGroup(child)
  if (isLate) return 'timed out'
  return code === 0 ? 'survived' : 'killed'
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // Nobody is left.
  }
}
