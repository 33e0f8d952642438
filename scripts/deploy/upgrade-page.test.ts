/** Decision 10.47: of every migration the upgrade page says whether old and new nodes run side by side. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../tidy/source-files.ts'

const page = readFileSync(join(ROOT, 'docs/operations/upgrade.md'), 'utf8')
const rows = [...page.matchAll(/^\| (\d{4})(?: to (\d{4}))? \| (yes|no)[^|]* \| [^|]+ \|$/gm)].map(
  ([, first = '', last, verdict]) => ({ first, last: last ?? first, verdict }),
)
const migrations = readdirSync(join(ROOT, 'packages/gateway/src/storage/migrations')).flatMap(
  (name) => /^(\d{4})-.*\.sql$/.exec(name)?.[1] ?? [],
)

it('each migration is in one row, in order', () => {
  expect(migrations.length).toBeGreaterThan(40)
  const named = migrations.map((number) =>
    rows.filter(({ first, last }) => first <= number && number <= last),
  )
  const wrong = migrations.filter((_, index) => named[index]?.length !== 1)
  expect(wrong, 'migrations without a row in docs/operations/upgrade.md').toEqual([])
  const bounds = rows.flatMap(({ first, last }) => [first, last])
  expect(bounds).toEqual(bounds.toSorted())
})
