import type { Outbound } from '../base/outbound/index.ts'
import { NotReadyError, type ReadinessCheck } from '../faces/http/index.ts'
import { clockCheck } from '../operating/health/index.ts'
import {
  isReadOnly,
  migrationStatus,
  refuseOlderDatabase,
  verifyWritable,
} from '../storage/index.ts'
import type { Database, Foundation } from './foundation/index.ts'

const BANK_ANSWER_MILLISECONDS = 2_000

/** The checks of `GET /readyz` and `vezne doctor`. */
export function readinessChecks(
  { database, configuration, clock }: Foundation,
  simulatorUrl: () => string | null,
  outbound: Pick<Outbound, 'fetch'>,
): readonly ReadinessCheck[] {
  const checks: ReadinessCheck[] = [
    { name: 'database', run: () => askDatabase(database) },
    {
      name: 'disk',
      run: async () => {
        if (database.watch.isFull())
          throw new NotReadyError('full', 'the disk of the database is full')
      },
    },
    {
      name: 'migrations',
      run: async () => {
        const { pending } = await migrationStatus(database.pool)
        if (pending.length > 0) throw new Error(`${pending.length} migrations are missing`)
      },
    },
    { name: 'restored', run: () => refuseOlderDatabase(database.pool, configuration) },
    clockCheck(clock),
  ]
  const { port, url } = configuration.simulator
  // Live banks have no health endpoint; the circuit breaker and the reconciliation notice an outage.
  if (port === null && url === null) return checks
  return [...checks, { name: 'bank', run: () => askSimulator(simulatorUrl(), outbound) }]
}

/** A standby answers queries but accepts no writes, so the database is asked whether it accepts them. */
async function askDatabase({ pool }: Database): Promise<void> {
  try {
    await verifyWritable(pool)
  } catch (error) {
    if (!isReadOnly(error)) throw error
    throw new NotReadyError(
      'read-only',
      'the database takes no writes: it is a standby, or read-only',
    )
  }
}

async function askSimulator(url: string | null, outbound: Pick<Outbound, 'fetch'>): Promise<void> {
  if (url === null) throw new Error('the bank simulator has not started')
  const signal = AbortSignal.timeout(BANK_ANSWER_MILLISECONDS)
  const answer = await outbound.fetch(`${url}/healthz`, { method: 'GET', signal })
  if (!answer.ok) throw new Error(`the bank simulator answered ${answer.status}`)
}
