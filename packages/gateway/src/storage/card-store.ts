import type pg from 'pg'
import type { BinRecord } from '../bins/index.ts'
import type { CardStore, NewCard, StoredCard } from '../cards/index.ts'
import { statement } from './postgres/index.ts'

type CardRow = Readonly<{
  merchant_id: string
  token_hash: Buffer
  card_sealed: Buffer
  fingerprint: Buffer
  bin: string
  last_four: string
  card_profile: BinRecord
  expires_at: Date
}>

const INSERT_CARD = statement(
  'insert-card',
  `with card as (
     insert into card_token (merchant_id, token_hash, card_sealed, data_key_id, fingerprint, bin,
       last_four, card_profile, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   )
   insert into card_security_code (merchant_id, token_hash, code_sealed, data_key_id, expires_at)
   select $1, $2, $11::bytea, $12::uuid, $13::timestamptz where $11::bytea is not null`,
)

const FIND_CARD = statement(
  'find-card',
  `select merchant_id, token_hash, card_sealed, fingerprint, bin, last_four, card_profile, expires_at
   from card_token where merchant_id = $1 and token_hash = $2 and expires_at > $3`,
)

const READ_SECURITY_CODE = statement(
  'read-security-code',
  `select code_sealed from card_security_code
   where merchant_id = $1 and token_hash = $2 and expires_at > $3`,
)

/** Few enough to stay below the server's time limit for a statement. */
const SWEEP_ROWS = 5_000

const SWEEP_CARDS = sweepStatement('card_token')
const SWEEP_SECURITY_CODES = sweepStatement('card_security_code')

/** `skip locked`: all nodes sweep, and none waits for another. */
function sweepStatement(table: 'card_token' | 'card_security_code'): string {
  return `
    delete from ${table} where (merchant_id, token_hash) in (
      select merchant_id, token_hash from ${table} where expires_at <= $1
      limit ${SWEEP_ROWS} for update skip locked)`
}

/** Card tokens and, apart from them, security codes in PostgreSQL. */
export function createCardStore(pool: pg.Pool): CardStore {
  return {
    insert: async (card) => {
      await pool.query({ ...INSERT_CARD, values: columnsOf(card) })
    },
    find: async ({ merchantId, tokenHash }, now) => {
      const values = [merchantId, tokenHash, now]
      const found = await pool.query<CardRow>({ ...FIND_CARD, values })
      return found.rows.map(cardOf)[0] ?? null
    },
    readSecurityCode: async ({ merchantId, tokenHash }, now) => {
      const values = [merchantId, tokenHash, now]
      const found = await pool.query<{ code_sealed: Buffer }>({ ...READ_SECURITY_CODE, values })
      const [row] = found.rows
      return row === undefined ? null : { codeSealed: row.code_sealed }
    },
    sweep: async (now) => {
      const cards = await pool.query(SWEEP_CARDS, [now])
      const codes = await pool.query(SWEEP_SECURITY_CODES, [now])
      return { cards: cards.rowCount ?? 0, securityCodes: codes.rowCount ?? 0 }
    },
  }
}

function columnsOf(card: NewCard): unknown[] {
  return [
    card.merchantId,
    card.tokenHash,
    card.cardSealed,
    card.dataKeyId,
    card.fingerprint,
    card.bin,
    card.lastFour,
    JSON.stringify(card.profile),
    card.createdAt,
    card.expiresAt,
    card.securityCode?.codeSealed ?? null,
    card.securityCode?.dataKeyId ?? null,
    card.securityCode?.expiresAt ?? null,
  ]
}

function cardOf(row: CardRow): StoredCard {
  return {
    merchantId: row.merchant_id,
    tokenHash: row.token_hash,
    cardSealed: row.card_sealed,
    fingerprint: row.fingerprint,
    bin: row.bin,
    lastFour: row.last_four,
    profile: row.card_profile,
    expiresAt: row.expires_at,
  }
}
