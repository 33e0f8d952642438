/** Decision 2.3: which address counts as the client's. */

import { describe, expect, test } from 'vitest'
import { readClientIpAddress, readSourceAddress, trustedProxies } from './client-ip-address.ts'

const trust = trustedProxies(['10.0.0.0/8', 'fd00::/8', '127.0.0.1'])

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
  ])('%s', (_what, forwardedFor, peer, expected) => {
    expect(read([], forwardedFor, peer)).toBe(expected)
    expect(readSourceAddress({ forwardedFor, peer }, trust)).toBe(expected)
  })

  test.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/x', 'fd00::/129'])(
    'TRUSTED_PROXIES "%s" is named and refused',
    (range) => expect(() => trustedProxies([range])).toThrow(`"${range}"`),
  )
})
