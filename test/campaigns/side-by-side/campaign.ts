import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { startBankSimulator } from '@vezne/bank-simulator'
import type { VezneClient } from '@vezne/client'
import type { TestDatabase } from '../../../packages/gateway/src/storage/testing/index.ts'
import { startGateway } from '../../harness/gateway-process.ts'
import { moneyOnBothSides } from '../../support/ledgers.ts'
import { sandboxClient } from '../../support/sandbox-merchants.ts'
import { tokenOf } from '../../support/steps.ts'
import { VEZNE_MASTER_KEY, vezneBeside } from '../../support/vezne-command.ts'
import type { ServingRelease } from '../../upgrade/built-release.ts'
import { continueOldData, type NewGateway } from '../../upgrade/continue-old-data.ts'
import { makeOldData } from '../../upgrade/old-data.ts'

const CARD = '5528790000000008'

type Settings = Readonly<Record<string, string>>
type StartNode = (settings: Settings) => Promise<ServingRelease>

/** A node of this version, as a process of its own. */
export const startThisVersion: StartNode = async (settings) => {
  const program = startGateway(settings)
  return { url: await program.url(), end: () => program.end('SIGTERM') }
}

type Place = Readonly<{
  /** Empty. */
  database: TestDatabase
  /** A folder for what the nodes and their bank write. */
  work: string
  older: StartNode
  newer: StartNode
  say: (line: string) => void
}>

/**
 * A node of a release serves; a node of a newer version starts beside it and brings the database to its own schema.
 * Payments at the old node go on meanwhile. Then each node finishes what the other began. Returns a
 * sentence for each rule that was broken.
 */
export async function runSideBySide(place: Place): Promise<readonly string[]> {
  const { database, work, say } = place
  const ends: (() => Promise<unknown>)[] = []
  try {
    const bank = await startBankSimulator({ port: 0, dataFolder: join(work, 'bank') })
    ends.push(bank.close)
    const start = async (node: 'older' | 'newer'): Promise<NewGateway> => {
      const { url, end } = await place[node]({
        DATABASE_URL: database.connectionString,
        DATA_DIR: join(work, node),
        BANK_URL: bank.url,
        VEZNE_MASTER_KEY,
      })
      ends.push(end)
      return { url, merchant: sandboxClient(url), now: Date.now }
    }
    const old = await start('older')
    const begunAtOld = await makeOldData(old.merchant, old.url)
    const paying = payUntilStopped(old.merchant)
    ends.push(paying.stop)
    const now = await start('newer')
    const { paid, refused } = await paying.stop()
    say(`The new node serves. Meanwhile the old one took ${paid} payments.`)
    await continueOldData(now, begunAtOld)
    say('The new node finished what the old one had begun.')
    await continueOldData(old, await makeOldData(now.merchant, now.url))
    say('The old node finished what the new one had begun.')
    const nothing = paid === 0 ? ['no payment was taken while the new node started'] : []
    return [...nothing, ...refused, ...(await differences({ database, bankUrl: bank.url }))]
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

async function differences(
  place: Parameters<typeof moneyOnBothSides>[0] & Pick<Place, 'database'>,
): Promise<string[]> {
  const { ours, banks } = await moneyOnBothSides(place)
  const { failure } = await vezneBeside(place, 'verify')
  const areSame = isDeepStrictEqual(ours, banks)
  return [
    ...(areSame ? [] : ['the bank’s books are not the gateways’']),
    ...(failure ? [failure] : []),
  ]
}

function payUntilStopped(merchant: VezneClient) {
  const refused: string[] = []
  let [paid, isOver] = [0, false]
  const pay = async (): Promise<void> => {
    const cardToken = await tokenOf(merchant, CARD)
    while (!isOver) {
      const answer = await merchant.provision({ cardToken, amount: 10 })
      if (answer.isSucceed) paid += 1
      else refused.push(`the old node refused ${answer.errorCode}: ${answer.errorMessage}`)
    }
  }
  const ended = pay().catch((error: unknown) => {
    refused.push(String(error))
  })
  return {
    stop: async () => {
      isOver = true
      await ended
      return { paid, refused }
    },
  }
}
