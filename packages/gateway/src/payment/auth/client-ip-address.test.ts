/** Decision 2.3: which address counts as the client's. */

import { beforeEach, describe, expect, test } from 'vitest'
import { readClientIpAddress, readSourceAddress, trustedProxies } from './client-ip-address.ts'
import { warnOfUnreadableProxies } from './forwarded-address.ts'

const told: string[] = []
const trust = {
  isTrustedProxy: trustedProxies(['10.0.0.0/8', 'fd00::/8', '127.0.0.1']),
  noteUnreadableHop: (proxy: string) => told.push(proxy),
}
beforeEach(() => {
  told.length = 0
})

function read(given: string[], forwardedFor: string[] = [], peer = '198.51.100.7') {
  return readClientIpAddress({ given, forwardedFor, peer }, trust)
}

describe('decision 2.3: ClientIpAddress', () => {
  test.each([
    [['85.34.78.112'], '85.34.78.112'],
    [['85.34.78.112, 10.0.0.1'], '85.34.78.112'],
    [['85.34.78.112', '10.0.0.1'], '85.34.78.112'],
    [['::ffff:85.34.78.112'], '85.34.78.112'],
    [['::FFFF:5522:4e70'], '85.34.78.112'],
    [['2001:DB8:0:0::1'], '2001:db8::1'],
    [['fe80::1%eth0'], 'fe80::1'],
    [[''], '198.51.100.7'],
    [[], '198.51.100.7'],
  ])('%j is %s', (given, expected) => expect(read(given)).toBe(expected))

  test.each([
    'localhost',
    '1.2.3',
    '2130706433',
    '0x7f.1',
    '017.0.0.1',
    '1.2.3.4:80',
    '1.2.3.256',
    '85.34.78.112, nobody',
    '::g',
    "1.2.3.4' or 1=1",
  ])('"%s" is unreadable: INVALID_FIELD', (text) =>
    expect(() => read([text])).toThrow('INVALID_FIELD'),
  )
})

describe('decision 2.3: without it, trusted proxies only', () => {
  test.each([
    ['a stranger’s header is ignored', ['1.1.1.1'], '198.51.100.7', '198.51.100.7'],
    ['a trusted proxy is believed', ['1.1.1.1'], '10.1.2.3', '1.1.1.1'],
    ['mapped into IPv6 as well', ['1.1.1.1'], '::ffff:10.1.2.3', '1.1.1.1'],
    ['what the caller wrote in front is not', ['6.6.6.6, 1.1.1.1'], '10.1.2.3', '1.1.1.1'],
    ['through two proxies', ['6.6.6.6, 1.1.1.1, 10.9.9.9'], '10.1.2.3', '1.1.1.1'],
    ['in two headers', ['6.6.6.6, 1.1.1.1', '10.9.9.9'], '10.1.2.3', '1.1.1.1'],
    ['over IPv6', ['2001:db8::7'], 'fd00::1', '2001:db8::7'],
    ['an unreadable hop ends the way', ['1.1.1.1, unknown'], '10.1.2.3', '10.1.2.3'],
    ['no header', [], '10.1.2.3', '10.1.2.3'],
    ['with a port', ['192.0.2.1:51001'], '10.1.2.3', '192.0.2.1'],
    ['in brackets with a port', ['[2001:db8::1]:443'], '10.1.2.3', '2001:db8::1'],
    ['in brackets', ['[2001:DB8::1]'], '10.1.2.3', '2001:db8::1'],
    ['in quotes', ['"[2001:db8::1]"'], '10.1.2.3', '2001:db8::1'],
    ['in quotes with a port', ['"192.0.2.1:80"'], '10.1.2.3', '192.0.2.1'],
    ['a proxy with a port', ['192.0.2.1:5, 10.9.9.9:80'], '10.1.2.3', '192.0.2.1'],
    ['IPv4 mapped, with a port', ['[::ffff:192.0.2.1]:80'], '10.1.2.3', '192.0.2.1'],
  ])('%s', (_what, forwardedFor, peer, expected) => {
    expect(read([], forwardedFor, peer)).toBe(expected)
    expect(readSourceAddress({ forwardedFor, peer }, trust)).toBe(expected)
  })

  test.each([
    '_hidden',
    'unknown',
    '"_gazonk"',
    '"',
    '""',
    '[',
    '[]',
    '[2001:db8::1]443',
    '[2001:db8::1]:443443',
    '192.0.2.1:',
    '192.0.2.1:80:80',
    '1.2.3:80',
    '0x7f.1:80',
    'for=192.0.2.1',
    `[${'1'.repeat(10_000)}]`,
  ])('%.20s is no address: the trusted proxy is told of, and counts', (hop) => {
    expect(read([], [`1.1.1.1, ${hop}`], '10.1.2.3')).toBe('10.1.2.3')
    expect(told).toEqual(['10.1.2.3'])
    expect(read([], [`1.1.1.1, ${hop}, 10.9.9.9:80`], '10.1.2.3')).toBe('10.9.9.9')
    expect(told).toEqual(['10.1.2.3', '10.9.9.9'])
  })

  test('what a stranger wrote is told of nobody', () => {
    expect(read([], ['unknown, 192.0.2.1'], '10.1.2.3')).toBe('192.0.2.1')
    expect(read([], ['unknown'], '198.51.100.7')).toBe('198.51.100.7')
    expect(told).toEqual([])
  })

  test('each proxy is warned of once, and the header is not logged', () => {
    const lines: string[] = []
    const warn = warnOfUnreadableProxies((fields, message) =>
      lines.push(`${JSON.stringify(fields)} ${message}`),
    )
    for (const proxy of ['10.1.2.3', '10.1.2.3', '10.9.9.9', '10.1.2.3']) warn(proxy)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('"detail":"10.1.2.3"')
    for (let last = 0; last < 255; last += 1) warn(`10.0.0.${last}`)
    expect(lines).toHaveLength(100)
  })

  test.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/x', 'fd00::/129'])(
    'TRUSTED_PROXIES "%s" is named and refused',
    (range) => expect(() => trustedProxies([range])).toThrow(`"${range}"`),
  )
})
