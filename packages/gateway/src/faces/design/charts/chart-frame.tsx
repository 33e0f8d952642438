import { type ScaleLinear, scaleLinear } from 'd3-scale'
import type { ComponentChildren, JSX } from 'preact'

import type { ChartData } from './chart-data.ts'
import { Legend, Patterns } from './chart-legend.tsx'
import { ChartTable } from './chart-table.tsx'

const LABELS_MAXIMUM = 8
/** The points of a line reach its edges, so the labels beside the first and the last one have less room. */
const LABELS_OF_LINE_MAXIMUM = 6

export type Height = ScaleLinear<number, number>

/** Four lines, or only the axis where all values are zero. */
function linesOf(height: Height, { columns }: ChartData): readonly number[] {
  const isEmpty = columns.every(({ values }) => values.every((value) => (value ?? 0) === 0))
  return isEmpty ? [0] : height.ticks(4)
}

/** From values to percent of the drawing's height from above, with a round value at the top. */
export function heightOf(values: readonly (number | null)[]): Height {
  const highest = Math.max(4, ...values.map((value) => value ?? 0))
  return scaleLinear().domain([0, highest]).nice(4).range([100, 0])
}

type FrameProps = Readonly<{
  data: ChartData
  height: Height
  /** The middle of a column, in percent of the width. */
  middleOf: (index: number) => number
  isLine?: boolean
  children: ComponentChildren
}>

/**
 * A drawing with its lines, labels and legend, and the same figures in a table behind it, for people and programs that
 * read text. Places are percentages, so that letters keep their size at any width.
 */
export function ChartFrame(props: FrameProps): JSX.Element {
  const { data, height, middleOf, isLine = false, children } = props
  const { name, title, series, columns } = data
  return (
    <figure class="chart">
      <figcaption>{title}</figcaption>
      {series.length > 1 ? <Legend name={name} series={series} isLine={isLine} /> : null}
      <div class="drawing" aria-hidden="true">
        <div class="scale">
          {linesOf(height, data).map((value) => (
            <span key={value}>{data.tick(value)}</span>
          ))}
        </div>
        <svg class="plot" aria-hidden="true">
          <Patterns name={name} />
          <Lines height={height} at={linesOf(height, data)} />
          {children}
          <Hits columns={columns} series={series} middleOf={middleOf} />
        </svg>
        <svg class="labels" aria-hidden="true">
          <Labels columns={columns} middleOf={middleOf} isLine={isLine} />
        </svg>
      </div>
      <ChartTable data={data} />
    </figure>
  )
}

function Lines({ height, at }: Readonly<{ height: Height; at: readonly number[] }>): JSX.Element {
  return (
    <>
      {at.map((value) => (
        <line
          key={value}
          class={value === 0 ? 'axis' : 'grid'}
          x1="0"
          x2="100%"
          y1={`${height(value)}%`}
          y2={`${height(value)}%`}
        />
      ))}
    </>
  )
}

type ColumnsProps = Pick<FrameProps, 'middleOf'> & Pick<ChartData, 'columns'>

type LabelsProps = ColumnsProps & Readonly<{ isLine: boolean }>

/** As many labels as there is room for; on a phone every second one. */
function Labels({ columns, middleOf, isLine }: LabelsProps): JSX.Element {
  const step = Math.ceil(columns.length / (isLine ? LABELS_OF_LINE_MAXIMUM : LABELS_MAXIMUM))
  return (
    <>
      {columns.map(({ label }, index) => {
        if (index % step !== 0) return null
        const anchor = index === 0 ? 'start' : index === columns.length - 1 ? 'end' : 'middle'
        return (
          <text
            key={index}
            class={(index / step) % 2 === 1 ? 'label wide' : 'label'}
            x={`${anchor === 'start' ? 0 : anchor === 'end' ? 100 : middleOf(index)}%`}
            y="1rem"
            text-anchor={anchor}
          >
            {label}
          </text>
        )
      })}
    </>
  )
}

/** A column that the mouse is over says its values, and leads to its rows; the keyboard does the same in the table. */
function Hits({
  columns,
  series,
  middleOf,
}: ColumnsProps & Pick<ChartData, 'series'>): JSX.Element {
  const width = 100 / Math.max(1, columns.length)
  return (
    <>
      {columns.map(({ label, longLabel = label, href, texts }, index) => {
        const hit = (
          <rect class="hit" x={`${middleOf(index) - width / 2}%`} width={`${width}%`} height="100%">
            <title>
              {[longLabel, ...series.map(({ name }, at) => `${name}: ${texts[at] ?? ''}`)].join(
                '\n',
              )}
            </title>
          </rect>
        )
        return href === undefined ? (
          hit
        ) : (
          <a key={index} href={href} tabindex={-1}>
            {hit}
          </a>
        )
      })}
    </>
  )
}
