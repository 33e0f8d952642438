import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { growthOf, LINEAR_GROWTH } from '../kernel/testing/growth.ts'
import { csvStream, csvText } from './write-csv.ts'

function cellsOf(file: string): readonly string[] {
  return (parse(file, { relax_column_count: true }) as string[][]).flat()
}

/** The cells of a program that separates them elsewhere than at commas, whether or not they are quoted. */
function cellsElsewhere(file: string): readonly string[] {
  return file.split(/[;\t\r\n]/)
}

/** A cell that Excel, LibreOffice or Numbers may compute. */
const COMPUTED = /^[\s\p{C}"]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u

describe('a CSV file', () => {
  test.each([
    ['=HYPERLINK("http://evil.example")', '\'=HYPERLINK("http://evil.example")'],
    ['+1', "'+1"],
    ['-1+cmd|"/c calc"!A0', '\'-1+cmd|"/c calc"!A0'],
    ['-5', "'-5"],
    ['@SUM(1)', "'@SUM(1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['\n=1', "'\n'=1"],
    ['\tplain', "'\tplain"],
    ['  =1', "  '=1"],
    ['\u00a0\u200b=1', "\u00a0\u200b'=1"],
    ['＝1', "'＝1"],
    ['－1', "'－1"],
    ['﹦1', "'﹦1"],
    ['"=1"', '"\'=1"'],
    ['x;=1', "x;'=1"],
    ['x\n=1', "x\n'=1"],
    ['x;"=1', 'x;"\'=1'],
    ['a+b=c-d@e', 'a+b=c-d@e'],
    ['2026-11-21', '2026-11-21'],
    ['Çay; şeker', 'Çay; şeker'],
    ['', ''],
  ])('writes %j as a text', (text, written) => {
    expect(cellsOf(csvText(['text'], [[text]])).slice(1)).toEqual([written])
  })

  it('keeps numbers and amounts numbers, with their minus signs', () => {
    const rows = [[-3, { amountMinor: -12_50n }, { amountMinor: 124_990n }, null]]
    expect(csvText(['count', 'net', 'amount', 'none'], rows)).toBe(
      'count,net,amount,none\r\n-3,-12.50,1249.90,\r\n',
    )
  })

  it('whatever strangers write, no cell is computed, by whichever separator', () => {
    const part = fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '＝',
      '\t',
      '\r',
      '\n',
      ' ',
      ';',
      ',',
      '"',
      "'",
      'x',
    )
    const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
        const file = csvText(['first'], [['2026-11-21', ...texts, 'last']])
        const all = [...cellsOf(file), ...cellsElsewhere(file)]
        expect(all.filter((cell) => COMPUTED.test(cell))).toEqual([])
        expect(cellsOf(file).length).toBe(texts.length + 3)
      }),
    )
  })

  it('takes time in proportion to a long text', () => {
    const write = (size: number) => csvText(['text'], [[`${'\n '.repeat(size)}x`]])
    expect(growthOf(write, 25_000)).toBeLessThan(LINEAR_GROWTH)
  })
})

describe('a CSV file that is streamed', () => {
  it('has the same lines behind a byte order mark, also without rows', async () => {
    const rows = [
      ['=1', 'ğ'],
      ['a,"b"\nc', ''],
    ]
    const streamed = await wholeOf(csvStream(['a', 'b'], asyncOf(rows)))
    expect(streamed).toBe(`\ufeff${csvText(['a', 'b'], rows)}`)
    expect(await wholeOf(csvStream(['a', 'b'], asyncOf([])))).toBe('\ufeffa,b\r\n')
  })

  it('has the same lines over many blocks', async () => {
    const rows = Array.from({ length: 1_001 }, (_, at) => [`row ${at}`, at])
    expect(await wholeOf(csvStream(['a', 'b'], asyncOf(rows)))).toBe(
      `\ufeff${csvText(['a', 'b'], rows)}`,
    )
  })

  it('ends the reading of its rows where its reader goes away', async () => {
    let end: (word: string) => void = () => undefined
    const ended = new Promise<string>((resolve) => {
      end = resolve
    })
    async function* endless() {
      try {
        for (;;) yield ['1']
      } finally {
        end('ended')
      }
    }
    for await (const _ of csvStream(['a'], endless())) break
    expect(await ended).toBe('ended')
  })

  it('fails where its rows fail', async () => {
    async function* failing() {
      yield ['1']
      throw new Error('The database went away.')
    }
    await expect(wholeOf(csvStream(['a'], failing()))).rejects.toThrow('The database went away.')
  })
})

/** With the byte order mark, which a text decoder would drop. */
async function wholeOf(stream: Readable): Promise<string> {
  return (await buffer(stream)).toString('utf8')
}

async function* asyncOf<Each>(list: readonly Each[]): AsyncGenerator<Each> {
  yield* list
}
