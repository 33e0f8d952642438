import { expect, test } from 'vitest'
import { Secret } from '../kernel/index.ts'
import { manualClock } from '../kernel/testing/manual-clock.ts'
import type { BankAddress, SealedTerminal } from './terminal.ts'
import { createTerminalDirectory } from './terminal-directory.ts'

const OWN: BankAddress = { apiUrl: 'https://bank/api', gateUrl: 'https://bank/gate' }
const SIMULATOR: BankAddress = { apiUrl: 'http://one/api', gateUrl: 'http://one/gate' }

function sealed(terminalId: string, environment: 'live' | 'sandbox'): SealedTerminal {
  const facts = {
    merchantId: 'merchant-1',
    terminalId,
    state: 'Active' as const,
    alias: terminalId,
    isDefault: false,
    connector: 'nestpay' as const,
    clientId: '700655000200',
    userName: 'VEZNEAPI',
    halfSecureAccepted: [],
    bankCode: null,
    captureMaximumPercent: 100,
    callbackNames: [],
    passwordSealed: Buffer.from('password'),
    storeKeySealed: Buffer.from('store key'),
    dataKeyId: 'key-1',
  }
  return environment === 'live'
    ? { ...facts, environment, address: OWN }
    : { ...facts, environment, address: null }
}

function directory() {
  let sandboxBank: BankAddress | null = SIMULATOR
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
    sandboxBank: () => sandboxBank,
  })
  return {
    terminalsOf,
    addresses: async () =>
      (await terminalsOf('merchant-1')).map(({ terminalId, apiUrl }) => [terminalId, apiUrl]),
    moveTo: (address: BankAddress | null) => {
      sandboxBank = address
    },
  }
}

test('a sandbox terminal is wherever the simulator is, and nowhere without one', async () => {
  const { addresses, moveTo } = directory()
  const own = ['own', OWN.apiUrl]
  expect(await addresses()).toEqual([own, ['practice', 'http://one/api']])
  moveTo({ ...SIMULATOR, apiUrl: 'http://two/api' })
  expect(await addresses()).toEqual([own, ['practice', 'http://two/api']])
  moveTo(null)
  expect(await addresses()).toEqual([own])
  moveTo(SIMULATOR)
  expect(await addresses()).toEqual([own, ['practice', 'http://one/api']])
})

test('terminals that did not change are given out as they are', async () => {
  const { terminalsOf, moveTo } = directory()
  const [own, practice] = await terminalsOf('merchant-1')
  expect(own?.password.expose()).toBe('own/password')
  expect(practice?.storeKey.expose()).toBe('practice/store-key')
  moveTo({ ...SIMULATOR })
  expect((await terminalsOf('merchant-1'))[1]).toBe(practice)
})

test('a merchant without terminals has none', async () => {
  expect(await directory().terminalsOf('merchant-2')).toEqual([])
})
