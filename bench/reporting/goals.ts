import type { CellSummary } from '../measuring/summary.ts'

/** The limit that a figure of direct payments must keep, and the goal that it should reach. */
type Goal = Readonly<{
  what: string
  cell: (cell: CellSummary['cell']) => boolean
  /** The figure of the cell, and of a second cell if the goal compares two. */
  figure: (summary: CellSummary, all: readonly CellSummary[]) => number | null
  isMet: (figure: number) => boolean
  wanted: string
}>

const closed =
  (connections: number) =>
  ({ subject, load, connections: own, open }: CellSummary['cell']): boolean =>
    subject === 'product' && load === 'provision' && own === connections && open === undefined

/** What the gateway itself takes, with its database: the bank is asked once for each payment. */
function lessBank(p50: number | null, all: readonly CellSummary[]): number | null {
  const bank = all.find(({ cell }) => cell.subject === 'bank')?.p50 ?? null
  return p50 === null || bank === null ? null : p50 - bank
}

const GOALS: readonly Goal[] = [
  {
    what: 'of the limit, 64 connections',
    cell: closed(64),
    figure: ({ ratio }) => ratio?.median ?? null,
    isMet: (ratio) => ratio >= 0.8,
    wanted: 'at least 0.8, better 1.3',
  },
  {
    what: 'of the limit, 256 connections',
    cell: closed(256),
    figure: ({ ratio }) => ratio?.median ?? null,
    isMet: (ratio) => ratio >= 1.1,
    wanted: 'at least 1.1, better 1.6',
  },
  {
    what: 'of the plain server, 64 connections',
    cell: closed(64),
    figure: ({ ofPlain }) => ofPlain?.median ?? null,
    isMet: (ratio) => ratio >= 2,
    wanted: 'at least 2',
  },
  {
    what: 'p99 in milliseconds at half the limit',
    cell: ({ subject, open }) =>
      subject === 'product' && open !== undefined && 'ofLimit' in open && open.ofLimit === 0.5,
    figure: ({ p99 }) => p99,
    isMet: (milliseconds) => milliseconds < 30,
    wanted: 'under 30',
  },
  {
    what: 'p50 in milliseconds of one payment alone, less the bank’s own p50',
    cell: closed(1),
    figure: ({ p50 }, all) => lessBank(p50, all),
    isMet: (milliseconds) => milliseconds < 5,
    wanted: 'under 5',
  },
]

/** A line for each goal that this run says something about. */
export function goalLines(cells: readonly CellSummary[]): readonly string[] {
  return GOALS.flatMap(({ what, cell, figure, isMet, wanted }) => {
    const found = cells.find((one) => cell(one.cell))
    const value = found === undefined ? null : figure(found, cells)
    if (found === undefined || value === null) return []
    const doubt = found.isDisturbed ? '; disturbed, so it says nothing' : ''
    return [
      `- ${what}: **${value.toFixed(2)}** (${wanted}): ${isMet(value) ? 'met' : 'missed'}${doubt}`,
    ]
  })
}
