/**
 * Decision 7.10, for the acts of every table: what somebody tried in vain never stands for what somebody else did. For
 * each act of the audit chain there is a try that is refused and the right one, by two people.
 */

import { beforeEach, expect, test } from 'vitest'

import { createHarness } from '../../../../../../test/payment-core/payments-harness.ts'
import type { OperatorActs } from '../../../operating/acts/index.ts'
import type { AuditAct } from '../../../operating/audit/index.ts'
import { accountMapping } from '../../../operating/settlement/index.ts'
import { PIXEL_PNG } from '../../../payment/branding/testing/pixel-png.ts'
import { createLocalKeyProvider, createVault } from '../../../payment/cards/index.ts'
import { testMasterKey } from '../../../payment/cards/testing/memory-vault.ts'
import type { Merchant } from '../../../payment/merchants/index.ts'
import { createVaultKeyStore } from '../../../storage/cards/index.ts'
import { useTestDatabase } from '../../../storage/testing/index.ts'
import { framePorts, insertMerchant } from '../testing/frame.ts'

type Act = (acts: OperatorActs) => Promise<unknown>
type Tries = Readonly<{
  /** Done by a third person before each of the two tries. */
  before?: readonly [refused: Act, right: Act]
  refused: Act
  right: Act
}>

const database = useTestDatabase()
let actsOf: (actor: string) => OperatorActs
let merchant: Merchant

beforeEach(async () => {
  const { pool } = database
  await pool.query('truncate consent, merchant, terminal, webhook_endpoint, panel_user cascade')
  const harness = await createHarness(pool)
  merchant = harness.merchant
  await insertMerchant(pool, merchant)
  const { clock } = harness
  const provider = createLocalKeyProvider(testMasterKey())
  const vault = createVault({ store: createVaultKeyStore(pool), provider, clock })
  actsOf = framePorts(pool, { clock, vault }).actsOf
})

const nothing: Act = async () => undefined
const NOBODYS = '0190aaaa-0000-7000-8000-00000000dead'
const ADDRESS = { apiUrl: 'https://bank.example/api', gateUrl: 'https://bank.example/gate' }
const named = (alias: string) => ({ merchantId: merchant.merchantId, alias })
const terminal = (alias: string) => ({
  ...named(alias),
  isDefault: false,
  connector: 'nestpay',
  bankCode: '0046',
  programmes: [],
  halfSecureAccepted: [],
  captureMaximumPercent: 100,
  callbackNames: [],
  address: ADDRESS,
  credentials: { clientId: '1', userName: 'api', password: 'secret', storeKey: 'key' },
})
const addTerminal: Act = (acts) => acts.addTerminal(terminal('one'))
const addOther: Act = (acts) => acts.addTerminal(terminal('other'))
const pausedLongAgo: Act = async (acts) => {
  await acts.pauseTerminal(named('one'))
  await database.pool.query(`update terminal set paused_at = now() - interval '2 minutes'`)
}
const newAlias = (alias: string) => ({
  newAlias: alias,
  address: null,
  halfSecureAccepted: null,
  captureMaximumPercent: null,
  bankCode: null,
  programmes: null,
  credentials: null,
})
const endpoint = { url: 'https://shop.example/hook', types: null, description: '' }
const addEndpoint: Act = (acts) => acts.addEndpoint(merchant.merchantId, endpoint)
const onlyEndpoint = async (acts: OperatorActs) => {
  const [only] = await acts.endpointsOf(merchant.merchantId)
  return { merchantId: merchant.merchantId, endpointId: only?.endpointId ?? NOBODYS }
}
const nobodysEndpoint = () => ({ merchantId: merchant.merchantId, endpointId: NOBODYS })
const onlyKey = async (acts: OperatorActs) =>
  (await acts.keyPairsOf(merchant.merchantId)).at(-1)?.publicKey ?? ''
