import { describe, expect, it } from 'vitest'
import { BANNED, LAYERS, WING_IMPORTS } from './tidy/import-rules.ts'
import { importCircles, wrongImports } from './tidy/imports.ts'
import { functionsOf, type SourceFile, sourceFiles } from './tidy/source-files.ts'
import { ownTimeLimits } from './tidy/time-limits.ts'

const GATEWAY = 'packages/gateway/src/'
const files = sourceFiles()
const RULES_THEMSELVES = new Set(['scripts/tidy.test.ts', 'scripts/tidy/import-rules.ts'])
const checked = files.filter((file) => !RULES_THEMSELVES.has(file.path))

function planted(path: string, text: string): SourceFile {
  return { path, text, isTest: false }
}

function longFunctions(file: SourceFile): string[] {
  return functionsOf(file)
    .filter(({ lines }) => lines > 70)
    .map(({ line, lines }) => `${file.path}:${line} has a function of ${lines} lines`)
}

function bannedText(file: SourceFile): string[] {
  return BANNED.filter(([pattern]) => pattern.test(file.text)).map(
    ([pattern, remedy]) => `${file.path} holds ${pattern.source}; use ${remedy}`,
  )
}

describe('the house', () => {
  it('has files to look at', () => {
    expect(files.length).toBeGreaterThan(150)
  })

  it('imports run one way, through doors', () => {
    expect(wrongImports(files)).toEqual([])
  })

  it('the import rules name the wings and rooms of the gateway, and no others', () => {
    const inside = files.filter(({ isTest, path }) => !isTest && path.startsWith(GATEWAY))
    const parts = inside.map(({ path }) => path.slice(GATEWAY.length).split('/'))
    const wings = new Set(parts.map(([wing]) => wing))
    expect(Object.keys(WING_IMPORTS).sort()).toEqual([...wings].sort())
    for (const [wing, layers] of Object.entries(LAYERS)) {
      const rooms = new Set(parts.flatMap(([of, room]) => (of === wing ? [room] : [])))
      expect(layers.flat().sort()).toEqual([...rooms].sort())
    }
  })

  it('an import against the direction is seen, type-only ones included', () => {
    const up = planted(
      `${GATEWAY}base/kernel/x.ts`,
      "import type { A } from '../../faces/http/index.ts'",
    )
    const inside = planted(`${GATEWAY}payment/cards/x.ts`, "import '../payments/index.ts'")
    const beside = planted(`${GATEWAY}faces/panel/x.ts`, "import '../http/index.ts'")
    const door = planted(
      `${GATEWAY}faces/http/x.ts`,
      "export { a } from '../../payment/auth/caller.ts'",
    )
    const alone = planted('packages/bank-simulator/src/x.ts', "import '@vezne/protocol'")
    const example = planted('examples/shop/x.ts', "import '../../packages/client/src/index.ts'")
    expect(wrongImports([up, inside, beside, door, alone, example])).toHaveLength(6)
  })

  it('a folder within a room is imported through its index.ts alone', () => {
    const door = planted('packages/gateway/src/storage/cards/index.ts', "export * from './x.ts'")
    const inside = planted('packages/gateway/src/storage/cards/y.ts', "import './x.ts'")
    const past = planted('packages/gateway/src/storage/users/y.ts', "import '../cards/x.ts'")
    expect(wrongImports([door, inside, past])).toEqual([
      'packages/gateway/src/storage/users/y.ts imports packages/gateway/src/storage/cards/x.ts: ' +
        'come in through packages/gateway/src/storage/cards/index.ts',
    ])
  })

  it('has no circles', () => {
    expect(importCircles(files)).toEqual([])
  })

  it('a circle is seen', () => {
    const a = planted('scripts/a.ts', "import './b.ts'")
    const b = planted('scripts/b.ts', "import './a.ts'")
    expect(importCircles([a, b])).toHaveLength(1)
  })
})

describe('the style', () => {
  it('source files stay under 300 lines', () => {
    const long = checked.filter((file) => !file.isTest && file.text.split('\n').length > 300)
    expect(long.map((file) => file.path)).toEqual([])
  })

  it('functions stay under 70 lines', () => {
    const source = checked.filter((file) => !file.isTest)
    expect(source.flatMap(longFunctions)).toEqual([])
  })

  it('a long function is seen', () => {
    const text = `function f() {\n${'  g()\n'.repeat(70)}}`
    expect(longFunctions(planted('scripts/f.ts', text))).toHaveLength(1)
  })

  it('what has a better way is not used', () => {
    expect(checked.filter((file) => !file.isTest).flatMap(bannedText)).toEqual([])
  })

  it('no test has a limit of time of its own', () => {
    expect(checked.flatMap(ownTimeLimits)).toEqual([])
  })

  it.each([
    'it("x", () => undefined, 60_000)',
    'test.each([1])("x", () => undefined, LONG_MILLISECONDS)',
    'describe("x", { timeout: 2 * 60_000 }, () => undefined)',
    'beforeAll(start, 5_000)',
    'afterAll(() => stop(), 2 * 60)',
    'await vi.waitFor(isOver)',
    'await waitFor(isOver, { what: "x", patienceMilliseconds: 5 })',
    'expect(performance.now() - begun).toBeLessThan(50)',
  ])('a limit of time is seen: %s', (text) => {
    expect(ownTimeLimits(planted('test/planted.test.ts', text))).toHaveLength(1)
  })

  it('no test is switched off', () => {
    const off = checked.filter((file) => /\b(it|test|describe)\.(skip|only|todo)\b/.test(file.text))
    expect(off.map((file) => file.path)).toEqual([])
  })
})
