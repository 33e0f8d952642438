/**
 * Whether the time of a refusal tells that a public key exists (decision 2.1): `npm run key-timing -- --calls
 * 4000`. A gateway in live mode refuses calls of every kind, one after the other in random order, while the
 * merchant of the known key is at work. Ends with 1 where a kind can be told from an unknown key.
 */

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ADMIN_TOKEN, issueKeys, newMerchant } from '../../attack/live-gateway.ts'
import { signedNow } from '../../attack/signed-values.ts'
import { operatorUrlOf, startGateway } from '../../harness/gateway-process.ts'
import { postJson } from '../../harness/raw-calls.ts'
import { startCampaignDatabases } from '../../support/campaign-databases.ts'
import { createRandom } from '../../support/random.ts'
import type { Keys, SignedValues } from '../../support/sandbox-merchants.ts'
import { type Measured, report, unlike } from './compare.ts'

const { values } = parseArgs({ options: { calls: { type: 'string', default: '4000' } } })
const CALLS = Number(values.calls)
/** Calls before any is counted: the code is compiled, the connections are open. */
const CALLS_UNCOUNTED = 2_000
/** A remembered key is forgotten after five seconds; its merchant calls more often than that. */
const CALLS_BETWEEN_GOOD_ONES = 100
/** So many that none of them is tried again within those five seconds. */
const KEYS_AT_REST = 2_000
const PATH = '/v1/Payments/bin-information'
const BODY = { binNumber: '552879' }

type Kind = Readonly<{ name: string; code: string; values: () => SignedValues }>

function kindsFor(keys: Keys, atRest: () => string): readonly [Kind, ...Kind[]] {
  const unknownTwice = randomBytes(16).toString('base64')
  const wrong = () => randomBytes(32).toString('base64')
  const refused = (changes: () => Partial<SignedValues>) => () => ({
    ...signedNow({ keys }),
    Signature: wrong(),
    ...changes(),
  })
  const another = () => randomBytes(16).toString('base64')
  const number = { MerchantNumber: '9999999999' }
  return [
    { name: 'unknown key', code: '4002', values: refused(() => ({ PublicKey: another() })) },
    {
      name: 'unknown key, tried before',
      code: '4002',
      values: refused(() => ({ PublicKey: unknownTwice })),
    },
    { name: 'known key, wrong number', code: '4002', values: refused(() => number) },
    { name: 'known key, wrong signature', code: '4003', values: refused(() => ({})) },
    {
      name: 'known key at rest, wrong number',
      code: '4002',
      values: refused(() => ({ ...number, PublicKey: atRest() })),
    },
  ]
}

/** Milliseconds; throws where the answer is not the one expected. */
async function timeOf(url: string, sent: SignedValues, code: string | null): Promise<number> {
  const begin = performance.now()
  const { fields } = await postJson(url + PATH, sent, BODY)
  const took = performance.now() - begin
  if (fields['errorCode'] !== code) throw new Error(JSON.stringify(fields))
  return took
}

/** Gives one public key after the other that exists and that nobody has used for a while. */
async function keysAtRest(adminUrl: string, { merchantNumber }: Keys): Promise<() => string> {
  const publicKeys: string[] = []
  for (let made = 0; made < KEYS_AT_REST; made += 1) {
    publicKeys.push((await issueKeys(adminUrl, merchantNumber)).publicKey)
  }
  let next = 0
  return () => publicKeys[next++ % KEYS_AT_REST] ?? ''
}

async function measure(url: string, adminUrl: string): Promise<readonly [Measured, ...Measured[]]> {
  const random = createRandom(1, 0)
  const keys = await newMerchant(adminUrl)
  const [first, ...others] = kindsFor(keys, await keysAtRest(adminUrl, keys))
  const taken = (kind: Kind) => ({ kind, name: kind.name, milliseconds: [] as number[] })
  const all: [ReturnType<typeof taken>, ...ReturnType<typeof taken>[]] = [
    taken(first),
    ...others.map(taken),
  ]
  const calls = CALLS_UNCOUNTED + CALLS * all.length
  for (let call = 0; call < calls; call += 1) {
    if (call % CALLS_BETWEEN_GOOD_ONES === 0) await timeOf(url, signedNow({ keys }), null)
    const { kind, milliseconds } = random.pick(all)
    const took = await timeOf(url, kind.values(), kind.code)
    if (call >= CALLS_UNCOUNTED) milliseconds.push(took)
  }
  return all
}

const databases = await startCampaignDatabases()
const folder = mkdtempSync(join(tmpdir(), 'vezne-timing-'))
const gateway = startGateway({
  VEZNE_MODE: 'live',
  PUBLIC_URL: 'https://pay.example',
  VEZNE_MASTER_KEY: randomBytes(32).toString('base64'),
  TRUSTED_PROXIES: '127.0.0.1',
  DATABASE_URL: (await databases.create()).connectionString,
  DATA_DIR: folder,
  ADMIN_TOKEN,
  ADMIN_PORT: '0',
  LOG_LEVEL: 'error',
  RATE_LIMIT_FAILED_SIGNATURES: 'off',
  RATE_LIMIT_ADDRESS: 'off',
})
try {
  const url = await gateway.url()
  const measured = await measure(url, operatorUrlOf(gateway))
  console.log(report(measured))
  const told = unlike(measured)
  console.log(
    told.length === 0
      ? 'Every kind takes as long as an unknown key, within what one row costs.'
      : told.join('\n'),
  )
  process.exitCode = told.length === 0 ? 0 : 1
} finally {
  await gateway.end('SIGTERM')
  await databases.remove()
  rmSync(folder, { recursive: true })
}
