import type { Text } from '@vezne/protocol'
import { bankProtocolOf } from '../../payment/banks/index.ts'
import type { SealedTerminal } from '../../payment/merchants/index.ts'

/** `bank`: as its documents call it. */
export type CaptureRefusal = Readonly<{ ok: false; reason: 'CaptureAbove'; bank: string }>

/** Why a terminal cannot take captures above its holds; null: it can, or is not asked to. */
export function captureRefusal(
  { connector, bankCode }: Pick<SealedTerminal, 'connector' | 'bankCode'>,
  captureMaximumPercent: number | null,
): CaptureRefusal | null {
  const protocol = bankProtocolOf(connector)
  const isAbove = captureMaximumPercent !== null && captureMaximumPercent > 100
  if (protocol === null || !isAbove || protocol.features.capturesAbove) return null
  const named = protocol.presets.find((preset) => preset.bankCode === bankCode)
  return { ok: false, reason: 'CaptureAbove', bank: named?.title ?? protocol.title }
}

export function captureRefusalText({ bank }: CaptureRefusal): Text {
  return {
    tr: `${bank} için 100 olmalıdır: bu bankanın ön provizyondan fazlasını tahsil ettiği bilinmiyor`,
    en: `must be 100 at ${bank}: it is not known to take more than a PreAuth holds`,
  }
}
