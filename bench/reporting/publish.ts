import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { ROOT } from '../system/start-options.ts'
import { chart } from './chart.ts'
import type { BenchResult } from './result.ts'
import { table } from './table.ts'

const FOLDER = join(ROOT, 'docs', 'operations')
const PAGE = join(FOLDER, 'performance.md')

/** This program writes the text between the two marks. */
const FIGURES = ['<!-- figures: npm run bench -- --publish -->', '<!-- end of figures -->'] as const
const GROWTH = ['<!-- growth -->', '<!-- end of growth -->'] as const

/** Puts figures and chart of this run into the documentation. */
export function publish(result: BenchResult): void {
  const picture = '![Payments per second beside the limit](performance-chart.svg)'
  putBetween(FIGURES, `${picture}\n\n${table(result)}`)
  writeFileSync(join(FOLDER, 'performance-chart.svg'), chart(result))
  writeFileSync(join(FOLDER, 'performance.json'), `${JSON.stringify(result, null, 2)}\n`)
}

/** The comparison of table sizes, which is a run of its own. */
export function publishGrowth(lines: string): void {
  putBetween(GROWTH, lines)
}

function putBetween([begin, end]: readonly [begin: string, end: string], text: string): void {
  const page = readFileSync(PAGE, 'utf8')
  const [before, after] = [page.split(begin)[0], page.split(end)[1]]
  if (before === undefined || after === undefined) throw new Error(`${PAGE} lost its marks.`)
  writeFileSync(PAGE, `${before}${begin}\n\n${text}\n\n${end}${after}`)
}
