import type { VezneClient } from '@vezne/client'
import { Secret, systemClock } from '../../../packages/gateway/src/base/kernel/index.ts'
import { waitFor } from '../../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import {
  createCardAccess,
  createLocalKeyProvider,
  createVault,
} from '../../../packages/gateway/src/payment/cards/index.ts'
import { memorySecurityCodes } from '../../../packages/gateway/src/payment/cards/testing/memory-security-codes.ts'
import { createCardStore } from '../../../packages/gateway/src/storage/cards/card-store.ts'
import { createVaultKeyStore } from '../../../packages/gateway/src/storage/cards/vault-key-store.ts'
import type { TestDatabase } from '../../../packages/gateway/src/storage/testing/index.ts'
import { startGateway } from '../../harness/gateway-process.ts'
import type { Settings } from './operator.ts'
import { recordsByKey, recordsUnder } from './sealed-records.ts'

export type AfterRotation = Readonly<{
  recordsUnderOldKeys: number
  /** The master keys that any data key is wrapped by. */
  masterKeyIds: readonly string[]
  /** Tokens whose card number opens under the new master key alone. */
  tokensOpened: number
  /** Of those, paid again at a gateway that holds the new master key alone. */
  tokensPaid: number
  /** What a gateway says, and ends with, that holds the old master key alone. */
  oldKeyAlone: Readonly<{ exitCode: number | null; output: string }>
}>

type AfterPorts = Readonly<{
  database: Pick<TestDatabase, 'pool'>
  only: (key: 0 | 1) => Settings
  newKey: Buffer
  /** Card numbers by token. */
  tokens: ReadonlyMap<string, string>
  clientOf: (url: string) => VezneClient
}>

const PAID_AGAIN_EVERY = 20
const SANDBOX_MERCHANT = '01900000-0000-7000-8000-000000000001'

/** What must hold once the old master key is thrown away. */
export async function lookAfterRotation(ports: AfterPorts): Promise<AfterRotation> {
  const { pool } = ports.database
  const tokensPaid = await payWithNewKeyAlone(ports)
  const old = startGateway(ports.only(0))
  const exitCode = await old.ended
  const keys = await recordsByKey(pool)
  return {
    recordsUnderOldKeys: await recordsUnder(pool, 'DecryptOnly'),
    masterKeyIds: [...new Set(keys.map(({ masterKeyId }) => masterKeyId))],
    tokensOpened: await openAll(ports),
    tokensPaid,
    oldKeyAlone: { exitCode, output: old.output().trim() },
  }
}

/** A gateway that starts finds what a rotation that was broken off has left, and seals it again. */
async function payWithNewKeyAlone({ database, only, tokens, clientOf }: AfterPorts) {
  const gateway = startGateway(only(1))
  try {
    const client = clientOf(await gateway.url())
    await waitFor(async () => (await recordsUnder(database.pool, 'DecryptOnly')) === 0, {
      what: 'no record under an old data key',
    })
    let paid = 0
    for (const [at, cardToken] of [...tokens.keys()].entries()) {
      if (at % PAID_AGAIN_EVERY > 0) continue
      if ((await client.provision({ cardToken, amount: 1 })).isSucceed) paid += 1
    }
    return paid
  } finally {
    await gateway.end('SIGTERM')
  }
}

/** With the vault itself, as all the tokens at a gateway would take as long as the campaign. */
async function openAll({ database, newKey, tokens }: AfterPorts): Promise<number> {
  const { pool } = database
  const clock = systemClock
  const provider = createLocalKeyProvider(new Secret('master key', newKey))
  const vault = createVault({ store: createVaultKeyStore(pool), provider, clock })
  const codes = memorySecurityCodes(clock)
  const cards = createCardAccess({ vault, codes, store: createCardStore(pool), clock })
  let opened = 0
  for (const [cardToken, number] of tokens) {
    const card = await cards.findCard(SANDBOX_MERCHANT, cardToken)
    if (card === null) continue
    if ((await cards.openCard(card)).number.expose() === number) opened += 1
  }
  return opened
}
