import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

import { banksOverBudget, LINE_BUDGET, measureHouse } from './house.ts'
import { sourceFiles } from './tidy/source-files.ts'

const ROOMS = 'packages/gateway/src'
const BASE = `${ROOMS}/base/kernel`
const FACES = `${ROOMS}/faces/http`

const TREE: Readonly<Record<string, string>> = {
  [`${BASE}/index.ts`]: "export * from './money.ts'\nexport { type A, b as c } from './a.ts'\n",
  [`${BASE}/money.ts`]: 'export const ONE = 1\nexport type Money = bigint\n',
  [`${BASE}/a.ts`]: `import './circle.ts'\nexport type A = 1\nexport const b = 2\n`,
  // An import against the direction, and a circle of two files.
  [`${BASE}/circle.ts`]: "import './a.ts'\nimport '../../faces/http/index.ts'\n",
  [`${FACES}/index.ts`]: 'export const listen = 1\n',
  [`${FACES}/long.ts`]: 'one()\n'.repeat(301),
  // None of these is product source.
  [`${FACES}/long.test.ts`]: 'one()\n'.repeat(50),
  [`${FACES}/testing/helper.ts`]: 'one()\n'.repeat(50),
  'packages/client/src/generated/wire.ts': 'one()\n'.repeat(50),
  'scripts/other.ts': 'one()\n'.repeat(50),
  ...Object.fromEntries(
    Array.from({ length: 26 }, (_, at) => [
      `packages/client/src/file-${at}.ts`,
      'one()\n'.repeat(40),
    ]),
  ),
}

it('counts files, lines, full folders, names of doors and wrong imports of a checkout', () => {
  const root = mkdtempSync(join(tmpdir(), 'vezne-house-'))
  try {
    for (const [path, text] of Object.entries(TREE)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    expect(measureHouse(sourceFiles(root))).toEqual({
      entriesAtTheTop: 2,
      files: 32,
      lines: 2 + 2 + 3 + 2 + 1 + 301 + 26 * 40,
      linesByPart: { client: 26 * 40, 'gateway/base': 2 + 2 + 3 + 2, 'gateway/faces': 1 + 301 },
      medianLines: 40,
      filesUnder30Lines: 5,
      filesOver300Lines: 1,
      foldersOver25Files: { 'packages/client/src': 26 },
      doors: 2,
      namesPerDoor: 2.5,
      largestDoor: 'kernel (4)',
      wrongImports: 1,
      importCircles: 1,
    })
  } finally {
    rmSync(root, { recursive: true })
  }
})

it('each part of the product keeps to its budget of lines', () => {
  const { linesByPart } = measureHouse(sourceFiles())
  expect(Object.keys(linesByPart).toSorted()).toEqual(Object.keys(LINE_BUDGET).toSorted())
  const over = Object.entries(linesByPart).filter(
    ([part, lines]) => lines > (LINE_BUDGET[part] ?? 0),
  )
  expect(over).toEqual([])
})

it('each bank keeps to its budget of lines', () => {
  expect(banksOverBudget(sourceFiles())).toEqual([])
})

it('a further bank costs at most 700 lines with its connector and 500 in the simulator', () => {
  const gateway = 'packages/gateway/src/payment/banks/further'
  const simulator = 'packages/bank-simulator/src/banks/further'
  const file = (path: string, lines: number) => ({ path, text: '1\n'.repeat(lines), isTest: false })
  const within = [
    file(`${gateway}/manifest.ts`, 100),
    file(`${gateway}/request.ts`, 600),
    { ...file(`${gateway}/request.test.ts`, 900), isTest: true },
    file(`${simulator}/manifest.ts`, 500),
  ]
  expect(banksOverBudget(within)).toEqual([])
  const beyond = [...within, file(`${gateway}/hash.ts`, 1), file(`${simulator}/hash.ts`, 1)]
  expect(banksOverBudget(beyond)).toEqual([
    'further: 701 lines in the gateway, at most 700',
    'further: 501 lines in the simulator, at most 500',
  ])
})
