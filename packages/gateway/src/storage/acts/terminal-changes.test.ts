/** Decision 5.13: terminals are changed, paused and removed under payments, over a real database. */

import { beforeEach, describe, expect, test } from 'vitest'
import {
  callOf,
  type Harness,
  insertSession,
  refusalOf,
  requestOf,
  taken,
} from '../../../../../test/payment-core/payments-harness.ts'
import { operationOf } from '../../../../../test/payment-core/rows.ts'
import { withTerminals } from '../../../../../test/payment-core/sample-choices.ts'
import { storedOrder } from '../../../../../test/payment-core/stored-state.ts'
import { useHarness } from '../../../../../test/payment-core/use-harness.ts'
import { uuidV7 } from '../../base/kernel/index.ts'
import {
  bindOperatorActs,
  type OperatorActs,
  type TerminalInput,
} from '../../operating/acts/index.ts'
import { memoryCheckpoints, testSigner } from '../../operating/audit/testing/audit-parts.ts'
import { createLocalKeyProvider, createVault } from '../../payment/cards/index.ts'
import { testMasterKey } from '../../payment/cards/testing/memory-vault.ts'
import {
  createTerminalDirectory,
  type SealedTerminal,
  type TerminalState,
} from '../../payment/merchants/index.ts'
import {
  closeDay,
  inquire,
  provision,
  returnPayment,
  reversePayment,
} from '../../payment/payments/index.ts'
import { createVaultKeyStore } from '../cards/index.ts'
import { createAuditTrail } from '../index.ts'
import { createActStores, createAuditedTransactions } from './index.ts'

const CREDENTIALS = {
  clientId: '190000001',
  userName: 'api',
  password: 'password',
  storeKey: 'store key',
}

const at = useHarness()
let acts: OperatorActs

beforeEach(async () => {
  acts = operatorActs()
  await at.pool.query('truncate terminal_secret')
  await at.pool.query('delete from terminal')
  await at.pool.query('delete from merchant')
  await at.pool.query(
    `insert into merchant (merchant_id, merchant_number, name, status, permissions, created_at)
     values ($1, $2, 'Kitapçı', 'Active', '{}', now())`,
    [at.merchant.merchantId, at.merchant.merchantNumber],
  )
  for (const terminal of [at.terminal, at.secondTerminal]) await addTerminal(terminal)
})

function vault() {
  const provider = createLocalKeyProvider(testMasterKey())
  return createVault({ store: createVaultKeyStore(at.pool), provider, clock: at.clock })
}

function operatorActs(): OperatorActs {
  const { pool, clock } = at
  const unasked = async () => {
    throw new Error('not asked for')
  }
  const days = {
    dayReport: unasked,
    reconcileDay: unasked,
    compareStatementOf: unasked,
    openUnknowns: unasked,
  }
  const ports = {
    stores: createActStores(pool, testSigner()),
    audit: createAuditTrail(pool, memoryCheckpoints()),
    signer: testSigner(),
    transact: createAuditedTransactions(pool, testSigner()),
    vault: vault(),
    days,
    terminalTests: { terminalsOf: unasked, run: unasked },
    clock,
    concludeTold: unasked,
    dryRunTurn: { isTaken: false },
    newId: () => uuidV7(new Date()),
    sender: { send: () => Promise.reject(new Error('nothing is sent here')) },
    isSandbox: true,
    bankOrigins: [],
  }
  return bindOperatorActs(ports, 'cli:test')
}

/**
 * Adds the terminal under the id by which payments know it. Its secrets are removed, because they were sealed for
 * another id.
 */
async function addTerminal(terminal: Harness['terminal']): Promise<void> {
  const { merchantId } = at.merchant
  const address = { apiUrl: terminal.apiUrl, gateUrl: terminal.gateUrl }
  const credentials = CREDENTIALS
  const added = await acts.addTerminal({ ...terminal, merchantId, address, credentials })
  if (!added.ok) throw new Error(added.reason)
  await at.pool.query('truncate terminal_secret')
  await at.pool.query('update terminal set terminal_id = $1 where terminal_id = $2', [
    terminal.terminalId,
    added.terminal.terminalId,
  ])
}

const named = (alias: string) => ({ merchantId: at.merchant.merchantId, alias })

/** The ports of a node that knows the terminal in this state: they answer in place of the directory. */
function withState(state: TerminalState): Harness {
  const terminals = [{ ...at.terminal, state }, at.secondTerminal]
  return { ...at, ports: withTerminals(at.ports, terminals) }
}

