import type { BinRecord } from '../bins/index.ts'
import type { VaultKeys } from '../cards/index.ts'
import type { Configuration } from '../config/index.ts'
import type { Clock } from '../kernel/index.ts'
import {
  createMerchant,
  type IssuedKeyPair,
  issueKeyPair,
  type Merchant,
  type MerchantCreation,
  type NewMerchant,
  type Revocation,
  revokeKeyPair,
} from '../merchants/index.ts'
import { closeBatch, closeDueBatches } from '../payments/index.ts'
import { connectBanks } from './banks.ts'
import { type Note, openForCommand } from './database.ts'
import { type Foundation, layFoundation } from './foundation.ts'
import { createLimits } from './limits.ts'
import type { Log } from './log.ts'
import { bindPayments } from './payments.ts'
import { createRates } from './rates.ts'
import { readinessChecks } from './readiness.ts'

/** What an operator does from the command line, beside a running gateway or without one. */
export type Operator = Readonly<{
  createMerchant: (merchant: NewMerchant) => Promise<MerchantCreation>
  listMerchants: () => Promise<readonly Merchant[]>
  issueKeyPair: (merchantId: string) => Promise<IssuedKeyPair | null>
  revokeKeyPair: (publicKey: string) => Promise<Revocation>
  importBins: (records: readonly BinRecord[], source: string) => Promise<void>
  /** Closes batches at the bank: in the sandbox every open one, else those whose day is over. */
  closeDay: () => Promise<Readonly<{ closed: number; open: number }>>
  vaultKeys: VaultKeys
  checks: readonly Readonly<{ name: string; run: () => Promise<void> }>[]
  close: () => Promise<void>
}>

type Parts = Readonly<{ clock: Clock; log: Log; note: Note }>

export async function openOperator(configuration: Configuration, parts: Parts): Promise<Operator> {
  const foundation = await layFoundation(configuration, { ...parts, open: openForCommand })
  const { stores, vault, clock, database } = foundation
  const ports = { merchants: stores.merchants, vault, clock }
  const { port, url } = configuration.simulator
  const simulatorUrl = () => url ?? (port === null ? null : `http://127.0.0.1:${port}`)
  const banks = connectBanks(foundation, { log: parts.log, simulatorUrl })
  return {
    createMerchant: (merchant) => createMerchant(merchant, ports),
    listMerchants: () => stores.merchants.listMerchants(),
    issueKeyPair: (merchantId) => issueKeyPair(merchantId, ports),
    revokeKeyPair: (publicKey) => revokeKeyPair(publicKey, ports),
    importBins: (records, source) => stores.bins.replaceFrom(records, { source }),
    closeDay: () => closeDay(foundation, { banks, log: parts.log }),
    vaultKeys: foundation.vaultKeys,
    checks: readinessChecks(foundation, simulatorUrl),
    close: async () => {
      await banks.close()
      await database.close()
    },
  }
}

async function closeDay(
  foundation: Foundation,
  { banks, log }: Readonly<{ banks: ReturnType<typeof connectBanks>; log: Log }>,
): Promise<Readonly<{ closed: number; open: number }>> {
  const ratesFor = createRates(foundation)
  const { declines } = createLimits(foundation)
  const ports = bindPayments(foundation, { banks, log, declines, ratesFor })
  const before = await ports.days.openBatches()
  if (foundation.configuration.mode === 'sandbox') {
    await Promise.all(before.map((batch) => closeBatch(ports, batch)))
  } else {
    await closeDueBatches(ports)
  }
  const states = await Promise.all(before.map((batch) => ports.days.batchState(batch)))
  const closed = states.filter((state) => state === 'Closed').length
  return { closed, open: before.length - closed }
}
