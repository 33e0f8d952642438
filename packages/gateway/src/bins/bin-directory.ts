import { type BinRecord, unknownBin } from './bin.ts'

/** Answers what a card is. Never fails: a card that no record matches is an unknown one. */
export type BinDirectory = Readonly<{
  /** Takes a whole card number or its first six or eight digits. The longest prefix wins. */
  lookUp: (cardNumberOrBin: string) => BinRecord
}>

/** Builds the directory in memory. Of two records with one prefix the later one counts. */
export function buildBinDirectory(records: Iterable<BinRecord>): BinDirectory {
  const byPrefix = new Map<string, BinRecord>()
  for (const record of records) byPrefix.set(record.prefix, record)
  const lengths = lengthsLongestFirst(byPrefix.keys())
  return {
    lookUp: (cardNumberOrBin) =>
      longestMatch(byPrefix, lengths, cardNumberOrBin) ?? unknownBin(cardNumberOrBin),
  }
}

function longestMatch(
  byPrefix: ReadonlyMap<string, BinRecord>,
  lengths: readonly number[],
  cardNumberOrBin: string,
): BinRecord | undefined {
  for (const length of lengths) {
    // Without the test a six-digit question would be cut to itself at every longer length.
    if (length > cardNumberOrBin.length) continue
    const record = byPrefix.get(cardNumberOrBin.slice(0, length))
    if (record !== undefined) return record
  }
  return undefined
}

/** A handful of lengths, six to twelve, so that a lookup is a handful of map reads. */
function lengthsLongestFirst(prefixes: Iterable<string>): number[] {
  const lengths = new Set<number>()
  for (const prefix of prefixes) lengths.add(prefix.length)
  return [...lengths].sort((one, other) => other - one)
}