/** Pauses it long enough ago. */
async function pausedLongAgo(alias: string): Promise<void> {
  expect(await acts.pauseTerminal(named(alias))).toBe('Changed')
  await at.pool.query(
    `update terminal set paused_at = paused_at - interval '61 seconds' where alias = $1`,
    [alias],
  )
}

async function statesOf(): Promise<Record<string, string>> {
  const terminals = await acts.terminalsOf(at.merchant.merchantId)
  return Object.fromEntries(
    terminals.map(({ alias, state, isDefault }) => [alias, `${state}${isDefault ? ' *' : ''}`]),
  )
}

async function reportedActs(): Promise<string[]> {
  const entries = await acts.auditEntries(0n, 1_000)
  return entries.filter(({ act }) => act !== 'terminal.add').map(({ act }) => act)
}

test('callback names are added and taken away at the terminal that was named, and no other', async () => {
  await acts.changeCallbackNames({ ...named('main'), add: ['bolge', 'kanal'], remove: [] })
  const changed = await acts.changeCallbackNames({
    ...named('main'),
    add: ['ek'],
    remove: ['kanal'],
  })
  expect(changed).toEqual({ ok: true, callbackNames: ['bolge', 'ek'] })
  const { rows } = await at.pool.query('select alias, callback_names from terminal order by alias')
  expect(rows).toEqual([
    { alias: 'main', callback_names: ['bolge', 'ek'] },
    { alias: 'second', callback_names: [] },
  ])
})

describe('a paused terminal', () => {
  test('takes no new payment, in either flow, and the refusal names it', async () => {
    const paused = withState('Paused')
    const refusal = await refusalOf(provision(paused.ports, callOf(paused), requestOf()))
    expect(refusal.code).toBe('TERMINAL_PAUSED')
    expect(refusal.details.remedy?.en).toContain('main')
    const sessionId = await insertSession(at)
    const bare = { amountMinor: null, cardToken: null, sessionId }
    const bySession = provision(paused.ports, callOf(paused), requestOf(bare))
    expect((await refusalOf(bySession)).code).toBe('TERMINAL_PAUSED')
    expect(at.bank.calls).toEqual([])
    const other = await taken(paused, { gatewayAlias: 'second' })
    expect((await storedOrder(at, other)).state).toBe('Approved')
  })

  test('captures, reverses, returns, closes the day and answers inquiries', async () => {
    const preAuth = await taken(at, { paymentType: 'PreAuth' })
    const reversed = await taken(at)
    const returned = await taken(at)
    const paused = withState('Paused')
    const capture = { originalOrderId: preAuth, paymentType: 'PostAuth', cardToken: null } as const
    const captured = await taken(paused, capture)
    await reversePayment(paused.ports, callOf(paused), { orderId: reversed })
    await closeDay(paused.ports, { merchantId: at.merchant.merchantId, which: 'open' })
    const back = { orderId: returned, amountMinor: 10_000n }
    await returnPayment(paused.ports, callOf(paused), back)
    const states = [captured, reversed, returned].map(
      async (orderId) => (await storedOrder(at, orderId)).state,
    )
    expect(await Promise.all(states)).toEqual(['Approved', 'Reversed', 'Returned'])
    const inquiry = { orderId: captured, paymentConversationId: null }
    await expect(inquire(paused.ports, at.merchant.merchantId, inquiry)).resolves.toBeDefined()
  })

  test('is paused and resumed once each, and reported so', async () => {
    const before = (await reportedActs()).length
    expect(await acts.pauseTerminal(named('main'))).toBe('Changed')
    expect(await acts.pauseTerminal(named('main'))).toBe('Unchanged')
    expect(await statesOf()).toEqual({ main: 'Paused *', second: 'Active' })
    expect(await acts.resumeTerminal(named('main'))).toBe('Changed')
    expect(await acts.resumeTerminal(named('main'))).toBe('Unchanged')
    expect(await acts.pauseTerminal(named('third'))).toBe('NotFound')
    expect((await reportedActs()).slice(before)).toEqual(['terminal.pause', 'terminal.resume'])
  })
})

