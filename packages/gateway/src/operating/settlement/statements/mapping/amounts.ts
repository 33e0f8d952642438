import type { Text } from '@vezne/protocol'
import { amountToDecimal } from '../../../../base/kernel/index.ts'
import type { StatementLine } from '../../movement.ts'
import type { LineKind, StatementMapping, TableField } from './mapping.ts'

/** The amounts of a row as they are written; `isTaken`: what a column of debits and credits says. */
export type WrittenAmounts = Readonly<{
  gross: bigint | null
  fee: bigint | null
  net: bigint | null
  isTaken: boolean | null
}>

type LineAmounts = Pick<StatementLine, 'grossMinor' | 'feeMinor' | 'netMinor'>

/** The amounts of a line, or what is wrong with those of its row. */
export type AmountsReading =
  | Readonly<{ amounts: LineAmounts }>
  | Readonly<{ amounts: null; field: TableField; text: Text }>

/** Kinds of amounts that the bank takes from the merchant. */
const TAKEN: ReadonlySet<LineKind> = new Set(['return', 'chargeback', 'fee'])

/**
 * Banks write a commission as 2.19 or as -2.19, and a return with or without a minus. Here an amount that the bank takes
 * is negative, a fee has the sign of its gross amount, and net is gross less fee.
 */
export function lineAmounts(
  written: WrittenAmounts,
  { kind, signs }: Readonly<{ kind: LineKind; signs: StatementMapping['signs'] }>,
): AmountsReading {
  const isTaken = written.isTaken ?? (signs === 'byKind' ? TAKEN.has(kind) : null)
  const signed = (amount: bigint | null) =>
    amount === null || isTaken === null ? amount : withSign(amount, isTaken)
  const gross = signed(written.gross)
  const net = signed(written.net)
  if (kind === 'fee') return feeLine(net ?? gross ?? signed(written.fee), written, signs)
  const fee = feeOf(written.fee, gross ?? net)
  if (gross !== null && net !== null) return checked(gross, fee, net)
  if (gross !== null)
    return { amounts: { grossMinor: gross, feeMinor: fee, netMinor: gross - (fee ?? 0n) } }
  if (net !== null) {
    const grossMinor = fee === null ? null : net + fee
    return { amounts: { grossMinor, feeMinor: fee, netMinor: net } }
  }
  return { amounts: null, field: 'gross', text: NO_AMOUNT }
}

/** A fee that is no sale's: all of it is taken, and nothing of it is a gross amount. */
function feeLine(
  amount: bigint | null,
  { net, gross }: WrittenAmounts,
  signs: StatementMapping['signs'],
): AmountsReading {
  if (amount === null) return { amounts: null, field: 'net', text: NO_AMOUNT }
  // A column of fees says what is kept, whatever the signs of the other columns.
  const isFeeColumn = net === null && gross === null
  const netMinor = isFeeColumn && signs === 'written' ? withSign(amount, true) : amount
  return { amounts: { grossMinor: null, feeMinor: null, netMinor } }
}

function checked(gross: bigint, fee: bigint | null, net: bigint): AmountsReading {
  const feeMinor = fee ?? gross - net
  if (gross - feeMinor === net) return { amounts: { grossMinor: gross, feeMinor, netMinor: net } }
  const [left, kept, found] = [gross, feeMinor, net].map(amountToDecimal)
  return {
    amounts: null,
    field: 'net',
    text: {
      tr: `brüt ${left} eksi komisyon ${kept}, net ${found} etmiyor; başka kesinti sütunu varsa eşlemede komisyona ekleyin`,
      en: `gross ${left} less fee ${kept} is not net ${found}; where another column is kept too, add it to the fee of the mapping`,
    },
  }
}

function feeOf(fee: bigint | null, base: bigint | null): bigint | null {
  return fee === null ? null : withSign(fee, base !== null && base < 0n)
}

function withSign(amount: bigint, isNegative: boolean): bigint {
  const size = amount < 0n ? -amount : amount
  return isNegative ? -size : size
}

const NO_AMOUNT = {
  tr: 'satırda tutar yok; toplam satırıysa ilk sözcüğünü eşlemede atlananlara ekleyin',
  en: 'the row has no amount; where it is a total, add its first word to what the mapping leaves out',
}
