import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBankSimulator } from '@vezne/bank-simulator'

import { waitFor } from '../../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import type { TestDatabase } from '../../../packages/gateway/src/storage/testing/index.ts'
import { type GatewayProcess, startGateway } from '../../harness/gateway-process.ts'
import { randomCards, seededRandom } from '../../support/random-cards.ts'
import { sandboxClient } from '../../support/sandbox-merchants.ts'
import { type AfterRotation, lookAfterRotation } from './after-rotation.ts'
import { type Rotations, rotateUnderLoad, type Settings } from './operator.ts'
import { type Payments, payAll } from './payments.ts'

export type RotationOptions = Readonly<{
  database: Pick<TestDatabase, 'pool' | 'connectionString'>
  payments: number
  /** How many at once, for as long as the rotations last. */
  workers: number
  seed: number
  /** Kills each rotation of data keys in its middle: the gateways do the rest. */
  breaksOff: boolean
}>

export type RotationReport = Readonly<{
  payments: Omit<Payments, 'tokens'>
  tokens: number
  seconds: number
  rotations: Rotations
  after: AfterRotation
}>

/** Two gateways on one database, payments at full speed, and an operator who rotates every key. */
export async function runRotation(options: RotationOptions): Promise<RotationReport> {
  const { database } = options
  const folder = mkdtempSync(join(tmpdir(), 'vezne-rotation-'))
  const masterKeys = [randomBytes(32), randomBytes(32)] as const
  const files = masterKeys.map((key, at) => {
    const file = join(folder, `key-${at}`)
    writeFileSync(file, key.toString('base64'), { mode: 0o600 })
    return file
  })
  const bank = await startBankSimulator({ port: 0, dataFolder: folder })
  const common = {
    DATABASE_URL: database.connectionString,
    DATA_DIR: folder,
    BANK_URL: bank.url,
    LOG_LEVEL: 'warn',
  }
  const only = (key: 0 | 1): Settings => ({ ...common, VEZNE_MASTER_KEY_FILE: files[key] ?? '' })
  const both = (first: 0 | 1): Settings => ({
    ...only(first),
    VEZNE_MASTER_KEY_PREVIOUS_FILE: files[1 - first] ?? '',
  })
  // Both nodes hold both keys, as the steps in docs/operations/keys.md have it before `keys rotate`.
  const nodes = [startGateway(both(0)), startGateway(both(0))] as const
  try {
    const load = await loadAndRotate(options, { nodes, settings: both })
    await Promise.all(nodes.map((node) => node.end('SIGTERM')))
    const after = await lookAfterRotation({
      database,
      only,
      newKey: masterKeys[1],
      tokens: load.done.tokens,
      clientOf: sandboxClient,
    })
    const { tokens, ...payments } = load.done
    const { rotations, seconds } = load
    return { payments, tokens: tokens.size, seconds, rotations, after }
  } finally {
    await Promise.all(nodes.map((node) => node.end('SIGKILL')))
    await bank.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function loadAndRotate(
  { database, payments, workers, seed, breaksOff }: RotationOptions,
  {
    nodes,
    settings,
  }: Readonly<{
    nodes: readonly [GatewayProcess, GatewayProcess]
    settings: (first: 0 | 1) => Settings
  }>,
) {
  const clients = [
    sandboxClient(await nodes[0].url()),
    sandboxClient(await nodes[1].url()),
  ] as const
  const done: Payments = { paid: 0, byThreeDSecure: 0, refusals: [], tokens: new Map() }
  const startedAt = performance.now()
  let isOver = false
  const rotating = rotateUnderLoad({
    pool: database.pool,
    settings,
    breaksOff,
    untilShare: (share) =>
      waitFor(() => done.paid + done.refusals.length >= share * payments, {
        what: `${share} of ${payments} payments`,
        patienceMilliseconds: 3_600_000,
      }),
  }).finally(() => {
    isOver = true
  })
  const cards = randomCards(seededRandom(seed), 500)
  const paying = payAll({ clients, cards, payments, workers, mayEnd: () => isOver }, done)
  const [rotations] = await Promise.all([rotating, paying])
  return { done, rotations, seconds: Math.round((performance.now() - startedAt) / 100) / 10 }
}
