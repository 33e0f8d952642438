import type pg from 'pg'
import { type Secret, uuidV7 } from '../../base/kernel/index.ts'
import { type ManualClock, manualClock } from '../../base/kernel/testing/manual-clock.ts'
import { unknownBin } from '../../payment/bins/index.ts'
import {
  createLocalKeyProvider,
  createVault,
  createVaultKeys,
  type SealClass,
  type SealedTable,
} from '../../payment/cards/index.ts'
import { memorySecurityCodes } from '../../payment/cards/testing/memory-security-codes.ts'
import { testMasterKey } from '../../payment/cards/testing/memory-vault.ts'
import { createCardStore } from '../cards/card-store.ts'
import { createSealedTables } from '../cards/sealed-tables.ts'
import { createVaultKeyStore, createVaultRotationStore } from '../cards/vault-key-store.ts'

export type VaultTestNode = ReturnType<typeof vaultTestNode>

type Parts = Readonly<{
  clock?: ManualClock
  masterKeys?: readonly [Secret<Buffer>, ...Secret<Buffer>[]]
  tables?: readonly SealedTable[]
}>

/** The vault of one gateway process, with a clock and a cache of its own. */
export function vaultTestNode(pool: pg.Pool, parts: Parts = {}) {
  const { clock = manualClock(), masterKeys = [testMasterKey()] } = parts
  const provider = createLocalKeyProvider(...masterKeys)
  const vault = createVault({ store: createVaultKeyStore(pool), provider, clock })
  const store = createVaultRotationStore(pool)
  const tables = parts.tables ?? createSealedTables(pool)
  const nodeId = uuidV7(new Date())
  const keys = createVaultKeys({ store, tables, provider, vault, clock, nodeId })
  const codes = memorySecurityCodes(clock)
  const cards = { vault, codes, store: createCardStore(pool), clock, lookUpBin: unknownBin }
  return { clock, provider, vault, rotation: store, tables, keys, cards, nodeId }
}

export const MERCHANT = '01900000-0000-7000-8000-00000000000a'
const TERMINAL = '01900000-0000-7000-8000-00000000000c'
const SESSION = '01900000-0000-7000-8000-00000000000d'
const PERSON = '01900000-0000-7000-8000-00000000000e'
const AUTHENTICATOR = '01900000-0000-7000-8000-00000000000f'
const HASH = Buffer.alloc(32, 9)

/** One record in each table that holds sealed values, as the domains write them. */
export async function fillSealedTables(pool: pg.Pool, node: VaultTestNode): Promise<void> {
  const { vault } = node
  const seal = (sealClass: SealClass, recordId: string) =>
    vault.seal(sealClass, { merchantId: MERCHANT, recordId }, `${sealClass} of ${recordId}`)
  const hash = HASH.toString('hex')
  const card = await seal('card', hash)
  const secret = await seal('secret-key', 'public-key')
  const password = await seal('secret-key', `${TERMINAL}/password`)
  const storeKey = await seal('secret-key', `${TERMINAL}/store-key`)
  const proof = await seal('proof', SESSION)
  await pool.query(
    `insert into merchant (merchant_id, merchant_number, name, status, permissions, created_at)
     values ($1, '0000000001', 'M', 'Active', '{}', now())`,
    [MERCHANT],
  )
  await pool.query(
    `insert into card_token (merchant_id, token_hash, card_sealed, data_key_id, fingerprint, bin,
       last_four, card_profile, created_at, expires_at)
     values ($1, $2, $3, $4, $2, '55287900', '0008', '{}', now(), '2030-01-01')`,
    [MERCHANT, HASH, card.sealed, card.dataKeyId],
  )
  await pool.query(
    `insert into merchant_key (public_key, merchant_id, secret_sealed, data_key_id, created_at)
     values ('public-key', $1, $2, $3, now())`,
    [MERCHANT, secret.sealed, secret.dataKeyId],
  )
  await pool.query(
    `insert into terminal (merchant_id, terminal_id, alias, is_default, connector, environment,
       account, created_at)
     values ($1, $2, 'a', true, 'nestpay', 'sandbox', '{}', now())`,
    [MERCHANT, TERMINAL],
  )
  await pool.query(
    `insert into terminal_secret (merchant_id, terminal_id, name, record, secret_sealed, data_key_id)
     values ($1, $2, 'password', $2::uuid || '/password', $3, $4),
       ($1, $2, 'storeKey', $2::uuid || '/store-key', $5, $6)`,
    [MERCHANT, TERMINAL, password.sealed, password.dataKeyId, storeKey.sealed, storeKey.dataKeyId],
  )
  await pool.query(
    `insert into threeds_session (merchant_id, session_id, state, card_token_hash, terminal_id,
       payment_type, amount_minor, point_amount_minor, currency, installment_count, language_code,
       conversation_id, created_at, verify_until, proof_sealed, proof_data_key_id)
     values ($1, $2, 'SessionIdRequested', $3, $4, 'Auth', 100, 0, 'TRY', 1, 'tr', 'c', now(),
       '2030-01-01', $5, $6)`,
    [MERCHANT, SESSION, HASH, TERMINAL, proof.sealed, proof.dataKeyId],
  )
  await fillAuthenticator(pool, node)
}

/** What an authenticator app makes codes from: sealed for the person, and not for a merchant. */
async function fillAuthenticator(pool: pg.Pool, { vault }: VaultTestNode): Promise<void> {
  const owner = { merchantId: PERSON, recordId: AUTHENTICATOR }
  const { sealed, dataKeyId } = await vault.seal('secret-key', owner, 'secret of an authenticator')
  await pool.query(
    `insert into panel_user (user_id, email, name, role, language_code, created_at)
     values ($1, 'a@example.com', 'A', 'GatewayOwner', 'tr', now())`,
    [PERSON],
  )
  await pool.query(
    `insert into panel_authenticator (user_id, secret_id, secret_sealed, data_key_id, created_at,
       last_step) values ($1, $2, $3, $4, now(), -1)`,
    [PERSON, AUTHENTICATOR, sealed, dataKeyId],
  )
}

/** Opens every sealed value of every table; the texts, sorted. */
export async function openEverything(node: VaultTestNode): Promise<readonly string[]> {
  const texts: string[] = []
  for (const key of await node.rotation.keys()) {
    for (const table of node.tables.filter((candidate) => candidate.class === key.class)) {
      for (const { merchantId, values } of await table.rowsUnder(key.keyId, null)) {
        for (const { recordId, sealed } of values) {
          const owner = { merchantId, recordId }
          texts.push((await node.vault.open(table.class, owner, sealed)).expose())
        }
      }
    }
  }
  return texts.toSorted()
}