describe('the default terminal', () => {
  test('of many changes at once one stands, and there is one at every end', async () => {
    const aliases = ['main', 'second', 'main', 'second', 'main', 'second']
    await Promise.all(aliases.map((alias) => acts.makeDefaultTerminal(named(alias))))
    const defaults = Object.values(await statesOf()).filter((state) => state.endsWith('*'))
    expect(defaults).toHaveLength(1)
  })

  test('is changed only to one that is there', async () => {
    expect(await acts.makeDefaultTerminal(named('third'))).toBe('NotFound')
    expect(await statesOf()).toEqual({ main: 'Active *', second: 'Active' })
    expect(await acts.makeDefaultTerminal(named('second'))).toBe('Changed')
    expect(await acts.makeDefaultTerminal(named('second'))).toBe('Unchanged')
    expect(await statesOf()).toEqual({ second: 'Active *', main: 'Active' })
  })
})

describe('an update', () => {
  const NOTHING: TerminalInput = {
    newAlias: null,
    address: null,
    halfSecureAccepted: null,
    captureMaximumPercent: null,
    bankCode: null,
    programmes: null,
    credentials: null,
  }

  const update = (input: Partial<TerminalInput>, alias = 'main') =>
    acts.updateTerminal(named(alias), { ...NOTHING, ...input })

  test('replaces what was named, sealed where it is secret, and reports no secret', async () => {
    await at.pool.query(`delete from terminal where alias = 'second'`)
    const address = { apiUrl: 'https://new.example/api', gateUrl: 'https://new.example/gate' }
    const credentials = {
      clientId: '190000001',
      userName: 'new-user',
      password: 'NEW-PASS',
      storeKey: 'NEW-STORE',
    }
    const input = { newAlias: 'ana', address, halfSecureAccepted: [4], captureMaximumPercent: 115 }
    expect(await update({ ...input, bankCode: '0062', credentials })).toBe('Changed')
    const store = createActStores(at.pool, testSigner()).terminals
    const ports = {
      store,
      vault: vault(),
      clock: at.clock,
      simulatorUrl: () => null,
      addressOf: ({ address: own }: Pick<SealedTerminal, 'address'>) => own,
    }
    const [found] = await createTerminalDirectory(ports).terminalsOf(at.merchant.merchantId)
    expect(found).toMatchObject({
      terminalId: at.terminal.terminalId,
      alias: 'ana',
      ...address,
      halfSecureAccepted: [4],
      captureMaximumPercent: 115,
      bankCode: '0062',
      account: { clientId: '190000001', userName: 'new-user' },
    })
    expect(found?.secrets['password']?.expose()).toBe('NEW-PASS')
    expect(found?.secrets['storeKey']?.expose()).toBe('NEW-STORE')
    const { rows } = await at.pool.query('select e::text as row from audit_entry e')
    expect(JSON.stringify(rows)).toContain('https://new.example/api')
    for (const secret of ['NEW-PASS', 'NEW-STORE', 'new-user']) {
      expect(JSON.stringify(rows)).not.toContain(secret)
    }
  })

  test('when its day ends, and gives it back to the gateway', async () => {
    const stored = async () => {
      const terminals = await acts.terminalsOf(at.merchant.merchantId)
      return terminals.find(({ alias }) => alias === 'main')?.dayEndMinutes
    }
    expect(await update({ dayEndMinutes: 1_350 })).toBe('Changed')
    expect(await update({ dayEndMinutes: 1_350 })).toBe('Unchanged')
    expect(await update({ bankCode: '0062' })).toBe('Changed')
    expect(await stored()).toBe(1_350)
    expect(await update({ dayEndMinutes: 'gateway' })).toBe('Changed')
    expect(await update({ dayEndMinutes: 'gateway' })).toBe('Unchanged')
    expect(await stored()).toBeNull()
    const sql = `select details->>'dayEnd' as "dayEnd" from audit_entry
      where act = 'terminal.update' and details ? 'dayEnd' order by sequence desc limit 2`
    expect((await at.pool.query(sql)).rows).toEqual([{ dayEnd: 'gateway' }, { dayEnd: '22:30' }])
  })

  test('of its credentials only the named ones, and never the account', async () => {
    expect(await update({ credentials: { clientId: '190000002' } })).toBe('OtherAccount')
    expect(await update({ credentials: { clientId: '190000001' } })).toBe('Changed')
    for (const [credentials, reason] of [
      [{ merchantPass: 'x' }, 'CredentialUnknown'],
      [{ password: '' }, 'CredentialMisshapen'],
    ] as const) {
      expect(await update({ credentials })).toMatchObject({ ok: false, reason })
    }
  })

  const MOVED = [
    ['apiUrl', { apiUrl: 'https://other.example/api' }],
    ['gateUrl', { gateUrl: 'https://other.example/gate' }],
    ['the port of apiUrl', { apiUrl: 'https://bank.example:8443/api' }],
  ] as const

  test.each(MOVED)(
    'with another origin of %s it wants every credential (8.35)',
    async (_, part) => {
      const address = { apiUrl: 'https://bank.example/api', gateUrl: 'https://bank.example/gate' }
      expect(await update({ address, credentials: CREDENTIALS })).toBe('Changed')
      const before = await secretsIn()
      const moved = { ...address, ...part }
      for (const left of Object.keys(CREDENTIALS)) {
        const lacking = Object.entries(CREDENTIALS).filter(([name]) => name !== left)
        expect(await update({ address: moved, credentials: Object.fromEntries(lacking) })).toEqual({
          ok: false,
          reason: 'CredentialAgain',
          name: left,
        })
      }
      expect(await update({ address: moved })).toMatchObject({ reason: 'CredentialAgain' })
      expect(await secretsIn()).toEqual(before)
      const path = { ...address, apiUrl: 'https://bank.example/v2?x=1' }
      expect(await update({ address: path })).toBe('Changed')
      expect(await secretsIn()).toEqual(before)
      await at.pool.query(
        `insert into terminal_secret (merchant_id, terminal_id, name, record, secret_sealed, data_key_id)
       select merchant_id, terminal_id, 'older', 'older', secret_sealed, data_key_id
       from terminal_secret where name = 'password'`,
      )
      expect(await update({ address: moved, credentials: CREDENTIALS })).toBe('Changed')
      expect((await secretsIn()).map(({ name }) => name)).toEqual(['password', 'storeKey'])
    },
  )

  async function secretsIn() {
    const sql = `select name, record, bound_to, encode(secret_sealed, 'hex') as sealed
      from terminal_secret order by name`
    return (await at.pool.query<{ name: string }>(sql)).rows
  }

  test.each([
    ['the same again', { captureMaximumPercent: 100 }, 'main', 'Unchanged'],
    ['the same bank', { bankCode: '0046' }, 'main', 'Unchanged'],
    ['the alias of another', { newAlias: 'second' }, 'main', 'AliasTaken'],
    ['nobody', { newAlias: 'x' }, 'third', 'NotFound'],
  ])('%s changes and reports nothing', async (_, input, alias, outcome) => {
    const before = (await reportedActs()).length
    const states = await statesOf()
    expect(await update(input, alias)).toBe(outcome)
    expect(await statesOf()).toEqual(states)
    expect((await reportedActs()).length).toBe(before)
  })

  test('of two that want one alias at once, and of one that is added with it, one has it', async () => {
    const { merchantId } = at.merchant
    const wanted = [
      update({ newAlias: 'ortak' }),
      update({ newAlias: 'ortak' }, 'second'),
      acts.addTerminal({
        ...at.terminal,
        credentials: CREDENTIALS,
        merchantId,
        alias: 'ortak',
        isDefault: false,
        address: null,
      }),
    ]
    await Promise.all(wanted)
    const terminals = await acts.terminalsOf(merchantId)
    expect(terminals.filter(({ alias }) => alias === 'ortak')).toHaveLength(1)
  })

  test('gives a terminal at the simulator no address: its orders are not at that bank', async () => {
    await at.pool.query(
      `update terminal set environment = 'sandbox', api_url = null, gate_url = null`,
    )
    const address = { apiUrl: 'https://new.example/api', gateUrl: 'https://new.example/gate' }
    expect(await update({ address })).toBe('AtSimulator')
  })
})

