/** Decision 10.47: what the upgrade page tells an operator to do works, and it has a row for every migration. */

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

it('/opt/vezne is a link from the installation on, and nothing is linked into a folder of that name', () => {
  const install = readFileSync(join(ROOT, 'docs/operations/install.md'), 'utf8')
  expect(install).toMatch(/ln -sfnT \/opt\/vezne-[\d.]+ \/opt\/vezne\n/)
  expect(install).not.toMatch(/git clone \S+ \/opt\/vezne\s/)
  // Without -T, `ln` makes the link inside of a folder, and the old program goes on.
  expect(page).toMatch(/ln -sfnT \/opt\/vezne-[\d.]+ \/opt\/vezne`/)
  expect(page).not.toMatch(/ln -sfn /)
})

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
