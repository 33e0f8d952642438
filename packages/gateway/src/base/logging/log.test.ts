/** PCI DSS 3.5.1: only listed fields reach the log, and no card number does (decision 1.6). */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLuhnValid } from '../kernel/card-number.ts'
import { maskCardNumbersInLine, Secret } from '../kernel/index.ts'
import { growthOf, LINEAR_GROWTH } from '../kernel/testing/growth.ts'
import { createLineTime, createLog } from './log.ts'

function linesOf(work: (log: ReturnType<typeof createLog>) => void, level = 'info'): string[] {
  const lines: string[] = []
  work(createLog(level, (line) => lines.push(line)))
  return lines
}

function lineOf(fields: object, message = 'x'): string {
  return linesOf((log) => log.info(fields, message))[0] ?? ''
}

it('writes JSON with the given fields, and nothing about the machine', () => {
  expect(JSON.parse(lineOf({ status: 200, route: '/x', merchantId: null }, 'request'))).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    status: 200,
    route: '/x',
    merchantId: null,
    msg: 'request',
  })
})

it('is silent below its level', () => {
  expect(linesOf((log) => log.info({}, 'x'), 'warn')).toEqual([])
})

it('leaves out undefined values, and writes null for NaN', () => {
  const fields = { status: undefined, route: true, durationMilliseconds: Number.NaN, orderId: 7n }
  const { time: _, ...line } = JSON.parse(lineOf(fields))
  expect(line).toEqual({
    level: 'info',
    route: true,
    durationMilliseconds: null,
    orderId: '7',
    msg: 'x',
  })
})

it('does not write inherited fields', () => {
  expect(lineOf(Object.create({ detail: 'seen', body: 'seen' }))).not.toContain('seen')
})

it('writes every text on one line, and unchanged but for card numbers', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (detail, message) => {
      const line = lineOf({ detail }, message)
      const read = JSON.parse(line)
      expect(line.indexOf('\n')).toBe(line.length - 1)
      expect(read.detail).toBe(maskCardNumbersInLine(detail))
      expect(read.msg).toBe(maskCardNumbersInLine(message))
    }),
  )
})

it.each(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])(
  'at level %s writes that level and those above it',
  (level) => {
    const above = { warn: ['warn', 'error'], error: ['error'], fatal: [], silent: [] }
    const lines = linesOf((log) => {
      for (const each of ['info', 'warn', 'error'] as const) log[each]({}, 'x')
    }, level)
    const wanted = new Map<string, string[]>(Object.entries(above))
    expect(lines.map((line) => JSON.parse(line).level)).toEqual(
      wanted.get(level) ?? ['info', 'warn', 'error'],
    )
  },
)

describe('a field that is not on the list', () => {
  it.each([
    ['is unknown', { body: 'seen' }, 'body'],
    ['is a list', { detail: ['seen'] }, 'detail'],
    ['is an object', { detail: { deep: 'seen' } }, 'detail'],
    ['is a secret', { detail: new Secret('SecretKey', 'seen') }, 'detail'],
    ['is a function', { detail: () => 'seen' }, 'detail'],
    ['has a toJSON of its own', { detail: { toJSON: (): string => 'seen' } }, 'detail'],
    ['would replace the level', { level: 'seen' }, 'level'],
    ['would replace the message', { msg: 'seen' }, 'msg'],
  ])('%s: dropped, and only its name is told', (_, fields, name) => {
    const line = lineOf(fields)
    expect(line).not.toContain('seen')
    expect(JSON.parse(line)).toMatchObject({ droppedFields: name, level: 'info', msg: 'x' })
  })

  it('leaves the other fields', () => {
    expect(JSON.parse(lineOf({ body: 'b', status: 200 }))).toMatchObject({ status: 200 })
  })
})

const digit = fc.constantFrom(...'0123456789'.split(''))
const digitsOf = (length: number) =>
  fc.string({ unit: digit, minLength: length - 1, maxLength: length - 1 }).map((digits) => {
    const checkDigit = '0123456789'.split('').find((digit) => isLuhnValid(digits + digit))
    return `${digits}${checkDigit}`
  })
