import type { CellSummary } from '../measuring/summary.ts'
import type { BenchResult } from './result.ts'

const TITLE = 'Payments per second beside the limit of the database'
const WIDTH = 920
const LABELS_WIDTH = 360
const ROW_HEIGHT = 30
const TOP = 70
const COLOURS = { limit: '#6b7280', product: '#0f766e', two: '#115e59', plain: '#b45309' } as const

type Shown = Readonly<{ cell: CellSummary; colour: string }>

function shownOf(result: BenchResult): readonly Shown[] {
  return result.cells.flatMap((cell) => {
    const { subject, load, open } = cell.cell
    const isPayment = load === 'provision' || load === 'three-d-secure'
    if (open !== undefined || !isPayment || !(subject in COLOURS)) return []
    return [{ cell, colour: COLOURS[subject as keyof typeof COLOURS] }]
  })
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Payments per second beside the database's own limit; the thin line is from least to most. */
export function chart(result: BenchResult): string {
  const shown = shownOf(result)
  const most = Math.max(1, ...shown.map(({ cell }) => cell.perSecond.maximum))
  const scale = (value: number) => (value / most) * (WIDTH - LABELS_WIDTH - 90)
  const height = TOP + shown.length * ROW_HEIGHT + 20
  const bars = shown.map(({ cell, colour }, index) => {
    const { median, minimum, maximum } = cell.perSecond
    const y = TOP + index * ROW_HEIGHT
    const end = LABELS_WIDTH + scale(maximum) + 8
    return [
      `<text x="${LABELS_WIDTH - 10}" y="${y + 14}" text-anchor="end">${escapeText(cell.name)}</text>`,
      `<rect x="${LABELS_WIDTH}" y="${y}" width="${scale(median).toFixed(1)}" height="20" fill="${colour}"/>`,
      `<line x1="${(LABELS_WIDTH + scale(minimum)).toFixed(1)}" x2="${(LABELS_WIDTH + scale(maximum)).toFixed(1)}" y1="${y + 10}" y2="${y + 10}" stroke="#111827"/>`,
      `<text x="${end.toFixed(1)}" y="${y + 14}">${median.toFixed(0)}</text>`,
    ].join('\n')
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="13" fill="#111827">`,
    `<title>${TITLE}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    `<text x="20" y="28" font-size="17">${TITLE}</text>`,
    `<text x="20" y="50" fill="#4b5563">${escapeText(`${result.machine.processors} processors shared by gateway, database, bank and driver; ${result.date.slice(0, 10)}`)}</text>`,
    ...bars,
    '</svg>',
    '',
  ].join('\n')
}
