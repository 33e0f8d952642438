/** The test of a terminal against the simulated banks over HTTP: what is right, what is wrong, and what no bank shows. */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BankSimulator, startBankSimulator } from '@vezne/bank-simulator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Clock, systemClock } from '../../../base/kernel/index.ts'
import { useTestFolder } from '../../../base/kernel/testing/use-test-folder.ts'
import { LOOPBACK } from '../../../base/outbound/testing/anywhere.ts'
import { MANIFEST as AKBANK } from '../akbank/manifest.ts'
import { MANIFEST as GARANTI } from '../garanti/manifest.ts'
import {
  type BankTerminal,
  bankProtocolOf,
  createUndiciTransport,
  FINDINGS,
  testTerminal,
  UNSERVED,
} from '../index.ts'
import { MANIFEST as INTERVPOS } from '../intervpos/manifest.ts'
import { MANIFEST as PAYFOR } from '../payfor/manifest.ts'
import { sampleOf, sampleTerminal, withSecret } from '../testing/sample-terminal.ts'
import type { BankTransport } from '../transport.ts'

const folder = useTestFolder()
const transport = createUndiciTransport({ reach: LOOPBACK })
let bank: BankSimulator

beforeAll(async () => {
  bank = await startBankSimulator({ port: 0, dataFolder: folder })
})
afterAll(async () => {
  await transport.close()
  await bank.close()
})

const CALLBACK = 'https://gateway.example/3ds/return/terminal-test'

type Around = Readonly<{ clock?: Clock; through?: BankTransport }>

async function test(
  terminal: BankTerminal,
  { clock = systemClock, through = transport }: Around = {},
) {
  const parts = { clock, transport: through, callbackUrl: CALLBACK }
  const bankFor = () => bankProtocolOf(terminal.connector)?.connect(parts) ?? UNSERVED
  return testTerminal(terminal, { ...parts, bankFor })
}

async function findings(terminal: BankTerminal, around: Around = {}): Promise<string> {
  const { verdict, steps } = await test(terminal, around)
  return [verdict, ...steps.map(({ step, finding }) => `${step} ${finding}`)].join(', ')
}

const SAMPLES = {
  nestpay: sampleTerminal,
  akbank: sampleOf(AKBANK),
  payfor: sampleOf(PAYFOR),
  intervpos: sampleOf(INTERVPOS),
  garanti: sampleOf(GARANTI),
} as const

type Bank = keyof typeof SAMPLES
type Change = (terminal: BankTerminal) => BankTerminal

const secret =
  (name: string): Change =>
  (terminal) =>
    withSecret(terminal, name, 'WRONG-1')
const open =
  (name: string, value: string): Change =>
  (terminal) => ({ ...terminal, account: { ...terminal.account, [name]: value } })

