import type { JSX } from 'preact'

export type Bar = Readonly<{ label: string; value: number; text: string }>

type ChartProps = Readonly<{
  title: string
  /** The words on the switch that opens the table. */
  showTable: string
  bars: readonly Bar[]
}>

const [WIDTH, HEIGHT, BELOW] = [600, 160, 22]

/** Bars from zero. The same figures stand in a table behind it, for people and programs that read text. */
export function Chart({ title, showTable, bars }: ChartProps): JSX.Element {
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  const step = WIDTH / Math.max(1, bars.length)
  return (
    <figure class="chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + BELOW}`} aria-hidden="true">
        {bars.map(({ label, value }, index) => {
          const height = (value / highest) * (HEIGHT - 12)
          return (
            <g key={label}>
              <rect
                x={index * step + step * 0.15}
                y={HEIGHT - height}
                width={step * 0.7}
                height={height}
                rx="3"
              />
              <text x={index * step + step / 2} y={HEIGHT + 16} text-anchor="middle">
                {label}
              </text>
            </g>
          )
        })}
        <path class="axis" d={`M0 ${HEIGHT}H${WIDTH}`} />
      </svg>
      <details>
        <summary>{showTable}</summary>
        <table class="table">
          <tbody>
            {bars.map(({ label, text }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td class="amount">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
