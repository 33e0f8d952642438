import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** What a mutant met: a test that failed, a time that ran out (of a test or of them all), or nothing. */
export type Verdict = 'killed' | 'timed out' | 'survived'

const TIMEOUT_MILLISECONDS = 420_000
const A_TEST_TIMED_OUT = /timed out in \d+ ?ms|waited \d+ ms in vain/

/**
 * These tests take minutes: stories of whole systems, the HTTP layer, browsers and campaigns. To leave them
 * out can only raise the number of mutants that survive.
 */
const LEFT_OUT = [
  '{test,bench,scripts}/**',
  '**/{cli,http}/**',
  'packages/embedded-postgres-launcher/**',
  'packages/gateway/src/*.test.ts',
]

/** The nearest tests first, for they find nearly every mutant in seconds; at last all that load the file. */
export async function judge(folder: string, path: string): Promise<Verdict> {
  const named = path.replace(/\.tsx?$/, '.test.ts')
  const near = existsSync(join(folder, named)) ? [named, dirname(path)] : [dirname(path)]
  for (const tests of near) {
    const verdict = await vitest(folder, ['run', tests])
    if (verdict !== 'survived') return verdict
  }
  return vitest(folder, ['related', '--run', path])
}

/** Without any mutant: what fails here would count as a finding of every mutant. */
export function control(folder: string): Promise<Verdict> {
  return vitest(folder, ['run', 'packages'])
}

async function vitest(folder: string, options: readonly string[]): Promise<Verdict> {
  const program = join(folder, 'node_modules', 'vitest', 'vitest.mjs')
  if (!existsSync(program)) throw new Error(`${program} is not there.`)
  const excluded = LEFT_OUT.map((pattern) => `--exclude=${pattern}`)
  const settings = ['--bail=1', '--reporter=dot', '--passWithNoTests', '--silent', ...excluded]
  const child = spawn(process.execPath, [program, ...options, ...settings], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The tests start servers: all end with their group.
    detached: true,
  })
  let [isLate, output] = [false, '']
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      output += part.toString()
    })
  }
  const timer = globalThis.setTimeout(() => {
    isLate = true
    endGroup(child)
  }, TIMEOUT_MILLISECONDS)
  const closed = once(child, 'close')
  const [code] = await once(child, 'exit')
  clearTimeout(timer)
  // A run that ends at its first failure leaves servers behind; one may keep the output open.
  endGroup(child)
  await Promise.race([closed, setTimeout(1_000, null, { ref: false })])
  if (code === 0) return 'survived'
  return isLate || A_TEST_TIMED_OUT.test(output) ? 'timed out' : 'killed'
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // Nobody is left.
  }
}