/** Each way in which a letter can be copied wrongly, with everything that the test then finds. */
const TABLE: readonly (readonly [bank: Bank, what: string, change: Change, expected: string])[] = [
  ['nestpay', 'nothing', (all) => all, 'good, query queryAnswered, gate storeKeyRight'],
  ['nestpay', 'the store key', secret('storeKey'), 'bad, query queryAnswered, gate storeKeyWrong'],
  [
    'nestpay',
    'the API password',
    secret('password'),
    'bad, query credentialsWrong, gate storeKeyRight',
  ],
  [
    'nestpay',
    'the API user',
    open('userName', 'nobody'),
    'bad, query credentialsWrong, gate storeKeyRight',
  ],
  [
    'nestpay',
    'the merchant number',
    open('clientId', '190009999'),
    'bad, query credentialsWrong, gate merchantUnknown',
  ],
  ['akbank', 'nothing', (all) => all, 'good, query queryAnswered, gate storeKeyRight'],
  ['akbank', 'the key', secret('secretKey'), 'bad, query credentialsWrong, gate storeKeyWrong'],
  [
    'akbank',
    'the terminal’s safe id',
    open('terminalSafeId', '2026112400000001000000000000FFFF'),
    'bad, query credentialsWrong, gate gateWithoutCallback',
  ],
  [
    'payfor',
    'nothing',
    (all) => all,
    'unclear, query queryAnsweredWithoutPassword, void passwordNotShown, gate storeKeyRight',
  ],
  [
    'payfor',
    'the key of the hashes',
    secret('merchantPass'),
    'bad, query queryAnsweredWithoutPassword, void passwordNotShown, gate storeKeyWrong',
  ],
  [
    'payfor',
    'the password',
    secret('userPass'),
    'bad, query queryAnsweredWithoutPassword, void passwordWrong, gate storeKeyRight',
  ],
  [
    'payfor',
    'the user',
    open('userCode', 'NOBODY'),
    'bad, query credentialsWrong, gate credentialsWrong',
  ],
  [
    'payfor',
    'the number of the bank: the hash is wrong, and the key is right',
    open('mbrId', '6'),
    'bad, query merchantUnknown, gate formHashRefused',
  ],
  [
    'payfor',
    'the merchant number',
    open('merchantId', '999'),
    'bad, query merchantUnknown, gate gateWithoutCallback',
  ],
  ['intervpos', 'nothing', (all) => all, 'good, query queryAnswered, gate storeKeyRight'],
  [
    'intervpos',
    'the key of the hashes',
    secret('merchantPass'),
    'bad, query queryAnswered, gate storeKeyWrong',
  ],
  [
    'intervpos',
    'the password',
    secret('userPass'),
    'bad, query credentialsWrong, gate storeKeyRight',
  ],
  [
    'intervpos',
    'the shop',
    open('shopCode', '999'),
    'bad, query credentialsWrong, gate gateWithoutCallback',
  ],
  [
    'garanti',
    'nothing',
    (all) => all,
    'good, query queryAnswered, void refundUserAccepted, gate storeKeyRight',
  ],
  [
    'garanti',
    'the store key',
    secret('storeKey'),
    'bad, query queryAnswered, void refundUserAccepted, gate storeKeyOrPasswordWrong',
  ],
  [
    'garanti',
    'the password of payments',
    secret('provisionPassword'),
    'bad, query passwordWrong, gate storeKeyOrPasswordWrong',
  ],
  [
    'garanti',
    'the password of refunds',
    secret('refundPassword'),
    'bad, query queryAnswered, void passwordWrong, gate storeKeyRight',
  ],
  [
    'garanti',
    'the user of refunds',
    open('refundUser', 'PROVAUT'),
    'bad, query queryAnswered, void rightMissing, gate storeKeyRight',
  ],
  [
    'garanti',
    'the terminal',
    open('terminalId', '30699999'),
    'bad, query terminalUnknown, gate terminalUnknown',
  ],
  [
    'garanti',
    'the merchant',
    open('merchantId', '7000000'),
    'bad, query merchantUnknown, gate terminalUnknown',
  ],
]

describe('what is wrong in the letter', () => {
  it.each(TABLE)('%s: %s', async (name, _, change, expected) => {
    expect(await findings(change(SAMPLES[name](bank.url)))).toBe(expected)
  })

  it('Akbank: a clock that is hours off is told from wrong credentials', async () => {
    const off = { ...systemClock, now: () => new Date(systemClock.now().getTime() - 5 * 3_600_000) }
    const found = await findings(SAMPLES.akbank(bank.url), { clock: off })
    expect(found).toBe('bad, query clockWrong, gate clockWrong')
  })

  it('shows the bank’s own words, and no secret', async () => {
    const report = await test(withSecret(sampleTerminal(bank.url), 'storeKey', 'WRONG-1'))
    expect(report.steps[1]?.said).toEqual({ code: '3D-1004', text: 'Guvenlik Kodu hatali' })
    expect(JSON.stringify(report)).not.toMatch(/WRONG-1|VEZNE1234/)
    const garanti = withSecret(SAMPLES.garanti(bank.url), 'provisionPassword', 'WRONG-1')
    const [query] = (await test(garanti)).steps
    expect(query?.said).toEqual({ code: '92/0651', text: 'Güvenlik kodu hatalı' })
  })
})

