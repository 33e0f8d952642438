import type { Growth, GrowthOptions } from './compare-sizes.ts'

/** The least ratio that is good enough: the throughput over many orders divided by that over few. */
const WANTED = { provision: 0.8, return: 0.6 } as const

const WHAT = { provision: 'direct payments', return: 'returns of random old orders' } as const

/** The comparison in Markdown, each figure with its goal. */
export function growthLines(growth: Growth, { orders, growth: many }: GrowthOptions): string {
  const { ratios, pages, failures } = growth
  return [
    `${many} orders in the tables beside ${orders}, in turns, 64 connections:`,
    '',
    ...ratios.map(({ load, ratio, kept, dropped }) => {
      const range = `${ratio.minimum.toFixed(2)}–${ratio.maximum.toFixed(2)}`
      const verdict = ratio.median >= WANTED[load] ? 'met' : 'missed'
      const doubt = kept === 0 ? '; disturbed, so it says nothing' : ''
      return `- ${WHAT[load]}: **${ratio.median.toFixed(2)}** of the rate (${range}; at least ${WANTED[load]}): ${verdict}${doubt}; ${kept} rounds, ${dropped} dropped`
    }),
    `- pages touched by a payment: ${pages.large.toFixed(1)} beside ${pages.small.toFixed(1)}, ${
      pages.complaints.length === 0
        ? 'no more than the depth of the indexes says'
        : `more than the depth of the indexes says (${pages.complaints.join('; ')})`
    }`,
    ...failures.map((failure) => `- WRONG: ${failure}`),
  ].join('\n')
}
