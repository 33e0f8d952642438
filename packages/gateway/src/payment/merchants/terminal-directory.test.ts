import { expect, test } from 'vitest'
import { Secret } from '../../base/kernel/index.ts'
import { manualClock } from '../../base/kernel/testing/manual-clock.ts'
import { type BankAddress, type SealedTerminal, secretRecord } from './terminal.ts'
import { createTerminalDirectory } from './terminal-directory.ts'

const OWN: BankAddress = { apiUrl: 'https://bank/api', gateUrl: 'https://bank/gate' }

function sealed(terminalId: string, environment: 'live' | 'sandbox'): SealedTerminal {
  const facts = {
    merchantId: 'merchant-1',
    terminalId,
    state: 'Active' as const,
    alias: terminalId,
    isDefault: false,
    connector: 'nestpay' as const,
    account: { clientId: '700655000200' },
    halfSecureAccepted: [],
    bankCode: null,
    programmes: null,
    captureMaximumPercent: 100,
    callbackNames: [],
    secrets: [
      {
        name: 'password',
        record: secretRecord(terminalId, 'password'),
        sealed: Buffer.from('password'),
        dataKeyId: 'key-1',
        boundTo: null,
      },
      {
        name: 'storeKey',
        record: secretRecord(terminalId, 'storeKey'),
        sealed: Buffer.from('store key'),
        dataKeyId: 'key-1',
        boundTo: null,
      },
    ],
  }
  return environment === 'live'
    ? { ...facts, environment, address: OWN }
    : { ...facts, environment, address: null }
}

function directory() {
  let simulatorUrl: string | null = 'http://one'
  const terminals = [sealed('own', 'live'), sealed('practice', 'sandbox')]
  const { terminalsOf } = createTerminalDirectory({
    store: {
      terminalsOf: (merchantId) => Promise.resolve(merchantId === 'merchant-1' ? terminals : []),
      insertTerminal: () => Promise.resolve(true),
      changeCallbackNames: () => Promise.resolve(null),
    },
    vault: {
      seal: () => Promise.reject(new Error('Nothing is sealed here.')),
      open: (_class, owner) => Promise.resolve(new Secret('secret', owner.recordId)),
    },
    clock: manualClock(),
    simulatorUrl: () => simulatorUrl,
    addressOf: ({ address }, url) =>
      address ?? (url === null ? null : { apiUrl: `${url}/api`, gateUrl: `${url}/gate` }),
  })
  return {
    terminalsOf,
    addresses: async () =>
      (await terminalsOf('merchant-1')).map(({ terminalId, apiUrl }) => [terminalId, apiUrl]),
    moveTo: (url: string | null) => {
      simulatorUrl = url
    },
  }
}

test('a sandbox terminal is wherever the simulator is, and listed but not served without one', async () => {
  const { addresses, moveTo } = directory()
  const own = ['own', OWN.apiUrl]
  expect(await addresses()).toEqual([own, ['practice', 'http://one/api']])
  moveTo('http://two')
  expect(await addresses()).toEqual([own, ['practice', 'http://two/api']])
  moveTo(null)
  expect(await addresses()).toEqual([own, ['practice', '']])
  moveTo('http://one')
  expect(await addresses()).toEqual([own, ['practice', 'http://one/api']])
})

test('terminals that did not change are given out as they are', async () => {
  const { terminalsOf, moveTo } = directory()
  const [own, practice] = await terminalsOf('merchant-1')
  expect(own?.secrets['password']?.expose()).toBe('own/password')
  expect(practice?.secrets['storeKey']?.expose()).toBe('practice/store-key')
  moveTo('http://one')
  expect((await terminalsOf('merchant-1'))[1]).toBe(practice)
})

test('a merchant without terminals has none', async () => {
  expect(await directory().terminalsOf('merchant-2')).toEqual([])
})
