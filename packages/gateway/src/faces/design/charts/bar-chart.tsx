import { scaleBand } from 'd3-scale'
import { stack } from 'd3-shape'
import type { JSX } from 'preact'

import type { ChartColumn, ChartData } from './chart-data.ts'
import { ChartFrame, heightOf } from './chart-frame.tsx'
import { fillOf } from './chart-legend.tsx'

type Bar = Readonly<{ label: string; value: number; text: string }>

type ChartProps = Readonly<{
  /** Unique on the page; in the ids of the drawing. */
  name: string
  title: string
  showTable: string
  bars: readonly Bar[]
}>

/** Bars of one series, from zero. */
export function Chart({ bars, title, ...props }: ChartProps): JSX.Element {
  const columns = bars.map(({ label, value, text }) => ({ label, values: [value], texts: [text] }))
  const series = [{ name: title, look: 'solid' }] as const
  return <StackedChart data={{ ...props, title, columns, series, tick: String }} />
}

/** Bars whose parts stand on each other, the first series below. */
export function StackedChart({ data }: Readonly<{ data: ChartData }>): JSX.Element {
  const { name, columns, series } = data
  const sumOf = ({ values }: ChartColumn) =>
    values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  const height = heightOf(columns.map(sumOf))
  const band = scaleBand<number>()
    .domain(columns.map((_, index) => index))
    .range([0, 100])
    .paddingInner(columns.length > 60 ? 0.1 : 0.3)
    .paddingOuter(0.1)
  const parts = stack<unknown, ChartColumn, number>()
    .keys(series.map((_, at) => at))
    .value(({ values }, at) => values[at] ?? 0)([...columns])
  const middleOf = (index: number): number => (band(index) ?? 0) + band.bandwidth() / 2
  return (
    <ChartFrame data={data} height={height} middleOf={middleOf}>
      {parts.map((part) =>
        part.map(([from, to], index) => {
          const look = series[part.key]?.look ?? 'solid'
          return from === to ? null : (
            <rect
              key={`${part.key} ${index}`}
              class={look}
              x={`${band(index) ?? 0}%`}
              y={`${height(to)}%`}
              width={`${band.bandwidth()}%`}
              height={`${height(from) - height(to)}%`}
              {...fillOf(name, look)}
            />
          )
        }),
      )}
    </ChartFrame>
  )
}