describe('an address', () => {
  let strange: Server
  let page = ''
  beforeAll(async () => {
    strange = createServer((request, response) => {
      const status = Number(request.url?.slice(1))
      response.writeHead(status, { 'content-type': 'text/html' }).end(page)
    })
    await new Promise<void>((resolve) => strange.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => new Promise((resolve) => strange.close(resolve)))

  const gateAt = (path: string): BankTerminal => {
    const { port } = strange.address() as AddressInfo
    return { ...sampleTerminal(bank.url), gateUrl: `http://127.0.0.1:${port}/${path}` }
  }

  it.each([
    ['404', 'noSuchPath'],
    ['403', 'machineRefused'],
    ['500', 'bankFailed'],
  ])('of a gate that answers HTTP %s: %s', async (path, finding) => {
    expect(await findings(gateAt(path))).toContain(`gate ${finding}`)
  })

  it('of a gate that answers a page without a callback, whatever the hash: nothing is shown', async () => {
    page = '<html><head><title>no</title></head><body>Sayfa bulunamadı</body></html>'
    const { verdict, steps } = await test(gateAt('200'))
    expect([verdict, steps[1]?.finding]).toEqual(['unclear', 'storeKeyNotShown'])
    expect(steps[1]?.said?.text).toBe('Sayfa bulunamadı')
  })

  it('where nobody listens', async () => {
    expect(await findings(sampleTerminal('http://127.0.0.1:9'))).toBe(
      'bad, query noConnection, gate noConnection',
    )
  })

  it('of a bank that this release cannot call', async () => {
    const terminal = { ...sampleTerminal(bank.url), connector: 'later' }
    expect(await findings(terminal)).toBe('bad, query notServed')
  })
})

describe('nothing can move', () => {
  it.each(Object.entries(SAMPLES))('%s: no order is at the bank afterwards', async (_, sample) => {
    await test(sample(bank.url))
    const orders = await fetch(`${bank.url}/simulator/orders`)
    expect(await orders.json()).toEqual([])
  })

  it.each(Object.entries(SAMPLES))(
    '%s: forms name no card, no code and no payment; the API gets no sale',
    async (_, sample) => {
      const bodies: string[] = []
      const through: BankTransport = {
        post: (request) => {
          bodies.push(request.body.expose())
          return transport.post(request)
        },
      }
      await test(sample(bank.url), { through })
      const forms = bodies.filter((body) => body.includes(encodeURIComponent(CALLBACK)))
      expect(forms.length).toBeGreaterThan(0)
      for (const form of forms) {
        const values = [...new URLSearchParams(form).values()]
        expect(values).toContain('0000000000000001')
        expect(values.some((value) => ['3D', '3d', '3DModel'].includes(value))).toBe(true)
        expect(
          new URLSearchParams(form).get('cvv') || new URLSearchParams(form).get('cardcvv2'),
        ).toBeFalsy()
      }
      const calls = bodies.filter((body) => !forms.includes(body)).join('\n')
      expect(calls).not.toMatch(/0000000000000001|>(sales|preauth|Auth|PreAuth|Refund|Credit)</)
      expect(calls).not.toMatch(/"txnCode":"100[0245]"/)
    },
  )
})

it('every finding that needs an act says whom to ask, in both languages', () => {
  const incomplete = Object.entries(FINDINGS).filter(
    ([, { verdict, meaning, remedy, contact }]) => {
      const texts = [meaning, remedy, verdict === 'bad' ? contact : meaning]
      return verdict !== 'good' && texts.some((text) => !text?.tr || !text.en)
    },
  )
  expect(incomplete).toEqual([])
})
