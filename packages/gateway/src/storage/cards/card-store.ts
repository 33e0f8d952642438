import type pg from 'pg'
import type {
  CardKey,
  CardStore,
  NewCard,
  SealedSecurityCode,
  StoredCard,
} from '../../payment/cards/index.ts'
import {
  type Column,
  createMoneyLanes,
  gathered,
  OPENING_LIMITS,
  type StoreLanes,
} from '../gathering/index.ts'
import { asFields, change } from '../postgres/index.ts'

const CARD_COLUMNS: readonly Column<NewCard>[] = [
  ['merchant_id', 'uuid', (card) => card.merchantId],
  ['token_hash', 'bytea', (card) => card.tokenHash],
  ['card_sealed', 'bytea', (card) => card.cardSealed],
  ['data_key_id', 'uuid', (card) => card.dataKeyId],
  ['fingerprint', 'bytea', (card) => card.fingerprint],
  ['bin', 'text', (card) => card.bin],
  ['last_four', 'text', (card) => card.lastFour],
  ['card_profile', 'jsonb', (card) => JSON.stringify(card.profile)],
  ['created_at', 'timestamptz', (card) => card.createdAt],
  ['expires_at', 'timestamptz', (card) => card.expiresAt],
  ['code_sealed', 'bytea', (card) => card.securityCode?.codeSealed ?? null],
  ['code_key_id', 'uuid', (card) => card.securityCode?.dataKeyId ?? null],
  ['code_expires_at', 'timestamptz', (card) => card.securityCode?.expiresAt ?? null],
]

const INSERT_CARDS = gathered({
  name: 'insert-cards',
  columns: CARD_COLUMNS,
  sql: `with input as materialized (:input),
  card as (
    insert into card_token (merchant_id, token_hash, card_sealed, data_key_id, fingerprint, bin,
      last_four, card_profile, created_at, expires_at)
    select merchant_id, token_hash, card_sealed, data_key_id, fingerprint, bin, last_four,
      card_profile, created_at, expires_at from input
  ),
  code as (
    insert into card_security_code (merchant_id, token_hash, code_sealed, data_key_id, expires_at)
    select merchant_id, token_hash, code_sealed, code_key_id, code_expires_at from input
    where code_sealed is not null
  )
  select position::int from input`,
  read: () => null,
})

type Wanted = Readonly<{ key: CardKey; now: Date }>

const WANTED_COLUMNS: readonly Column<Wanted>[] = [
  ['merchant_id', 'uuid', ({ key }) => key.merchantId],
  ['token_hash', 'bytea', ({ key }) => key.tokenHash],
  ['now', 'timestamptz', ({ now }) => now],
]

const FIND_CARDS = gathered({
  name: 'find-cards',
  columns: WANTED_COLUMNS,
  sql: `select i.position::int, c.card_profile as profile,
     ${asFields('card_sealed, fingerprint, bin, last_four, expires_at', 'c')}
   from (:input) i
   join card_token c on c.merchant_id = i.merchant_id and c.token_hash = i.token_hash
     and c.expires_at > i.now`,
  read: cardFrom,
})

const READ_SECURITY_CODES = gathered({
  name: 'read-security-codes',
  columns: WANTED_COLUMNS,
  sql: `select i.position::int, c.code_sealed as "codeSealed"
   from (:input) i
   join card_security_code c on c.merchant_id = i.merchant_id and c.token_hash = i.token_hash
     and c.expires_at > i.now`,
  read: (row: SealedSecurityCode | null) => (row === null ? null : { codeSealed: row.codeSealed }),
})

/** Few enough for the server's time limit of a statement. */
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

/** Card tokens and security codes in PostgreSQL; concurrent calls share statements. */
export function createCardStore(
  pool: pg.Pool,
  { writing = createMoneyLanes(), reading = createMoneyLanes() }: Partial<StoreLanes> = {},
): CardStore {
  const insert = writing.queue<NewCard, null>({
    ...OPENING_LIMITS,
    run: (cards) => INSERT_CARDS.run(pool, cards),
  })
  const find = reading.queue<Wanted, StoredCard | null>({
    ...OPENING_LIMITS,
    run: (wanted) => FIND_CARDS.run(pool, wanted),
  })
  const readCode = reading.queue<Wanted, SealedSecurityCode | null>({
    ...OPENING_LIMITS,
    run: (wanted) => READ_SECURITY_CODES.run(pool, wanted),
  })
  return {
    insert: async (card) => {
      await insert(card)
    },
    find: (key, now) => find({ key, now }),
    readSecurityCode: (key, now) => readCode({ key, now }),
    sweep: async (now) => ({
      cards: await change(pool, SWEEP_CARDS, [now]),
      securityCodes: await change(pool, SWEEP_SECURITY_CODES, [now]),
    }),
  }
}

function cardFrom(row: Omit<StoredCard, keyof CardKey> | null, { key }: Wanted): StoredCard | null {
  if (row === null) return null
  const { merchantId, tokenHash } = key
  const { cardSealed, fingerprint, bin, lastFour, profile, expiresAt } = row
  return { merchantId, tokenHash, cardSealed, fingerprint, bin, lastFour, profile, expiresAt }
}
