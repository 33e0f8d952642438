/** `doctor` names what is wrong with a terminal at its bank, as far as the bank's answer shows it. */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BankSimulator, startBankSimulator } from '@vezne/bank-simulator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Secret, systemClock } from '../../base/kernel/index.ts'
import { useTestFolder } from '../../base/kernel/testing/use-test-folder.ts'
import { LOOPBACK } from '../../base/outbound/testing/anywhere.ts'
import { bankProtocolOf, createUndiciTransport, UNSERVED } from '../../payment/banks/index.ts'
import type { Merchant, Terminal } from '../../payment/merchants/index.ts'
import { bankChecks } from './bank-checks.ts'

const folder = useTestFolder()
const transport = createUndiciTransport({ reach: LOOPBACK })
const connector = bankProtocolOf('nestpay')?.connect({ transport, clock: systemClock }) ?? UNSERVED
let bank: BankSimulator
/** Answers the status that its path names. */
let strange: Server
let strangeUrl: string

beforeAll(async () => {
  bank = await startBankSimulator({ port: 0, dataFolder: folder })
  strange = createServer((request, response) => {
    response.statusCode = Number(request.url?.slice(1))
    response.end('<html>nobody</html>')
  })
  await new Promise<void>((resolve) => strange.listen(0, '127.0.0.1', resolve))
  strangeUrl = `http://127.0.0.1:${(strange.address() as AddressInfo).port}`
})
afterAll(async () => {
  await transport.close()
  await bank.close()
  await new Promise((resolve) => strange.close(resolve))
})

const MERCHANT: Merchant = {
  merchantId: 'merchant-1',
  merchantNumber: '1100000001',
  name: 'Kahve',
  status: 'Active',
  permissions: new Set(),
}

const ACCOUNT = { clientId: '190000001', userName: 'vezneapi' }

function terminal(changes: Partial<Terminal> = {}): Terminal {
  return {
    merchantId: MERCHANT.merchantId,
    terminalId: 'terminal-1',
    state: 'Active',
    alias: 'main',
    isDefault: true,
    connector: 'nestpay',
    environment: 'live',
    apiUrl: `${bank.url}/fim/api`,
    gateUrl: `${bank.url}/fim/est3Dgate`,
    account: ACCOUNT,
    secrets: { password: new Secret('password', 'VEZNE1234') },
    isServed: true,
    halfSecureAccepted: [],
    bankCode: '0046',
    programmes: null,
    captureMaximumPercent: 100,
    callbackNames: [],
    ...changes,
  }
}

type Ports = Parameters<typeof bankChecks>[0]

function portsFor(terminals: readonly Terminal[], changes: Partial<Ports> = {}): Ports {
  return {
    merchants: { listMerchants: async () => [MERCHANT] },
    terminals: { terminalsOf: async () => terminals },
    bankFor: () => connector,
    clock: systemClock,
    ...changes,
  }
}

async function verdictOf(one: Terminal): Promise<string> {
  const [check] = await bankChecks(portsFor([one]))
  return check === undefined ? 'no check' : check.run().then(() => 'ok', String)
}

describe('a terminal', () => {
  it('is well if its bank accepts it, also while the terminal is paused', async () => {
    expect(await verdictOf(terminal())).toBe('ok')
    expect(await verdictOf(terminal({ state: 'Paused' }))).toBe('ok')
    expect(await verdictOf(terminal({ state: 'Removed' }))).toBe('no check')
  })

  it.each([
    ['a wrong password', { secrets: { password: new Secret('password', 'wrong') } }],
    ['a wrong API user', { account: { ...ACCOUNT, userName: 'nobody' } }],
    ['a wrong client id', { account: { ...ACCOUNT, clientId: '190009999' } }],
  ])('with %s: shows the bank’s message, and what to compare', async (_, changes) => {
    const verdict = await verdictOf(terminal(changes))
    expect(verdict).toMatch(/does not accept the caller.* Compare the values .*\(99 .+\)/)
    expect(verdict).not.toContain('VEZNE1234')
  })

  it.each([
    ['403', /HTTP 403: .* outgoing IP address/],
    ['404', /HTTP 404: .* API address/],
    ['500', /systems cannot answer .*\(HTTP 500\)/],
    ['200', /none of this protocol/],
  ])('whose bank answers HTTP %s', async (status, expected) => {
    expect(await verdictOf(terminal({ apiUrl: `${strangeUrl}/${status}` }))).toMatch(expected)
  })

  it('whose connector this release does not know', async () => {
    const one = terminal({ connector: 'later', isServed: false, apiUrl: '', gateUrl: '' })
    const [check] = await bankChecks(portsFor([one], { bankFor: () => UNSERVED }))
    await expect(check?.run()).rejects.toThrow('later: This release does not know the connector')
  })

  it('whose bank refuses the connection: the outgoing address is named', async () => {
    const verdict = await verdictOf(terminal({ apiUrl: 'http://127.0.0.1:1/fim/api' }))
    expect(verdict).toMatch(/127\.0\.0\.1:1: No connection .* outgoing IP address/)
  })
})

it('all banks are asked, and never more at once than the limit', async () => {
  let atOnce = 0
  let most = 0
  const asked: string[] = []
  const inquire: ReturnType<Ports['bankFor']>['inquire'] = async ({ alias }) => {
    atOnce += 1
    most = Math.max(most, atOnce)
    await new Promise((resolve) => setImmediate(resolve))
    asked.push(alias)
    atOnce -= 1
    return { kind: 'notFound' }
  }
  const aliases = Array.from({ length: 9 }, (_, index) => `terminal-${index}`)
  const terminals = aliases.map((alias) => terminal({ alias }))
  const checks = await bankChecks(portsFor(terminals, { bankFor: () => ({ inquire }), atOnce: 3 }))
  await Promise.all(checks.map(({ run }) => run()))
  expect({ most, asked }).toEqual({ most: 3, asked: aliases })
})
