import { expect, test } from 'vitest'
import { askOpenCircuits } from './ask-open-circuits.ts'
import type { TerminalReach } from './terminal-watch.ts'
import { sampleTerminal } from './testing/sample-terminal.ts'

function reach(terminalId: string, circuit: TerminalReach['circuit'] = 'open'): TerminalReach {
  const terminal = { merchantId: 'm', terminalId, alias: terminalId, bank: 'bank.test' }
  return { ...terminal, what: 'unreachable', why: 'connect', circuit }
}

const ADDRESSES = {
  one: 'http://bank.test/nestpay',
  two: 'http://bank.test/nestpay',
  three: 'http://bank.test/akbank',
  four: 'http://fine.test/api',
  five: 'http://fine.test/api',
  six: 'http://fine.test/api',
}

test('each address or terminal whose circuit is not closed is asked once, and no other', async () => {
  const asked: string[] = []
  await askOpenCircuits({
    circuits: () => [
      { apiUrl: 'http://bank.test/nestpay', state: 'open' },
      { apiUrl: 'http://bank.test/akbank', state: 'halfOpen' },
      { apiUrl: 'http://fine.test/api', state: 'closed' },
    ],
    reaches: () => [
      ...['one', 'two', 'removed'].map((terminalId) => reach(terminalId)),
      reach('three', 'halfOpen'),
      reach('four', 'closed'),
      // Their own circuits, at an address whose circuit is closed.
      reach('five'),
      reach('six', 'halfOpen'),
    ],
    terminalsOf: async () =>
      Object.entries(ADDRESSES).map(([terminalId, apiUrl]) => ({
        ...sampleTerminal('http://bank.test'),
        terminalId,
        apiUrl,
      })),
    bankFor: () => ({
      inquire: async ({ terminalId }, { bankOrderId }) => {
        expect(bankOrderId).toMatch(/^vzprobe[0-9a-f]{24}$/)
        asked.push(terminalId)
        return { kind: 'notFound' }
      },
    }),
    now: () => new Date(0),
  })
  expect(asked.toSorted()).toEqual(['five', 'six', 'three', 'two'])
})
