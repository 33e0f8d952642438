import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { ROOT } from '../system/helper.ts'
import { chart } from './chart.ts'
import type { BenchResult } from './result.ts'
import { table } from './table.ts'

const FOLDER = join(ROOT, 'docs', 'operations')
const PAGE = join(FOLDER, 'performance.md')

/** What stands between the two is this program's. */
const BEGIN = '<!-- figures: npm run bench -- --publish -->'
const END = '<!-- end of figures -->'

/** Puts figures and chart of this run into the documentation. */
export function publish(result: BenchResult): void {
  const page = readFileSync(PAGE, 'utf8')
  const [before, after] = [page.split(BEGIN)[0], page.split(END)[1]]
  if (before === undefined || after === undefined) throw new Error(`${PAGE} lost its marks.`)
  const picture = '![Payments per second beside the limit](performance-chart.svg)'
  const figures = `${BEGIN}\n\n${picture}\n\n${table(result)}\n\n${END}`
  writeFileSync(PAGE, `${before}${figures}${after}`)
  writeFileSync(join(FOLDER, 'performance-chart.svg'), chart(result))
  writeFileSync(join(FOLDER, 'performance.json'), `${JSON.stringify(result, null, 2)}\n`)
}