/** 13 to 19 digits with a right check digit, of any range. */
const cardNumber = fc.integer({ min: 13, max: 19 }).chain(digitsOf)
const separator = fc.constantFrom('', ' ', '-', '  ', ' - ', '.', '\t', '\u00a0', '\u2013', '/')

/** The number with the separator after every group of one to six digits. */
const typed = fc
  .tuple(cardNumber, separator, fc.integer({ min: 1, max: 6 }))
  .map(([number, between, size]) => ({
    number,
    text: (number.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join(between),
  }))

/** What stands beside the number; a digit there would make it a part of a longer one. */
const beside = fc.constantFrom('', 'card ', '"', '\\', '\n', '\u0000', '\u001f', 'é', 'x', '{"a":"')

type Placement = Readonly<{ name: string; fields: (text: string) => object; message?: boolean }>
const PLACEMENTS: readonly Placement[] = [
  { name: 'a value', fields: (text) => ({ detail: text }) },
  {
    name: 'the end of a long value',
    fields: (text) => ({ detail: `${'a'.repeat(8_180)}${text}` }),
  },
  { name: 'a key', fields: (text) => ({ [text]: 1 }) },
  { name: 'a nested object', fields: (text) => ({ detail: { deep: [{ note: text }] } }) },
  { name: 'an error stack', fields: (text) => ({ stack: new Error(text).stack }) },
  { name: 'an error', fields: (text) => ({ detail: new Error(text) }) },
  { name: 'the message', fields: () => ({}), message: true },
]

function digitsIn(line: string): string {
  // Escapes are read back first: the digits of \u0000 are none of the text's.
  const { time: _, ...rest } = JSON.parse(line)
  return Object.entries(rest)
    .flat()
    .map((each) => String(each).replaceAll(/[^0-9*]/g, ''))
    .join('|')
}

describe('the last guard: a run of 13 to 19 digits that passes Luhn never leaves', () => {
  it.each(PLACEMENTS)('as $name', ({ fields, message }) => {
    fc.assert(
      fc.property(typed, beside, beside, ({ number, text }, before, after) => {
        const whole = `${before}${text}${after}`
        const line = lineOf(fields(whole), message === true ? whole : 'x')
        expect(digitsIn(line)).not.toContain(number)
      }),
      { numRuns: 120 },
    )
  })

  it('as a number or a bigint, and the line stays JSON', () => {
    fc.assert(
      fc.property(cardNumber, (number) => {
        const line = lineOf({ amountMinor: BigInt(number), durationMilliseconds: Number(number) })
        const { amountMinor } = JSON.parse(line)
        expect(amountMinor).not.toBe(number)
        if (String(Number(number)) === number) expect(line).not.toContain(number)
      }),
    )
  })

  it('in any line, at its beginning and its end', () => {
    fc.assert(
      fc.property(typed, beside, ({ number, text }, between) => {
        for (const line of [text, `${text}${between}`, `${between}${text}`]) {
          expect(maskCardNumbersInLine(line).replaceAll(/[^0-9*]/g, '')).not.toContain(number)
        }
      }),
    )
  })

  it('and takes linear time over hostile lines', () => {
    for (const unit of ['4', '4- ', '\\']) {
      const mask = (size: number) => {
        const text = unit.repeat(size)
        expect(maskCardNumbersInLine(text)).toHaveLength(text.length)
      }
      expect(growthOf(mask, 25_000), unit).toBeLessThan(LINEAR_GROWTH)
    }
  })
})

it.each([
  '2026-11-21T06:51:38.123Z',
  '192.168.100.200',
  '01900000-0000-7000-8000-000000000001',
  'at file.ts:1234:56 (node:internal/process:105:5)',
])('%s is no card number, and stays', (text) => {
  expect(maskCardNumbersInLine(text)).toBe(text)
})

it('gives the time of a line as the ISO 8601 text of every moment, in whatever order they come', () => {
  let now = 0
  const lineTime = createLineTime(() => now)
  const moment = fc.oneof(
    fc.integer({ min: 1_790_000_000_000, max: 1_790_000_005_000 }),
    fc.integer({ min: 0, max: 4_000_000_000_000 }),
  )
  fc.assert(
    fc.property(moment, (each) => {
      now = each
      expect(lineTime()).toBe(`,"time":"${new Date(each).toISOString()}"`)
    }),
    { numRuns: 1_000 },
  )
})