const issueKey: Act = (acts) => acts.issueKeyPair(merchant.merchantId)
const LIMITS = 'category,cards,countMaximum\nelectronics,personal,4\n'
const importLimits: Act = (acts) => acts.importLimits(LIMITS, 'limits.csv')
const statementFile = (text: string) => ({
  merchant,
  bank: 'Garanti',
  name: 'pos.sta',
  bytes: Buffer.from(text),
  mapping: null,
  terminalAlias: null,
})
const STATEMENT = ':20:1\n:60F:C261111TRY0,\n:61:2611121112C1,00NTRF1\n:62F:C261112TRY1,00\n'
const MAPPING = { merchantId: null, bank: 'Garanti', name: 'pos', mapping: accountMapping('mt940') }
const PLAN = 'cardType,installmentCount,rateBasisPoints,blockedDays\nCredit,1,10,1\n'
const importPlan: Act = (acts) => acts.importPlan(PLAN, 'plan.csv')
const endPlan = async (acts: OperatorActs, at: (validFrom: Date) => Date) => {
  const [row] = await acts.planRows(null)
  return acts.endPlanRow(row?.planId ?? NOBODYS, at(row?.validFrom ?? new Date(0)))
}
const rulesTo = (choose: unknown, when: string) => ({ rules: [{ name: 'one', when, choose }] })
const NO_APPROVALS = { returnsAboveMinor: null, keys: false, credentials: false }
/** Null: no rule stands between the person and the act, nobody but a job does it, or a test of its own tries it twice. */
const TRIES: Readonly<Record<AuditAct, Tries | null>> = {
  'merchant.create': {
    refused: (acts) => acts.createMerchant({ ...merchant, name: 'Other' }),
    right: (acts) => acts.createMerchant({ ...merchant, merchantNumber: '1100000009' }),
  },
  'merchant.suspend': {
    before: [
      (acts) => acts.setStatus(merchant, 'Suspended'),
      (acts) => acts.setStatus(merchant, 'Active'),
    ],
    refused: (acts) => acts.setStatus(merchant, 'Suspended'),
    right: (acts) => acts.setStatus(merchant, 'Suspended'),
  },
  'merchant.resume': {
    before: [nothing, (acts) => acts.setStatus(merchant, 'Suspended')],
    refused: (acts) => acts.setStatus(merchant, 'Active'),
    right: (acts) => acts.setStatus(merchant, 'Active'),
  },
  'merchant.permissions': null,
  'merchant.contact': {
    refused: (acts) => acts.setContact(merchant, { email: 'none', languageCode: 'tr' }),
    right: (acts) => acts.setContact(merchant, { email: 'a@shop.example', languageCode: 'tr' }),
  },
  'merchant.look': {
    refused: (acts) => acts.setBranding(merchant, { colour: '#ffcc00' }),
    right: (acts) => acts.setBranding(merchant, { logo: PIXEL_PNG }),
  },
  'key.issue': {
    refused: (acts) => acts.issueKeyPairAfter(merchant.merchantId, ['another']),
    right: (acts) => acts.issueKeyPairAfter(merchant.merchantId, []),
  },
  'key.roll': {
    before: [issueKey, nothing],
    refused: async (acts) => acts.rollKeyPair(await onlyKey(acts), new Date(0)),
    right: async (acts) => acts.rollKeyPair(await onlyKey(acts), null),
  },
  'key.revoke': {
    before: [issueKey, nothing],
    refused: (acts) => acts.revokeKeyPair('nobodys'),
    right: async (acts) => acts.revokeKeyPair(await onlyKey(acts)),
  },
  'limit.import': {
    refused: (acts) => acts.importLimits(LIMITS.replace('4', '99'), 'limits.csv'),
    right: importLimits,
  },
  'merchant.category': {
    before: [importLimits, nothing],
    refused: (acts) => acts.setCategory(merchant, 'misspelt'),
    right: (acts) => acts.setCategory(merchant, 'electronics'),
  },
  'statement.import': {
    refused: (acts) => acts.importStatement(statementFile(STATEMENT.replace('C1,00', 'C2,00'))),
    right: (acts) => acts.importStatement(statementFile(STATEMENT)),
  },
  'statement.mapping': null,
  'statement.mapping-remove': {
    before: [(acts) => acts.saveStatementMapping(MAPPING), nothing],
    refused: (acts) => acts.removeStatementMapping({ ...MAPPING, name: 'other' }),
    right: (acts) => acts.removeStatementMapping(MAPPING),
  },
  'chargeback.open': null,
  'chargeback.add': null,
  'chargeback.answer': null,
  'chargeback.accept': null,
  'chargeback.win': null,
  'chargeback.lose': null,
  // `composition/differences.test.ts` tries these.
  'difference.confirm': null,
  'difference.note': null,
  'difference.claim': null,
  'chargeback.evidence': null,
  'chargeback.evidence-remove': null,
  'plan.add': null,
  'plan.import': {
    refused: (acts) => acts.importPlan(PLAN.replace(',1,', ',99,'), 'plan.csv'),
    right: importPlan,
  },
  'plan.end': {
    before: [importPlan, nothing],
    refused: (acts) => endPlan(acts, () => new Date(0)),
    right: (acts) => endPlan(acts, (from) => new Date(from.getTime() + 60_000)),
  },
  'routing.rules': {
    before: [addTerminal, nothing],
    refused: (acts) => acts.setRoutingRules(merchant, rulesTo({ lowestCost: {} }, 'amount >')),
    right: (acts) => acts.setRoutingRules(merchant, rulesTo('onUs', 'amount > 1')),
  },
  'terminal.add': { before: [addTerminal, nothing], refused: addTerminal, right: addOther },
  'terminal.update': {
    before: [addTerminal, nothing],
    refused: (acts) => acts.updateTerminal(named('none'), newAlias('two')),
    right: (acts) => acts.updateTerminal(named('one'), newAlias('two')),
  },
  'terminal.default': {
    before: [addTerminal, nothing],
    refused: (acts) => acts.makeDefaultTerminal(named('none')),
    right: (acts) => acts.makeDefaultTerminal(named('one')),
  },
  'terminal.pause': {
    before: [addTerminal, nothing],
    refused: (acts) => acts.pauseTerminal(named('none')),
    right: (acts) => acts.pauseTerminal(named('one')),
  },
  'terminal.resume': {
    before: [addTerminal, (acts) => acts.pauseTerminal(named('one'))],
    refused: (acts) => acts.resumeTerminal(named('one')),
    right: (acts) => acts.resumeTerminal(named('one')),
  },
  'terminal.remove': {
    before: [addTerminal, pausedLongAgo],
    refused: (acts) => acts.removeTerminal(named('one')),
    right: (acts) => acts.removeTerminal(named('one')),
  },
  'terminal.callback-names': {
    before: [addTerminal, nothing],
    refused: (acts) => acts.changeCallbackNames({ ...named('one'), add: ['hash'], remove: [] }),
    right: (acts) => acts.changeCallbackNames({ ...named('one'), add: ['kampanya'], remove: [] }),
  },
  'webhook.create': {
    refused: async (acts) => acts.addEndpoint(merchant.merchantId, { ...endpoint, url: 'none' }),
    right: addEndpoint,
  },
  'webhook.update': {
    before: [addEndpoint, nothing],
    refused: (acts) => acts.updateEndpoint(nobodysEndpoint(), { description: 'x' }),
    right: async (acts) => acts.updateEndpoint(await onlyEndpoint(acts), { description: 'x' }),
  },
  'webhook.roll': {
    before: [addEndpoint, nothing],
    refused: async (acts) => acts.rollEndpointSecret(await onlyEndpoint(acts), 9),
    right: async (acts) => acts.rollEndpointSecret(await onlyEndpoint(acts), 1),
  },
  'webhook.resend': {
    before: [addEndpoint, nothing],
    refused: (acts) => acts.resendEvents(nobodysEndpoint(), { afterPosition: 0 }),
    right: async (acts) => acts.resendEvents(await onlyEndpoint(acts), { afterPosition: 0 }),
  },
  'webhook.remove': {
    before: [addEndpoint, nothing],
    refused: (acts) => acts.removeEndpoint(nobodysEndpoint()),
    right: async (acts) => acts.removeEndpoint(await onlyEndpoint(acts)),
  },
  'merchant.consents': {
    refused: (acts) => acts.setApprovalRules(merchant, NO_APPROVALS),
    right: (acts) => acts.setApprovalRules(merchant, { ...NO_APPROVALS, keys: true }),
  },
  // `money-tries.test.ts`, `outcome-act.test.ts`, `links.test.ts` and `approvals.test.ts` try these by their forms.
  'consent.ask': null,
  'consent.give': null,
  'consent.refuse': null,
  'payment.return': null,
  'payment.reverse': null,
  'payment.capture': null,
  'outcome.conclude': null,
  'link.create': null,
  'link.end': null,
  // The tests of people try these, whose actor is the person themselves or is checked there.
  'user.invite': null,
  'user.join': null,
  'user.role': null,
  'user.reset': null,
  'user.end-sessions': null,
  'user.remove': null,
  'user.sign-in': null,
  'user.sign-in-refused': null,
  'user.sign-out': null,
  'user.passkey-add': null,
  'user.passkey-rename': null,
  'user.passkey-remove': null,
  'user.password-set': null,
  'user.password-remove': null,
  'user.recovery-codes': null,
  'payer.export': null,
  'payer.erase': null,
  'notice.retry': null,
  'terminal.test-payment': null,
  'bins.import': null,
  'vault.rotate-master-key': null,
  'vault.rotate-data-key': null,
  'day.close': null,
  'database.restored': null,
  'payments.export': null,
  'search.rebuild': null,
  'figures.rebuild': null,
  'period.archive': null,
  'period.restore': null,
  'card.hand-over': null,
  'card.hand-over-erase': null,
}

const TRIED = Object.entries(TRIES).flatMap(([act, tries]) =>
  tries === null ? [] : [{ act, ...tries }],
)

test.each(TRIED)('$act: refused, then done by somebody else', async (tried) => {
  const { act, before = [nothing, nothing], refused, right } = tried
  const read = async () => {
    const sql = `select actor from audit_entry where act = $1 and actor <> 'cli:setup' order by sequence`
    return (await database.pool.query(sql, [act])).rows.map(({ actor }) => actor)
  }
  const seen = await read()
  await before[0](actsOf('cli:setup'))
  await refused(actsOf('panel:ayse')).catch((error: unknown) => {
    if (!(error instanceof Error)) throw error
  })
  await before[1](actsOf('cli:setup'))
  const after = await read()
  await right(actsOf('panel:can'))
  expect((await read()).slice(after.length)).toEqual(['panel:can'])
  expect(after.slice(seen.length)).toEqual([])
})
