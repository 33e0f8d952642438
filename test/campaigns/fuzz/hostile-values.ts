import type { Random } from '../../support/random.ts'

/** Texts that have broken something somewhere. None of them looks like what an answer may not leak. */
const TEXTS = [
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '\u202egnp.exe',
  '\u200f\u200e',
  '\ufeffx',
  '\u0085',
  '\r\nX-Evil: 1',
  '\u001b[31m',
  "' or '1'='1",
  "'); drop table x; --",
  '%_%',
  '%s%n%x',
  '{{7*7}}',
  '#{7*7}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=y>',
  '../../../x',
  '..%2f',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e3',
  '1E400',
  '0x1F',
  '1,5',
  '٣٤',
  '１２３',
  'ıİşğ',
  'e\u0301',
  '👨‍👩‍👧‍👦',
  '=cmd()',
  'auth',
  'AUTH',
  'localhost',
  '2020-01-01',
  '9999-12-31T23:59:59Z',
  '01900000-0000-7000-8000-0000000000ff',
  'urn:uuid:01900000-0000-7000-8000-0000000000ff',
] as const

/** Numbers in JSON's own spelling: what a parser makes of them is part of the question. */
const NUMBERS = [
  '0',
  '-0',
  '-1',
  '1',
  '1.0',
  '1e2',
  '1E+2',
  '12e-1',
  '1e-7',
  '1e-9',
  '1e-400',
  '1e400',
  '-1e400',
  '1e21',
  '1.005',
  '10.999',
  '0.001',
  '99999999.99',
  '100000000',
  '99999999.995',
  '2147483647',
  '2147483648',
  '-2147483649',
  '4294967296',
  '9007199254740993',
  '1e308',
  '123456789012345678901234567890',
  '0.30000000000000004',
] as const

const OTHERS = ['true', 'false', '{}', '[]', '[[]]', '[null]', '[0]', '[""]', '[true]'] as const

export function hostileText(random: Random): string {
  if (random.chance(0.2)) return 'a'.repeat(random.pick([1, 64, 255, 501, 5_000]))
  if (random.chance(0.2)) return random.bytes(1 + random.below(40)).toString('latin1')
  return random.chance(0.2) ? random.pick(TEXTS) + random.pick(TEXTS) : random.pick(TEXTS)
}

export function hostileNumber(random: Random): string {
  return random.chance(0.2)
    ? String((random.fraction() - 0.3) * 10 ** random.below(12))
    : random.pick(NUMBERS)
}

/** Any JSON value at all. */
export function hostileJson(random: Random): string {
  if (random.chance(0.35)) return JSON.stringify(hostileText(random))
  if (random.chance(0.5)) return hostileNumber(random)
  return random.chance(0.6) ? random.pick(OTHERS) : nested(random.pick([2, 6, 12]), random)
}

/** Objects or lists in one another; the gateway reads sixteen levels. */
export function nested(depth: number, random: Random): string {
  return random.chance(0.5)
    ? `${'['.repeat(depth)}${']'.repeat(depth)}`
    : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
}
