import type { JSX } from 'preact'

import { Chart, type ChartColumn, LineChart, StackedChart } from '../../design/charts/index.ts'
import {
  countText,
  type Language,
  moneyShort,
  moneyText,
  Tiles,
  Trend,
} from '../../design/index.ts'
import type { SpecimenTexts } from './specimen-texts.ts'

const DAYS = [3, 8, 5, 13, 1]
const HOURS = [2, 1, 4, 9, 12, 7]

type Part = Readonly<{ language: Language; texts: SpecimenTexts }>

/** Large numbers, and charts of each kind. The values are made up. */
export function SpecimenCharts({ language, texts }: Part): JSX.Element {
  const money = (lira: number) => moneyText(BigInt(lira) * 100_000n, language)
  const columns = (valuesOf: (value: number, index: number) => (number | null)[]) =>
    HOURS.map(
      (value, index): ChartColumn => ({
        label: `${index + 8}:00`,
        values: valuesOf(value, index),
        texts: valuesOf(value, index).map((each) =>
          each === null ? '–' : countText(each, language),
        ),
      }),
    )
  const common = { showTable: texts.showTable, tick: (value: number) => countText(value, language) }
  return (
    <section class="sheet">
      <h2>{texts.charts}</h2>
      <Tiles
        tiles={[
          { name: texts.amount, value: money(1), href: '#tile' },
          {
            name: texts.values,
            value: countText(1_204, language),
            note: (
              <>
                <Trend direction="up" text="12" words={texts.up} /> {texts.noticeBody}
              </>
            ),
          },
        ]}
      />
      <Chart
        name="specimen-bars"
        title={texts.chart}
        showTable={texts.showTable}
        bars={DAYS.map((value, index) => ({
          label: String(index + 1),
          value,
          text: money(value),
        }))}
      />
      <StackedChart
        data={{
          ...common,
          name: 'specimen-stack',
          title: texts.stacked,
          series: [
            { name: 'Approved', look: 'solid' },
            { name: 'Declined', look: 'hatched' },
            { name: 'Failed', look: 'dotted' },
            { name: 'Returned', look: 'quiet' },
          ],
          columns: columns((value, index) => [value, index, 1, 1]),
        }}
      />
      <LineChart
        data={{
          ...common,
          name: 'specimen-lines',
          title: texts.lines,
          series: [
            { name: texts.amount, look: 'solid' },
            { name: texts.older, look: 'quiet' },
          ],
          columns: columns((value, index) => [index < 4 ? value : null, 13 - value]),
          tick: (value) => moneyShort(value * 100_000, language),
        }}
      />
    </section>
  )
}
