/** A new bank is its folders and two lines: what is still missing is named, and no bank that is offered lacks anything. */

import { join } from 'node:path'
import { expect, it, test } from 'vitest'
import { BANKS } from '../packages/bank-simulator/src/banks/index.ts'
import { BANK_PROTOCOLS } from '../packages/gateway/src/payment/banks/index.ts'
import { MANIFEST } from './bank-debts/skeleton/manifest.ts'
import { BANKS_FOLDER, bankDebts } from './bank-debts.ts'

const SKELETON = join(import.meta.dirname, 'bank-debts/skeleton')

/** The file that each debt names, and the thing that it should have. */
const OWED = [
  'manifest.ts: page',
  'manifest.ts: features',
  'manifest.ts: simulator',
  'manifest.ts: credentials',
  'manifest.ts: accountName',
  'manifest.ts: presets',
  'manifest.ts: sandbox',
  'connector.ts: a line',
  ...['gateForm', 'readCallback', 'authorize', 'capture', 'void', 'refund', 'inquire'].map(
    (operation) => `connector.ts: the operation ${operation}`,
  ),
  'connector.ts: the operation closeBatch',
  'connector.ts: the operation listOrders',
  'connector.ts: the operation points',
  'hash.ts: ',
  'test-traits.ts: ',
  'outcomes.ts: the bank’s declines',
  'vectors/skeleton-hash.json: ',
  'hash.test.ts: ',
  'connector.test.ts: the contract',
  'callback.test.ts: ',
  'test/stories/four-banks.test.ts: ',
  'packages/bank-simulator/src/banks/skeleton/manifest.ts: ',
  'packages/bank-simulator/src/banks/skeleton: a test',
  'packages/bank-simulator/src/testing/plain-banks.ts: ',
  'packages/bank-simulator/README.md: ',
  'notes.md: ',
  'docs/banks/skeleton.md: ',
]

it('names everything that a bank with a manifest alone owes', () => {
  const debts = bankDebts(SKELETON, MANIFEST)
  expect(debts.map((debt, at) => debt.startsWith(OWED[at] ?? ' ') || debt)).toEqual(
    OWED.map(() => true),
  )
})

test.each(BANK_PROTOCOLS)('$name owes nothing', (protocol) => {
  expect(bankDebts(join(BANKS_FOLDER, protocol.name), protocol)).toEqual([])
})

const payfor = BANK_PROTOCOLS.find(({ name }) => name === 'payfor')

test.each([
  [{ credentials: {} }, 'manifest.ts: credentials'],
  [{ accountName: 'userPass' }, 'manifest.ts: accountName'],
  [{ presets: [] }, 'manifest.ts: presets'],
  [{ sandbox: BANK_PROTOCOLS[0]?.sandbox }, 'manifest.ts: ids of the sandbox’s terminals'],
  [{ simulator: { apiPath: '/elsewhere', gatePath: '/' } }, '/manifest.ts: the paths'],
])('a manifest that is spoilt by %o owes it', (spoilt, debt) => {
  const manifest = { ...payfor, name: 'payfor', ...spoilt }
  const debts = bankDebts(join(BANKS_FOLDER, 'payfor'), manifest as typeof MANIFEST)
  expect(debts).toContainEqual(expect.stringContaining(debt))
})

it('finds the same banks at the gateway and at the simulator', () => {
  expect(BANKS.map(({ name }) => name)).toEqual(BANK_PROTOCOLS.map(({ name }) => name))
})
