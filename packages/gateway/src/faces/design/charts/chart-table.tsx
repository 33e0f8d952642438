import type { JSX } from 'preact'

import type { ChartData } from './chart-data.ts'

/** The figures of a drawing as text, behind a switch. */
export function ChartTable({ data }: Readonly<{ data: ChartData }>): JSX.Element {
  const { title, showTable, series, columns } = data
  return (
    <details>
      <summary>{showTable}</summary>
      <section class="scroll" aria-label={title} tabindex={0}>
        <table class="table">
          {series.length > 1 ? (
            <thead>
              <tr>
                <td />
                {series.map(({ name }) => (
                  <th key={name} scope="col" class="amount">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
          ) : null}
          <tbody>
            {columns.map(({ label, longLabel = label, href, texts }, index) => (
              <tr key={index}>
                <th scope="row">
                  {href === undefined ? longLabel : <a href={href}>{longLabel}</a>}
                </th>
                {series.map(({ name }, at) => (
                  <td key={name} class="amount">
                    {texts[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
