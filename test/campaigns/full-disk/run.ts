/**
 * A disk that runs full under payments: `npm run full-disk`. The gateway and its own PostgreSQL live on a
 * file system of 192 MB in memory, which only root may mount. While there is no room every answer must
 * be a clear refusal or "unknown"; once there is, payments must pass again by themselves, and the two
 * ledgers must be equal.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBankSimulator } from '@vezne/bank-simulator'
import { waitFor } from '../../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { createPool } from '../../../packages/gateway/src/storage/index.ts'
import { startGateway } from '../../harness/gateway-process.ts'
import { postJson, type RawAnswer } from '../../harness/raw-calls.ts'
import { moneyOnBothSides } from '../../support/ledgers.ts'
import { authentication } from '../../support/raw.ts'
import { sandboxClient } from '../../support/sandbox-merchants.ts'
import { tokenOf } from '../../support/steps.ts'

const CARD = '5528790000000008'
const HONEST = ['503 9002', '200 3001', '200 3002']
const FULL_MILLISECONDS = 20_000
const AT_ONCE = 8

const counts = new Map<string, number>()

function count({ status, fields }: RawAnswer): boolean {
  const name = fields['isSucceed'] === true ? 'taken' : `${status} ${String(fields['errorCode'])}`
  counts.set(name, (counts.get(name) ?? 0) + 1)
  if (name !== 'taken' && !HONEST.includes(name)) throw new Error(`answered ${name}`)
  return name === 'taken'
}

/** Takes every byte that is left. */
function fill(folder: string): string {
  const ballast = join(folder, 'ballast')
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(ballast, Buffer.alloc(bavail * bsize, 1))
  return ballast
}

async function campaign(disk: string, books: string): Promise<void> {
  const simulator = await startBankSimulator({ port: 0, dataFolder: books })
  const gateway = startGateway({
    DATA_DIR: join(disk, 'data'),
    BANK_URL: simulator.url,
    UNKNOWN_WINDOW: '45s',
  })
  try {
    const baseUrl = await gateway.url()
    const client = sandboxClient(baseUrl)
    const cardToken = await tokenOf(client, CARD)
    const pay = () =>
      postJson(`${baseUrl}/v1/Payments/provision`, authentication(), { cardToken, amount: 10 })
    const payAtOnce = () => Promise.all(Array.from({ length: AT_ONCE }, pay))
    for (const answer of await payAtOnce()) count(answer)

    const ballast = fill(disk)
    const startedAt = performance.now()
    while (performance.now() - startedAt < FULL_MILLISECONDS) {
      for (const answer of await payAtOnce()) count(answer)
      const health = await fetch(`${baseUrl}/healthz`)
      if (health.status !== 200) throw new Error(`/healthz answered ${health.status}`)
    }
    rmSync(ballast)
    await waitFor(async () => count(await pay()), {
      what: 'payments to pass again',
    })
    await checkBooks(join(disk, 'data', 'database-address'), simulator.url)
  } catch (error) {
    process.stderr.write(`${gateway.output()}\n`)
    throw error
  } finally {
    await gateway.end('SIGTERM')
    await simulator.close()
  }
}

async function checkBooks(addressFile: string, bankUrl: string): Promise<void> {
  const connectionString = readFileSync(addressFile, 'utf8')
  const pool = createPool({ connectionString, maxConnections: 1, applicationName: 'full-disk' })
  const open = async () => {
    const { rows } = await pool.query<{ open: bigint }>(
      `select count(*) as open from payment_order where state in ('Pending', 'Unknown')`,
    )
    return rows[0]?.open === 0n
  }
  await waitFor(open, { what: 'every order to be settled' })
  const drop = () => Promise.resolve()
  const database = { pool, connectionString, drop }
  const { ours, banks } = await moneyOnBothSides({ database, bankUrl })
  await pool.end()
  const orders = Object.keys(banks).length
  if (JSON.stringify(sorted(ours)) !== JSON.stringify(sorted(banks))) {
    throw new Error('the ledgers differ')
  }
  process.stdout.write(`The ledgers are equal: ${orders} orders with money.\n`)
}

function sorted(money: object): [string, unknown][] {
  return Object.entries(money).sort(([one], [other]) => (one < other ? -1 : 1))
}

const disk = mkdtempSync(join(tmpdir(), 'vezne-disk-'))
const books = mkdtempSync(join(tmpdir(), 'vezne-books-'))
chmodSync(disk, 0o755)
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=192m,mode=755', 'tmpfs', disk])
try {
  await campaign(disk, books)
  for (const [name, number] of counts) process.stdout.write(`${name.padEnd(10)} ${number}\n`)
} finally {
  execFileSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
  rmSync(books, { recursive: true, force: true })
}
