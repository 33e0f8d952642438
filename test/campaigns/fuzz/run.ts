import { startTestCluster } from '../../../packages/gateway/src/storage/testing/index.ts'
import { testPool } from '../../../packages/gateway/src/storage/testing/template-database.ts'
import { runCampaign, tellOf } from './campaign.ts'
import { type FuzzGateway, startFuzzGateway } from './fuzz-gateway.ts'
import { approvedOrders, ledgerComplaints } from './ledger-check.ts'
import { judgeMemory, residentBytes } from './memory.ts'
import { type RunOptions, readOptions } from './run-options.ts'
import { setUp } from './set-up.ts'
import { storm, stormComplaints } from './storm.ts'
import type { Tally } from './tally.ts'

/** What one address has by default: RATE_LIMIT_FAILED_SIGNATURES of the sandbox. */
const STORM_LIMIT = { calls: 6_000, perSeconds: 60 }
const STORM_CALLS_MAXIMUM = 20_000
const MEMORY_SAMPLE_MILLISECONDS = 500
const MEBIBYTE = 2 ** 20

/** A request to end is obeyed after what is under way; the table and the verdict still come. */
const askedToEnd = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => askedToEnd.abort())

/** `npm run fuzz -- --count 1000000 --seed 7`: everything that is wrong, and 0 or 1 as exit code. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  const cluster = await startTestCluster()
  const pool = testPool(cluster.connectionString('postgres'), 4)
  try {
    const gateway = await startFuzzGateway(cluster.connectionString('postgres'))
    try {
      const complaints = await fuzz(options, gateway, pool)
      console.log(complaints.length === 0 ? 'PASSED' : `FAILED:\n${complaints.join('\n')}`)
      process.exitCode = complaints.length === 0 ? 0 : 1
    } finally {
      await gateway.stop()
    }
  } finally {
    await pool.end()
    await cluster.remove()
  }
}

async function fuzz(
  options: RunOptions,
  gateway: FuzzGateway,
  pool: ReturnType<typeof testPool>,
): Promise<readonly string[]> {
  const { seed, connections, only } = options
  const { address, bankUrl, url, processId } = gateway
  const count = only === null ? options.count : 1
  console.log(`seed ${seed}, ${count} requests, ${connections} connections, gateway ${processId}`)
  const stock = await setUp(url, startOfToday())
  const approvedBefore = await approvedOrders(pool)
  const samples: number[] = []
  const sampling = setInterval(
    () => samples.push(residentBytes(processId)),
    MEMORY_SAMPLE_MILLISECONDS,
  )
  const start = performance.now()
  const first = only ?? 0
  const result = await runCampaign({
    ...{ address, seed, connections, stock, first, count },
    signal: askedToEnd.signal,
    onProgress: (tally) => tellProgress(tally, start, samples.at(-1) ?? 0),
    onFailure: (failure) => console.log(tellOf(failure, seed)),
  }).finally(() => clearInterval(sampling))
  const seconds = (performance.now() - start) / 1_000
  const { tally, failures, ...provisions } = result
  console.log(tally.table())
  console.log(
    `${tally.count()} requests in ${seconds.toFixed(0)} s, ${(tally.count() / seconds).toFixed(0)}/s, ${tally.badlySigned()} badly signed, ${provisions.successfulProvisions} payments taken`,
  )
  const ledger = await ledgerComplaints({ pool, bankUrl }, { approvedBefore, ...provisions })
  const rest = only === null && failures.length === 0 ? await afterwards(gateway, samples) : []
  const counted = failures.length === 0 ? [] : [`${failures.length} answers were wrong, see above`]
  return [...counted, ...ledger, ...rest]
}

async function afterwards(gateway: FuzzGateway, samples: readonly number[]): Promise<string[]> {
  const memory = judgeMemory(samples)
  const second = (memory.secondQuarterBytes / MEBIBYTE).toFixed(0)
  const last = (memory.lastQuarterBytes / MEBIBYTE).toFixed(0)
  const sizes = `second quarter ${second} MiB, last quarter ${last} MiB`
  console.log(`memory (medians of ${samples.length} samples): ${sizes}`)
  const { address, output } = gateway
  const borne = await storm(address, STORM_CALLS_MAXIMUM)
  console.log(`storm: ${[...borne.statuses].map(([status, n]) => `${status}: ${n}`).join(', ')}`)
  const complaints = [...stormComplaints(borne, STORM_LIMIT)]
  if (!memory.isFlat) complaints.push(`memory grew: ${sizes}`)
  if (/"level":"(?:error|fatal)"/.test(output())) complaints.push(`logged: ${output()}`)
  return complaints
}

function tellProgress(tally: Tally, start: number, memoryBytes: number): void {
  const rate = (tally.count() / ((performance.now() - start) / 1_000)).toFixed(0)
  const memory = (memoryBytes / MEBIBYTE).toFixed(0)
  console.log(`${tally.count()} requests, ${rate}/s, gateway ${memory} MiB`)
}

/** Dates in requests are counted from here, so that a request is the same all day. */
function startOfToday(): number {
  return new Date().setUTCHours(0, 0, 0, 0)
}

await main()
