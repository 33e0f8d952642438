import { getHeapSpaceStatistics } from 'node:v8'

import { createPool } from '../postgres/index.ts'

/**
 * A program for a test: prints by how many bytes its old objects grew over statements with large parameters. Start the
 * process with `--expose-gc` and with `DATABASE_URL`.
 */
const PARAMETER_BYTES = 8_000
const STATEMENTS = 1_000

const collect = globalThis.gc
if (collect === undefined) throw new Error('Start this process with --expose-gc.')
const pool = createPool({
  connectionString: process.env['DATABASE_URL'] ?? '',
  maxConnections: 1,
  applicationName: 'held memory',
})

async function ask(): Promise<void> {
  for (let number = 0; number < STATEMENTS; number += 1) {
    const values = [`${number} `.padEnd(PARAMETER_BYTES, 'x')]
    await pool.query({ name: 'length', text: 'select length($1) as length', values })
  }
}

function oldBytes(): number {
  return (
    getHeapSpaceStatistics().find((space) => space.space_name === 'old_space')?.space_used_size ?? 0
  )
}

await ask()
collect()
const before = oldBytes()
await ask()
collect({ type: 'minor' })
collect({ type: 'minor' })
const result = { grownBytes: oldBytes() - before, parameterBytes: PARAMETER_BYTES * STATEMENTS }
process.stdout.write(JSON.stringify(result))
await pool.end()
