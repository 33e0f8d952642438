import { join } from 'node:path'
import { startBankSimulator } from '@vezne/bank-simulator'
import type { VezneClient } from '@vezne/client'
import type { TestDatabase } from '../../../packages/gateway/src/storage/testing/index.ts'
import { startGateway } from '../../harness/gateway-process.ts'
import { moneyOnBothSides } from '../../support/ledgers.ts'
import { sandboxClient } from '../../support/sandbox-merchants.ts'
import { tokenOf } from '../../support/steps.ts'
import { VEZNE_MASTER_KEY, vezneBeside } from '../../support/vezne-command.ts'
import type { BuiltRelease } from '../../upgrade/built-release.ts'
import { continueOldData } from '../../upgrade/continue-old-data.ts'
import { makeOldData } from '../../upgrade/old-data.ts'

const CARD = '5528790000000008'

/** What both nodes need: one database that is empty, and one bank. */
type Place = Readonly<{
  database: TestDatabase
  release: BuiltRelease
  say: (line: string) => void
}>

/**
 * A node of the release serves; a node of this version starts beside it and brings the database to its own schema.
 * Payments at the old node go on meanwhile. Then each node finishes what the other began. Gives what did not hold.
 */
export async function runSideBySide({ database, release, say }: Place): Promise<readonly string[]> {
  const { work } = release
  const bank = await startBankSimulator({ port: 0, dataFolder: join(work, 'bank') })
  const settingsOf = (node: string) => ({
    DATABASE_URL: database.connectionString,
    DATA_DIR: join(work, node),
    BANK_URL: bank.url,
    VEZNE_MASTER_KEY,
  })
  const older = await release.serve(settingsOf('older'))
  const old = { ...older, merchant: sandboxClient(older.url), now: Date.now }
  const begunAtOld = await makeOldData(old.merchant, old.url)
  const paying = payUntilStopped(old.merchant)
  const program = startGateway(settingsOf('newer'))
  try {
    const url = await program.url()
    const { paid, refused } = await paying.stop()
    say(`The new node serves. Meanwhile the old one took ${paid} payments.`)
    const now = { url, merchant: sandboxClient(url), now: Date.now }
    const begunAtNew = await makeOldData(now.merchant, url)
    await continueOldData(now, begunAtOld)
    say('The new node finished what the old one had begun.')
    await continueOldData(old, begunAtNew)
    say('The old node finished what the new one had begun.')
    const { ours, banks } = await moneyOnBothSides({ database, bankUrl: bank.url })
    const verified = await vezneBeside({ database, bankUrl: bank.url }, 'verify')
    return [
      ...(paid === 0 ? ['no payment was taken while the new node started'] : []),
      ...refused.map((answer) => `refused by the old node meanwhile: ${answer}`),
      ...(JSON.stringify(sorted(ours)) === JSON.stringify(sorted(banks))
        ? []
        : ['the bank’s books are not the gateways’']),
      ...(verified.failure === null ? [] : [verified.failure]),
    ]
  } finally {
    await paying.stop()
    await Promise.all([program.end('SIGTERM'), older.end()])
    await bank.close()
  }
}

function payUntilStopped(merchant: VezneClient) {
  const refused: string[] = []
  let [paid, isOver] = [0, false]
  const pay = async (): Promise<void> => {
    const cardToken = await tokenOf(merchant, CARD)
    while (!isOver) {
      const answer = await merchant.provision({ cardToken, amount: 10 })
      if (answer.isSucceed) paid += 1
      else refused.push(`${answer.errorCode} ${answer.errorMessage}`)
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

function sorted<Value>(record: Readonly<Record<string, Value>>): readonly [string, Value][] {
  return Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1))
}
