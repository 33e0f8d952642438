import { fieldError, uuidV7 } from '../../base/kernel/index.ts'
import {
  type CommissionRate,
  type PlanCsvReading,
  readPlanCsv,
} from '../../payment/installments/index.ts'
import { currentTerminals, terminalNamed } from '../../payment/merchants/index.ts'
import { type ActingPorts, perform } from './operator-ports.ts'
import type { PlanRowEnding } from './operator-stores.ts'

/** A new row. Where `validFrom` is null, it is valid from now on. */
export type NewPlanRow = Omit<CommissionRate, 'planId' | 'validFrom' | 'terminalId'> &
  Readonly<{
    validFrom: Date | null
    /** A terminal of the merchant; null: any. */
    terminalAlias: string | null
  }>

type EndedPlanRow = Readonly<{ ending: PlanRowEnding; endsAt: Date }>

export type PlanImport =
  | Readonly<{ ok: true; rows: readonly CommissionRate[] }>
  | Extract<PlanCsvReading, { ok: false }>

export type PlanActs = Readonly<{
  /** All rows, future and ended ones included; of one merchant, or of all where null. */
  planRows: (merchantId: string | null) => Promise<readonly CommissionRate[]>
  /**
   * Null where the row would end before it begins.
   *
   * @throws GatewayError INVALID_FIELD, naming `terminal`
   */
  addPlanRow: (row: NewPlanRow) => Promise<CommissionRate | null>
  /** The rows of a CSV file (`readPlanCsv`), of which none is added. */
  readPlan: (text: string) => Promise<PlanCsvReading>
  /** Adds every row of such a file, or none. `source` is the file’s name. */
  importPlan: (text: string, source: string) => Promise<PlanImport>
  /** Where `endsAt` is null, the row ends now. */
  endPlanRow: (planId: string, endsAt: Date | null) => Promise<EndedPlanRow>
}>

export function planActs(ports: ActingPorts): PlanActs {
  return {
    planRows: ports.stores.operator.planRows,
    addPlanRow: async ({ terminalAlias, ...row }) => {
      const now = ports.clock.now()
      const terminalId = await terminalIdOf(ports, row.merchantId, terminalAlias)
      const rate = { ...row, terminalId, planId: uuidV7(now), validFrom: row.validFrom ?? now }
      if (rate.validUntil !== null && rate.validUntil <= rate.validFrom) return null
      return perform(ports, async ({ commissionPlans }) => {
        await commissionPlans.add([rate])
        return {
          result: rate,
          report: { act: 'plan.add', subject: rate.planId, details: detailsOf(rate) },
        }
      })
    },
    readPlan: (text) => readPlan(text, ports),
    importPlan: (text, source) => importPlan({ text, source }, ports),
    endPlanRow: (planId, moment) =>
      perform(ports, async ({ operator }) => {
        const endsAt = moment ?? ports.clock.now()
        const ending = await operator.endPlanRow(planId, endsAt)
        const details = { endsAt: endsAt.toISOString() }
        const report = { act: 'plan.end', subject: planId, details } as const
        return { result: { ending, endsAt }, report: ending === 'Ended' ? report : null }
      }),
  }
}

async function readPlan(text: string, ports: ActingPorts): Promise<PlanCsvReading> {
  const merchants = await ports.stores.merchants.listMerchants()
  const ids = new Map(
    merchants.flatMap(({ merchantNumber, merchantId }) => [
      [merchantNumber, merchantId],
      [merchantId, merchantId],
    ]),
  )
  // A file that names no terminal needs none of them.
  const named = text.includes('terminal') ? merchants : []
  const terminals = await Promise.all(
    named.map(({ merchantId }) => ports.stores.terminals.terminalsOf(merchantId)),
  )
  const terminalIds = new Map(
    currentTerminals(terminals.flat()).map(({ merchantId, alias, terminalId }) => [
      merchantId + alias,
      terminalId,
    ]),
  )
  return readPlanCsv(text, {
    now: ports.clock.now(),
    merchantIdOf: (name) => ids.get(name.toLowerCase()),
    terminalIdOf: (merchantId, alias) => terminalIds.get(merchantId + alias),
  })
}

async function importPlan(
  { text, source }: Readonly<{ text: string; source: string }>,
  ports: ActingPorts,
): Promise<PlanImport> {
  const reading = await readPlan(text, ports)
  if (!reading.ok) return reading
  const now = ports.clock.now()
  const rows = reading.rows.map((row) => ({ ...row, planId: uuidV7(now) }))
  await perform(ports, async ({ commissionPlans }) => {
    await commissionPlans.add(rows)
    const planIds = rows.map(({ planId }) => planId)
    const report = { act: 'plan.import', subject: source, details: { planIds } } as const
    return { result: undefined, report }
  })
  return { ok: true, rows }
}

const NO_SUCH_TERMINAL = {
  tr: 'bu üye işyerinin bir terminalinin adı (alias) olmalıdır',
  en: 'must be the alias of a terminal of this merchant',
} as const

async function terminalIdOf(
  { stores }: ActingPorts,
  merchantId: string | null,
  alias: string | null,
): Promise<string | null> {
  if (alias === null) return null
  const terminals = merchantId === null ? [] : await stores.terminals.terminalsOf(merchantId)
  const found = terminalNamed(terminals, alias)
  if (found === undefined) throw fieldError('terminal', NO_SUCH_TERMINAL)
  return found.terminalId
}

function detailsOf({ planId: _planId, validFrom, validUntil, ...terms }: CommissionRate) {
  const until = validUntil?.toISOString() ?? null
  return { ...terms, validFrom: validFrom.toISOString(), validUntil: until }
}
