import type { Pairing, PairOptions, Ratio } from './compare-scenarios.ts'

/** The comparison in Markdown. */
export function pairLines(pairing: Pairing, { pair, seconds }: PairOptions): string {
  const { rate, processor, microseconds, rounds, disturbed, correctness } = pairing
  const times =
    microseconds === null
      ? ''
      : ` (${microseconds.scenario.median.toFixed(0)} µs beside ${microseconds.direct.median.toFixed(0)} µs)`
  return [
    `${pair} over provision, ${rounds} pairs of ${seconds} s in turns, 64 connections, ${disturbed} of them disturbed by other processes:`,
    '',
    `- rate: ${ratioText(rate)}`,
    ...(processor === null
      ? []
      : [`- processor time of the gateway: ${ratioText(processor)}${times}`]),
    ...correctness.complaints.map((complaint) => `- WRONG: ${complaint}`),
  ].join('\n')
}

function ratioText({ spread, mean }: Ratio): string {
  const range = `${spread.minimum.toFixed(3)}–${spread.maximum.toFixed(3)}`
  return `median **${spread.median.toFixed(3)}** (${range}), mean ${mean.mean.toFixed(3)} ± ${mean.error.toFixed(3)}`
}
