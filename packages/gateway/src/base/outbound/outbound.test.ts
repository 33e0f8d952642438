/** Decision 10.60: one way out, with a rule that says what is allowed. */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGuard, ForbiddenDestination, type Reach, type Resolve } from './guard.ts'
import { createOutbound, isPublicAddress, reachOf, webhookReach } from './index.ts'

/** The first and the last address of each range, where the two differ. */
const SPECIAL = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255', '100.100.100.200'],
  ['127.0.0.0', '127.255.255.255', '168.63.129.16'],
  ['169.254.0.0', '169.254.255.255', '169.254.169.254'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.192', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.31.196.0', '192.52.193.0', '192.175.48.0', '192.88.99.1'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '203.0.113.255'],
  ['224.0.0.0', '239.255.255.255'],
  ['240.0.0.0', '255.255.255.255'],
  ['::', '::1', '::7f00:1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:0:127.0.0.1'],
  ['64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::a00:1', '100::1', '1fff:ffff::1'],
  ['2001::1', '2001:0:7f00:1::', '2001:2::1', '2001:10::1', '2001:20::1', '2001:1ff:ffff::1'],
  ['2001:db8::1', '2002:7f00:1::', '2002:808:808::', '2620:4f:8000::1', '3fff::1', '3fff:fff::'],
  ['4000::1', '5f00::1', 'fc00::1', 'fd00:ec2::254', 'fe80::1', 'fe80::1%lo', 'fec0::1', 'ff02::1'],
  ['', 'localhost', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '8.8.8.8.', '8.8.8.8%lo'],
].flat()

const PUBLIC = [
  ['1.0.0.0', '8.8.8.8', '9.255.255.255', '11.0.0.0', '93.184.216.34', '100.63.255.255'],
  ['100.128.0.0', '126.255.255.255', '128.0.0.0', '169.253.255.255', '169.255.0.0'],
  ['172.15.255.255', '172.32.0.0', '192.0.1.0', '192.167.255.255', '192.169.0.0'],
  ['198.17.255.255', '198.20.0.0', '203.0.112.255', '203.0.114.0', '223.255.255.255'],
  ['2001:200::1', '2001:db7::1', '2001:db9::1', '2003::1', '2606:4700:4700::1111', '2a02:e0::1'],
].flat()

describe('the public internet', () => {
  test.each(SPECIAL)('%s is not of it', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(PUBLIC)('%s is of it', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test('of IPv6 it has nothing outside 2000::/3', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        if (!isPublicAddress(address)) return true
        const first = Number.parseInt(address.split(':')[0] ?? '', 16)
        return first >= 0x2000 && first <= 0x3fff
      }),
      { numRuns: 2_000 },
    )
  })
})

const LIVE = { mode: 'live', outbound: { privateNetworks: [] } } as const
const OWN = { mode: 'live', outbound: { privateNetworks: ['10.0.0.0/8', 'fd00::/8'] } } as const
const SANDBOX = { mode: 'sandbox', outbound: { privateNetworks: ['127.0.0.0/8'] } } as const
const BANK = 'https://vpos.bank.example'

const EVERYTHING = ['0.0.0.0/0', '::/0']
const OF_CLOUDS = [
  ...['169.254.169.254', '169.254.170.2', '100.100.100.200', '168.63.129.16', '192.0.0.192'],
  ...['fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254', 'fd00:42::42', '::ffff:169.254.169.254'],
  '::ffff:a9fe:a9fe',
]

function codeOf(reach: Reach, host: string, port: number): string | null {
  return createGuard(reach).refusalOf(host, port)?.code ?? null
}