describe('a removal', () => {
  const remove = (alias = 'second') => acts.removeTerminal(named(alias))
  const SECOND = { gatewayAlias: 'second' }

  test('needs a pause of a minute', async () => {
    expect(await remove()).toBe('NotPaused')
    await acts.pauseTerminal(named('second'))
    expect(await remove()).toBe('PausedJustNow')
    expect(await remove('third')).toBe('NotFound')
  })

  test('spares the default while there are others', async () => {
    await pausedLongAgo('main')
    expect(await remove('main')).toBe('IsDefault')
    await pausedLongAgo('second')
    expect(await remove()).toBe('Changed')
    expect(await remove('main')).toBe('Changed')
    expect(await statesOf()).toEqual({ main: 'Removed', second: 'Removed' })
  })

  test('waits for a payment that is at the bank, and for the end of its day', async () => {
    const held = at.bank.hold('authorize')
    const payment = taken(at, SECOND)
    await held.arrived
    await pausedLongAgo('second')
    expect(await remove()).toBe('OpenOrders')
    held.release()
    const orderId = await payment
    expect(await remove()).toBe('OpenBatch')
    await closeDay(at.ports, { merchantId: at.merchant.merchantId, which: 'open' })
    expect(await remove()).toBe('Changed')
    const open = await at.ports.days.openBatches(at.merchant.merchantId)
    expect(open.map(({ terminalId }) => terminalId)).not.toContain(at.secondTerminal.terminalId)
    expect((await storedOrder(at, orderId)).state).toBe('Approved')
  })

  test.each([
    ['a PreAuth', { paymentType: 'PreAuth' }, 'OpenOrders'],
    ['a payment that is not settled', {}, 'OpenBatch'],
  ] as const)('waits for %s', async (_, changes, outcome) => {
    await taken(at, { ...SECOND, ...changes })
    await pausedLongAgo('second')
    expect(await remove()).toBe(outcome)
  })

  test('waits for an outcome that is unknown', async () => {
    at.bank.fail('authorize', 'timeoutBooked')
    await provision(at.ports, callOf(at), requestOf(SECOND))
    await pausedLongAgo('second')
    expect(await remove()).toBe('OpenOrders')
  })

  test('waits for a return whose outcome is open', async () => {
    const orderId = await taken(at, SECOND)
    await closeDay(at.ports, { merchantId: at.merchant.merchantId, which: 'open' })
    await at.ports.operations.open(operationOf(at, orderId))
    await pausedLongAgo('second')
    expect(await remove()).toBe('OpenReturns')
  })

  test('waits for a card holder on the bank’s page', async () => {
    await insertSession(at, { state: 'VerificationStarted', mdStatus: null })
    await at.pool.query('update threeds_session set terminal_id = $1', [
      at.secondTerminal.terminalId,
    ])
    await pausedLongAgo('second')
    expect(await remove()).toBe('OpenSessions')
  })

  test('of payments and returns at the other terminal knows nothing; declined and reversed ones are no hindrance', async () => {
    const returned = await taken(at)
    await closeDay(at.ports, { merchantId: at.merchant.merchantId, which: 'open' })
    await at.ports.operations.open(operationOf(at, returned))
    await taken(at)
    at.bank.fail('authorize', { declined: '51' })
    await provision(at.ports, callOf(at), requestOf(SECOND))
    await reversePayment(at.ports, callOf(at), { orderId: await taken(at, SECOND) })
    await pausedLongAgo('second')
    expect(await remove()).toBe('Changed')
  })

  test('happens once, however many ask for it, and gives the alias free', async () => {
    const before = (await reportedActs()).length
    await pausedLongAgo('second')
    const outcomes = await Promise.all([remove(), remove(), remove()])
    expect(outcomes.toSorted()).toEqual(['Changed', 'NotFound', 'NotFound'])
    expect((await reportedActs()).slice(before)).toEqual(['terminal.pause', 'terminal.remove'])
    const { merchantId } = at.merchant
    const again = { ...at.secondTerminal, merchantId, address: null, credentials: CREDENTIALS }
    expect(await acts.addTerminal(again)).toMatchObject({ ok: true })
  })

  test('beside payments of a node that has not heard of the pause strands none of them', async () => {
    await acts.pauseTerminal(named('second'))
    const payments = Array.from({ length: 10 }, () => taken(at, SECOND))
    const removals = Array.from({ length: 5 }, () => remove())
    expect(new Set(await Promise.all(removals))).toEqual(new Set(['PausedJustNow']))
    await Promise.all(payments)
    await at.pool.query(`update terminal set paused_at = now() - interval '1 hour' where true`)
    expect(await remove()).toBe('OpenBatch')
  })

  test('leaves its orders refused where something would begin, and found where it is looked up', async () => {
    const orderId = await taken(at)
    await closeDay(at.ports, { merchantId: at.merchant.merchantId, which: 'open' })
    const removed = withState('Removed')
    const back = returnPayment(removed.ports, callOf(removed), { orderId, amountMinor: 1n })
    const refusal = await refusalOf(back)
    expect(refusal.code).toBe('TERMINAL_REMOVED')
    expect(refusal.details.remedy?.en).toContain('main')
    const byAlias = provision(removed.ports, callOf(removed), requestOf({ gatewayAlias: 'main' }))
    expect((await refusalOf(byAlias)).code).toBe('TERMINAL_NOT_FOUND')
    const inquiry = { orderId, paymentConversationId: null }
    await expect(inquire(removed.ports, at.merchant.merchantId, inquiry)).resolves.toBeDefined()
  })
})
