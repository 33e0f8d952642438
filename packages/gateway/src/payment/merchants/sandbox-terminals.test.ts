import { expect, test } from 'vitest'
import {
  BANK_PROTOCOLS,
  bankProtocolOf,
  missingCredential,
  readCredentials,
} from '../banks/index.ts'
import { sandboxTerminals } from './sandbox-merchants.ts'

const TERMINALS = [...sandboxTerminals('merchant-1', 0), ...sandboxTerminals('merchant-2', 1)]

test.each(TERMINALS)('$merchantId at $alias has what the bank’s letter holds', (terminal) => {
  const schema = bankProtocolOf(terminal.connector)?.credentials ?? {}
  const secrets = Object.entries(terminal.secrets).map(
    ([name, secret]) => [name, secret.expose()] as const,
  )
  const values = { ...terminal.account, ...Object.fromEntries<string>(secrets) }
  expect(missingCredential(schema, values)).toBeNull()
  expect(readCredentials(schema, values)).toMatchObject({ ok: true })
})

test('each merchant has a terminal at each bank, and one default', () => {
  for (const merchantId of ['merchant-1', 'merchant-2']) {
    const own = TERMINALS.filter((terminal) => terminal.merchantId === merchantId)
    expect(own.map(({ connector }) => connector).toSorted()).toEqual(
      BANK_PROTOCOLS.map(({ name }) => name).toSorted(),
    )
    expect(own.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  }
  expect(new Set(TERMINALS.map(({ terminalId }) => terminalId)).size).toBe(TERMINALS.length)
})
