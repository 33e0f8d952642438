import { groupedBy } from '../../../base/kernel/index.ts'
import type { ExpectedPart } from '../movement.ts'
import type { BoundLine } from '../statements/index.ts'
import { type Difference, type DifferenceKind, netOf, type Pair, sumOf } from './difference.ts'

/** Shares of a gross amount, in hundredths of a percent: what was to be kept, and what was. */
export function ratesOf(
  parts: readonly ExpectedPart[],
  lines: readonly BoundLine[],
): Readonly<{ expected: bigint; kept: bigint }> {
  const gross = sumOf(parts.map(({ grossMinor }) => grossMinor))
  const share = (fee: bigint) => (gross === 0n ? 0n : (fee * 20_000n + gross) / (2n * gross))
  return {
    expected: share(sumOf(parts.map(({ feeMinor }) => feeMinor))),
    kept: share(sumOf(lines.map(({ feeMinor }) => feeMinor ?? 0n))),
  }
}

/** What banks paid otherwise of payments that they named. Payments of one cause are one difference. */
export function comparePairs(pairs: readonly Pair[]): readonly Difference[] {
  const sums = pairs.filter(({ part, line }) => grossOf(line, part) !== part.grossMinor)
  // The fee of another gross amount is another one too, and no difference of its own.
  const fees = pairs.filter(
    ({ part, line }) =>
      grossOf(line, part) === part.grossMinor && feeOf(line, part) !== part.feeMinor,
  )
  return [
    ...sums.map((pair) => differenceOf('wrongSum', [pair], pair.line.netMinor - netOf(pair.part))),
    ...[...groupedBy(fees, commissionKey).values()].map((group) =>
      differenceOf(
        'wrongCommission',
        group,
        sumOf(group.map(({ part, line }) => part.feeMinor - feeOf(line, part))),
      ),
    ),
    ...wrongDays(pairs),
  ]
}

/** A batch of which the bank paid a part on the right day was divided; any other came on a wrong day. */
function wrongDays(pairs: readonly Pair[]): readonly Difference[] {
  const batches = groupedBy(pairs, ({ part }) => `${part.terminalId} ${part.bankDay} ${part.dueOn}`)
  return [...batches.values()].flatMap((batch) => {
    const late = batch.filter(({ part, line }) => part.dueOn !== line.valueDate)
    const kind = late.length < batch.length ? 'splitBatch' : 'wrongValueDate'
    return [...groupedBy(late, ({ line }) => line.valueDate).values()].map((group) =>
      differenceOf(kind, group, sumOf(group.map(({ line }) => line.netMinor))),
    )
  })
}

/**
 * One day, value date, terminal, programme and count of installments: what has one rate. The rate itself is no key, because that of a
 * small amount is rounded.
 */
function commissionKey({ part }: Pair): string {
  const { terminalId, bankDay, dueOn, kind, installmentCount, programme } = part
  return [terminalId, bankDay, dueOn, kind, installmentCount, programme].join(' ')
}

/** A line without a gross amount, or without a fee, says nothing about it. */
function grossOf({ grossMinor, netMinor }: BoundLine, part: ExpectedPart): bigint {
  return grossMinor ?? netMinor + part.feeMinor
}

function feeOf({ feeMinor, netMinor }: BoundLine, part: ExpectedPart): bigint {
  return feeMinor ?? part.grossMinor - netMinor
}

function differenceOf(
  kind: DifferenceKind,
  pairs: readonly Pair[],
  amountMinor: bigint,
): Difference {
  const parts = pairs.map(({ part }) => part)
  const lines = pairs.map(({ line }) => line)
  return { kind, amountMinor, parts, lines }
}
