import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, it } from 'vitest'

import { StackedChart } from './bar-chart.tsx'

const scaleOf = (values: readonly number[]): readonly string[] => {
  const columns = values.map((value, at) => ({
    label: `Day ${at}`,
    values: [value],
    texts: [`₺${value}`],
  }))
  const series = [{ name: 'Returns', look: 'solid' }] as const
  const words = { name: 'returns', title: 'Returns', showTable: 'Show as a table' }
  const page = render(
    h(StackedChart, { data: { ...words, series, columns, tick: (at) => `₺${at}` } }),
  )
  const scale = /<div class="scale">(.*?)<\/div>/.exec(page)?.[1] ?? ''
  return [...scale.matchAll(/<span>(.*?)<\/span>/g)].map((found) => found[1] ?? '')
}

it('names round values beside a chart', () => {
  expect(scaleOf([0, 1_900, 700])).toEqual(['₺0', '₺500', '₺1000', '₺1500', '₺2000'])
})

it('names only zero where every value is zero', () => {
  expect(scaleOf([0, 0])).toEqual(['₺0'])
})
