import { scalePoint } from 'd3-scale'
import { area, line } from 'd3-shape'
import type { JSX } from 'preact'

import type { ChartData } from './chart-data.ts'
import { ChartFrame, heightOf } from './chart-frame.tsx'

type Point = number | null

/** A point without neighbours makes no line. */
function isAlone(points: readonly Point[], index: number): boolean {
  return (points[index - 1] ?? null) === null && (points[index + 1] ?? null) === null
}

/** Lines over time. The first series is filled down to zero; the others are dashed, to compare it with. */
export function LineChart({ data }: Readonly<{ data: ChartData }>): JSX.Element {
  const { columns, series } = data
  const height = heightOf(columns.flatMap(({ values }) => values))
  const place = scalePoint<number>()
    .domain(columns.map((_, index) => index))
    .range([0, 100])
  const middleOf = (index: number): number => place(index) ?? 50
  const pointsOf = (at: number): Point[] => columns.map(({ values }) => values[at] ?? null)
  const drawLine = line<Point>()
    .defined((value) => value !== null)
    .x((_, index) => middleOf(index))
    .y((value) => height(value ?? 0))
  const drawGround = area<Point>()
    .defined((value) => value !== null)
    .x((_, index) => middleOf(index))
    .y0(100)
    .y1((value) => height(value ?? 0))
  return (
    <ChartFrame data={data} height={height} middleOf={middleOf} isLine>
      <svg
        aria-hidden="true"
        width="100%"
        height="100%"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
      >
        <path class="ground" d={drawGround(pointsOf(0)) ?? ''} />
        {series.map(({ name }, at) => (
          <path
            key={name}
            class={at === 0 ? 'line' : 'line compared'}
            d={drawLine(pointsOf(at)) ?? ''}
          />
        ))}
      </svg>
      {series.map(({ name }, at) =>
        pointsOf(at).map((value, index, points) =>
          value === null || !isAlone(points, index) ? null : (
            <circle
              key={`${name} ${index}`}
              class={at === 0 ? 'alone' : 'alone compared'}
              cx={`${middleOf(index)}%`}
              cy={`${height(value)}%`}
              r="4"
            />
          ),
        ),
      )}
    </ChartFrame>
  )
}
