import { fieldError, uuidV7 } from '../../base/kernel/index.ts'
import { type InstallmentLimit, readLimitCsv } from '../../payment/installments/index.ts'
import type { Merchant } from '../../payment/merchants/index.ts'
import { type ActingPorts, perform } from './operator-ports.ts'

export type LimitImport =
  | Readonly<{ ok: true; rows: readonly InstallmentLimit[] }>
  | Extract<ReturnType<typeof readLimitCsv>, { ok: false }>

export type LimitActs = Readonly<{
  /** How many installments the law allows: all rows, future and ended ones included. */
  installmentLimits: () => Promise<readonly InstallmentLimit[]>
  /** Adds every row of a CSV file (`readLimitCsv`), or none. `source` is the file’s name. */
  importLimits: (text: string, source: string) => Promise<LimitImport>
  /**
   * The kind of goods that the merchant sells, by which the limits go; null: none that has limits of its own.
   *
   * @throws GatewayError INVALID_FIELD, naming `category`: no row has it
   */
  setCategory: (merchant: Merchant, category: string | null) => Promise<void>
  categoryOf: (merchantId: string) => Promise<string | null>
}>

export function limitActs(ports: ActingPorts): LimitActs {
  return {
    installmentLimits: ports.stores.installmentLimits.allLimits,
    importLimits: (text, source) => importLimits({ text, source }, ports),
    setCategory: (merchant, category) => setCategory(merchant, category, ports),
    categoryOf: ports.stores.operator.categoryOf,
  }
}

async function importLimits(
  { text, source }: Readonly<{ text: string; source: string }>,
  ports: ActingPorts,
): Promise<LimitImport> {
  const now = ports.clock.now()
  const reading = readLimitCsv(text, now)
  if (!reading.ok) return reading
  const rows = reading.rows.map((row) => ({ ...row, limitId: uuidV7(now) }))
  await perform(ports, async ({ installmentLimits }) => {
    await installmentLimits.add(rows)
    const details = { limitIds: rows.map(({ limitId }) => limitId) }
    return { result: undefined, report: { act: 'limit.import', subject: source, details } }
  })
  return { ok: true, rows }
}

/** A misspelt category would sell without a limit. */
async function setCategory(
  { merchantId, merchantNumber }: Merchant,
  category: string | null,
  ports: ActingPorts,
): Promise<void> {
  const known = await ports.stores.installmentLimits.allLimits()
  const names = [...new Set(known.flatMap((row) => row.category ?? []))]
  if (category !== null && !names.includes(category)) {
    const list = names.join(', ')
    throw fieldError('category', {
      tr: `sınırı olan bir kategori olmalıdır: ${list || 'henüz yok, önce sınırları yükleyin'}`,
      en: `must be a category that has limits: ${list || 'none yet, import them first'}`,
    })
  }
  await perform(ports, async ({ operator }) => {
    const isChanged = await operator.setCategory(merchantId, category)
    const details = { merchantNumber, category }
    const report = { act: 'merchant.category', subject: merchantId, details } as const
    return { result: undefined, report: isChanged ? report : null }
  })
}
