import type { Report } from './campaign.ts'

/** A run with fewer acknowledged payments has shown nothing. */
const ACKNOWLEDGED_MINIMUM = 30

/** What is wrong with a run, in words; nothing where every rule held. */
export function verdictOf({ rounds, violations, acknowledged }: Report): readonly string[] {
  return [
    ...rounds.flatMap((round) => round.violations.map((each) => `${round.blow}: ${each}`)),
    ...violations,
    ...(acknowledged < ACKNOWLEDGED_MINIMUM
      ? [`only ${acknowledged} payments were acknowledged`]
      : []),
  ]
}

/** The figures that docs/operations/high-availability.md repeats. */
export function figuresOf(report: Report): string {
  const { rounds, failovers, calls, codes, acknowledged, links, brokenOff } = report
  const kinds = [...new Set(rounds.map(({ blow }) => blow))].toSorted()
  const outages = kinds.map((kind) => {
    const of = rounds.filter(({ blow }) => blow === kind)
    const [median, longest] = spreadOf(of.map(({ outageMilliseconds }) => outageMilliseconds))
    return `${kind}, ${of.length} times: outage ${median} ms in the median, ${longest} ms at most`
  })
  const [, longestRest] = spreadOf(rounds.map(({ restMilliseconds }) => restMilliseconds))
  const replayed = rounds.reduce((sum, round) => sum + round.replayed, 0)
  return [
    ...outages,
    `${rounds.length} blows, ${failovers} failovers`,
    `${calls.ok} calls ok, ${calls.refused} refused, ${calls.unknown} unknown`,
    `${acknowledged} orders acknowledged and compared, ${links} links paid, ${replayed} pairs sent again`,
    `nothing under way ${longestRest} ms after the load, at most`,
    ...[...codes]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([code, count]) => `answered ${count} times: ${code}`),
    ...[...brokenOff].map(([why, count]) => `load broken off ${count} times: ${why}`),
  ].join('\n')
}

/** The middle one and the largest. */
function spreadOf(values: readonly number[]): readonly [median: number, longest: number] {
  const sorted = values.toSorted((one, other) => one - other)
  return [sorted[Math.floor((sorted.length - 1) / 2)] ?? 0, sorted.at(-1) ?? 0]
}
