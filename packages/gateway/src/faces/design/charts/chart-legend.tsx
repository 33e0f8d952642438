import type { JSX } from 'preact'

import type { Series, SeriesLook } from './chart-data.ts'

/** The fill of a series, as an attribute of a shape. */
export function fillOf(name: string, look: SeriesLook): Readonly<{ fill?: string }> {
  return look === 'solid' || look === 'quiet' ? {} : { fill: `url(#${name}-${look})` }
}

/** Once for each drawing: its ids are unique on the page. */
export function Patterns({ name }: Readonly<{ name: string }>): JSX.Element {
  const shape = { width: '6', height: '6', patternUnits: 'userSpaceOnUse' } as const
  return (
    <defs>
      <pattern id={`${name}-hatched`} {...shape} patternTransform="rotate(45)">
        <path class="hatch" d="M0 3H6" />
      </pattern>
      <pattern id={`${name}-dotted`} {...shape}>
        <circle class="dot" cx="3" cy="3" r="1.4" />
      </pattern>
    </defs>
  )
}

type LegendProps = Readonly<{ name: string; series: readonly Series[]; isLine: boolean }>

export function Legend({ name, series, isLine }: LegendProps): JSX.Element {
  return (
    <ul class="legend">
      {series.map((each, index) => (
        <li key={each.name}>
          <svg aria-hidden="true">
            {isLine ? (
              <path class={index === 0 ? 'line' : 'line compared'} d="M0 7H16" />
            ) : (
              <rect class={each.look} width="14" height="14" rx="3" {...fillOf(name, each.look)} />
            )}
          </svg>
          {each.name}
        </li>
      ))}
    </ul>
  )
}