describe('the reach', () => {
  test.each([
    [reachOf(LIVE, [BANK]), '93.184.216.34', 443, null],
    [reachOf(LIVE, [BANK]), '93.184.216.34', 8443, null],
    [reachOf(LIVE, [BANK]), '93.184.216.34', 5432, 'FORBIDDEN_PORT'],
    [reachOf(LIVE, [BANK]), 'vpos.bank.example', 25, 'FORBIDDEN_PORT'],
    [reachOf(LIVE, [`${BANK}:7443`]), 'vpos.bank.example', 7443, null],
    [reachOf(LIVE, [BANK]), '169.254.169.254', 443, 'FORBIDDEN_ADDRESS'],
    [reachOf(LIVE, [BANK]), '[::1]', 443, 'FORBIDDEN_ADDRESS'],
    [reachOf(LIVE, ['https://127.0.0.1:9443']), '127.0.0.1', 9443, null],
    [reachOf(LIVE, ['https://127.0.0.1:9443']), '127.0.0.1', 443, 'FORBIDDEN_ADDRESS'],
    [reachOf(LIVE, ['https://127.0.0.1:9443']), '127.0.0.2', 9443, 'FORBIDDEN_ADDRESS'],
    [reachOf(LIVE, ['https://[::1]:9443']), '[::1]', 9443, null],
    [reachOf(OWN, [BANK]), '10.1.2.3', 443, null],
    [reachOf(OWN, [BANK]), '192.168.1.1', 443, 'FORBIDDEN_ADDRESS'],
    [reachOf(OWN, ['smtp://mail.example'], []), '10.1.2.3', 587, null],
    [reachOf(OWN, ['smtp://mail.example'], []), '10.1.2.3', 443, 'FORBIDDEN_PORT'],
    [webhookReach(OWN), '10.1.2.3', 443, 'FORBIDDEN_ADDRESS'],
    [webhookReach(OWN), 'shop.example', 8443, null],
    [webhookReach(OWN), 'shop.example', 80, 'FORBIDDEN_PORT'],
    [webhookReach(SANDBOX), '127.0.0.1', 4_711, null],
    [webhookReach(SANDBOX), '169.254.169.254', 80, 'FORBIDDEN_ADDRESS'],
  ])('%j: %s, port %d: %s', (reach, host, port, code) => {
    expect(codeOf(reach, host, port)).toBe(code)
  })

  test.each([
    [['93.184.216.34'], null],
    [['10.0.0.1'], 'FORBIDDEN_ADDRESS'],
    [['93.184.216.34', '127.0.0.1'], 'FORBIDDEN_ADDRESS'],
    [['127.0.0.1', '93.184.216.34'], 'FORBIDDEN_ADDRESS'],
    [['::ffff:127.0.0.1'], 'FORBIDDEN_ADDRESS'],
    [['64:ff9b::7f00:1'], 'FORBIDDEN_ADDRESS'],
    [['fe80::1%lo'], 'FORBIDDEN_ADDRESS'],
  ])('a name of %j: %s', (addresses, code) => {
    expect(lookedUp(reachOf(LIVE, [BANK]), answering(addresses))).toBe(code ?? addresses[0])
  })

  test.each(OF_CLOUDS)('is never %s, where clouds give out credentials', (address) => {
    const all = { outbound: { privateNetworks: EVERYTHING } }
    for (const mode of ['sandbox', 'live'] as const) {
      const reach = reachOf({ ...all, mode }, [BANK])
      expect([codeOf(reach, '10.0.0.1', 443), codeOf(reach, 'fd00::1', 443)]).toEqual([null, null])
      expect(codeOf(reach, address, 443)).toBe('FORBIDDEN_ADDRESS')
    }
  })

  test('a name that changes is reached where it was judged: one look-up does for both', () => {
    let lookUps = 0
    const resolve: Resolve = (_, give) => {
      lookUps += 1
      give(null, [{ address: lookUps === 1 ? '93.184.216.34' : '127.0.0.1', family: 4 }])
    }
    const reach = reachOf(LIVE, [BANK])
    const guard = createGuard(reach, resolve).lookupFor('rebinding.example', 443)
    const given: unknown[] = []
    for (const all of [true, false]) {
      guard?.('rebinding.example', { all }, (error, address) => given.push(error?.name ?? address))
    }
    expect(given).toEqual([[{ address: '93.184.216.34', family: 4 }], 'ForbiddenDestination'])
    expect(lookUps).toBe(2)
  })
})

function answering(addresses: readonly string[]): Resolve {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  return (_, give) => give(null, found)
}

/** The first address that the look-up of a name gives, or the code of its refusal. */
function lookedUp(reach: Reach, resolve: Resolve): unknown {
  let given: unknown
  createGuard(reach, resolve).lookupFor('vpos.bank.example', 443)?.('x', {}, (error, address) => {
    given = error instanceof ForbiddenDestination ? error.code : address
  })
  return given
}

describe('what goes out', () => {
  let server: Server
  let port = 0
  const reached: string[] = []

  beforeAll(async () => {
    server = createServer((request, response) => {
      reached.push(request.url ?? '')
      const isMoved = request.url === '/moved'
      response.writeHead(isMoved ? 307 : 200, isMoved ? { location: '/other' } : {}).end('{}')
    })
    await new Promise<void>((resolve) => server.listen({ host: '::', port: 0 }, resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  beforeEach(() => {
    reached.length = 0
  })

  const HOSTS = ['127.0.0.1', '127.1', '2130706433', '0x7f.1', '0177.0.0.1', '[::1]', 'localhost']

  test.each(HOSTS)('reaches nothing at %s, by any of the ways', async (host) => {
    const live = { ...reachOf(LIVE, [BANK]), ports: [port] }
    const outbound = createOutbound(live)
    const url = `http://${host}:${port}/x`
    const { hostname } = new URL(url)
    const ways = [
      outbound.fetch(url, { method: 'GET' }),
      outbound.request(url, { method: 'POST', body: 'x' }),
      outbound.connect(hostname.replace(/^\[|\]$/g, ''), port),
    ]
    for (const way of await Promise.allSettled(ways)) {
      expect(way).toMatchObject({ status: 'rejected', reason: { code: 'FORBIDDEN_ADDRESS' } })
    }
    expect(reached).toEqual([])
    await outbound.destroy()
  })

  test('reaches what a setting names in digits or as localhost, and follows no redirect', async () => {
    for (const host of ['127.0.0.1', 'localhost']) {
      const outbound = createOutbound(reachOf(LIVE, [`http://${host}:${port}`]))
      const { status } = await outbound.fetch(`http://${host}:${port}/moved`, { method: 'GET' })
      expect(status).toBe(307)
      const socket = await outbound.connect(host, port)
      socket.destroy()
      await outbound.destroy()
    }
    expect(reached).toEqual(['/moved', '/moved'])
  })

  test('uses no proxy of the environment', async () => {
    const before = process.env['HTTP_PROXY']
    process.env['HTTP_PROXY'] = 'http://127.0.0.1:1'
    try {
      const outbound = createOutbound(reachOf(LIVE, [`http://127.0.0.1:${port}`]))
      const { status } = await outbound.fetch(`http://127.0.0.1:${port}/`, { method: 'GET' })
      expect(status).toBe(200)
      await outbound.destroy()
    } finally {
      if (before === undefined) delete process.env['HTTP_PROXY']
      else process.env['HTTP_PROXY'] = before
    }
  })
})
