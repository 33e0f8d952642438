import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BANKS } from '../../packages/bank-simulator/src/banks/index.ts'
import {
  BANK_PROTOCOLS,
  type BankConnector,
  type BankProtocol,
} from '../../packages/gateway/src/payment/banks/index.ts'
import { notesOf } from '../generate/bank-pages/notes.ts'
import { ROOT } from '../tidy/source-files.ts'
import type { DraftManifest } from './manifest-debts.ts'

/** The operations of a connector, and whether a bank may lack them (`null`). */
const OPERATIONS = {
  gateForm: false,
  readCallback: false,
  authorize: false,
  capture: false,
  void: false,
  refund: false,
  inquire: false,
  closeBatch: true,
  listOrders: true,
  points: true,
} as const satisfies Readonly<
  Record<Exclude<keyof BankConnector, 'name' | 'features' | 'verificationCalls'>, boolean>
>

/** What the connector's folder lacks besides its manifest. */
export function connectorDebts(folder: string, { name }: DraftManifest): readonly string[] {
  const protocol = protocolOf(name)
  const connector = protocol === null ? null : connectorOf(protocol)
  const missing = Object.entries(OPERATIONS).filter(([operation, isOptional]) => {
    const found = connector?.[operation as keyof typeof OPERATIONS]
    return typeof found !== 'function' && !(isOptional && found === null)
  })
  const outcomes = textOf(join(folder, 'outcomes.ts'))
  return [
    ...(protocol === null ? ['connector.ts: a line in payment/banks/bank-protocols.ts'] : []),
    ...missing.map(([operation]) => `connector.ts: the operation ${operation}`),
    ...(hasNoHash(protocol) || protocol?.hashIsRight?.() === true
      ? []
      : ['hash.ts: a hash that this runtime computes as the bank does (hashIsRight)']),
    ...((protocol?.test.findings ?? []).length > 0
      ? []
      : ['test-traits.ts: the codes and words of the bank for `terminal test`']),
    ...(/isoDecline|bankCodes\(/.test(outcomes)
      ? []
      : ['outcomes.ts: the bank’s declines, each with its ISO code and group']),
  ]
}

/** There is nothing to prove by vectors where a protocol says that it has no hash. */
function hasNoHash(protocol: BankProtocol | null): boolean {
  return protocol !== null && protocol.hashIsRight === null
}

function protocolOf(name: string): BankProtocol | null {
  return BANK_PROTOCOLS.find((one) => one.name === name) ?? null
}

/** The connector is only looked at: its transport can call nobody. */
function connectorOf(protocol: BankProtocol): BankConnector {
  const clock = { now: () => new Date(0), monotonicMilliseconds: () => 0, sleep: async () => {} }
  const transport = { post: () => Promise.reject(new Error('never called')) }
  return protocol.connect({ transport, clock })
}

/** What proves the connector and is not there yet. */
export function proofDebts(folder: string, { name }: DraftManifest): readonly string[] {
  const vector = `vectors/${name}-hash.json`
  const tests = testsIn(folder)
  const hasTest = (sign: string): boolean => tests.some((text) => text.includes(sign))
  const isHashless = hasNoHash(protocolOf(name))
  const story = textOf(join(ROOT, 'test/stories/four-banks.test.ts'))
  return [
    ...(isHashless || hasVectors(join(ROOT, vector))
      ? []
      : [`${vector}: vectors of other implementations`]),
    ...(isHashless || hasTest(`${name}-hash.json`)
      ? []
      : [`hash.test.ts: a test that reads ${vector}`]),
    ...(hasTest('connectorContract(') ? [] : ['connector.test.ts: the contract of connectors']),
    ...(['testForgeries(', 'honest-callbacks.ts', '10,000 forgeries'].some(hasTest)
      ? []
      : ['callback.test.ts: the search for forged callbacks']),
    ...(story.includes(`'${name}'`) ? [] : ['test/stories/four-banks.test.ts: its story']),
  ]
}

function hasVectors(path: string): boolean {
  if (!existsSync(path)) return false
  const { vectors }: { vectors?: readonly unknown[] } = JSON.parse(readFileSync(path, 'utf8'))
  return (vectors ?? []).length > 0
}

const SIMULATOR = join(ROOT, 'packages/bank-simulator')

/** What the bank's simulator lacks. */
export function simulatorDebts(manifest: DraftManifest): readonly string[] {
  const { name, simulator, sandbox, accountName = '' } = manifest
  const bank = BANKS.find((one) => one.name === name)
  const at = `packages/bank-simulator/src/banks/${name}`
  if (bank === undefined) {
    return [
      `${at}/manifest.ts: a simulator, with a line in its banks/index.ts`,
      `${at}: a test that reads vectors/${name}-hash.json`,
      'packages/bank-simulator/src/testing/plain-banks.ts: a plain client, for the stories of all banks',
      'packages/bank-simulator/README.md: its rows',
    ]
  }
  const tests = testsIn(join(SIMULATOR, 'src/banks', name))
  const known = bank.terminals.map(({ clientId }) => clientId)
  const accounts = (sandbox?.terminals ?? []).map(({ account }) => account[accountName] ?? '')
  const isAtPaths =
    simulator !== undefined &&
    simulator.apiPath in bank.api &&
    // A bank that is called before the browser comes has the gate's address among those of programs.
    (simulator.gatePath === bank.gate.path || simulator.gatePath in bank.api)
  return [
    ...(isAtPaths ? [] : [`${at}/manifest.ts: the paths of the gateway’s manifest`]),
    ...(accounts.every((account) => known.includes(account))
      ? []
      : [`${at}/manifest.ts: the terminals of the sandbox`]),
    ...(tests.some((text) => hasNoHash(protocolOf(name)) || text.includes(`${name}-hash.json`))
      ? []
      : [`${at}: a test that reads vectors/${name}-hash.json`]),
    ...(textOf(join(SIMULATOR, 'src/testing/plain-banks.ts')).includes(`name: '${name}'`)
      ? []
      : ['packages/bank-simulator/src/testing/plain-banks.ts: a plain client, for the stories']),
    ...(textOf(join(SIMULATOR, 'README.md')).includes(`| ${bank.label} |`)
      ? []
      : ['packages/bank-simulator/README.md: its rows']),
  ]
}

/** What people cannot read of it yet. */
export function documentDebts(folder: string, { name, page = name }: DraftManifest) {
  const notes = existsSync(join(folder, 'notes.md')) ? notesOf(folder) : null
  const told = notes === null ? [] : Object.entries(notes).filter(([, items]) => items.length > 0)
  const reference = textOf(join(ROOT, 'docs/reference/banks.md'))
  return [
    ...(told.length === 3
      ? []
      : ['notes.md: what to ask the bank for, its traps, and what was not tried']),
    ...(existsSync(join(ROOT, `docs/banks/${page}.md`)) && reference.includes(`(\`${name}\`)`)
      ? []
      : [`docs/banks/${page}.md: its page (npm run generate)`]),
  ]
}

function testsIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => textOf(join(folder, file)))
}

function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
