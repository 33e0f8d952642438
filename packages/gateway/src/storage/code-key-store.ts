import type pg from 'pg'

import type { CodeKeyName, CodeKeyStore, SeenCodeKeyRequest } from '../cards/index.ts'
import { statement } from './postgres/index.ts'

type Row = Readonly<{
  now: Date
  key_id: string | null
  begins_at: Date
  attempt: number
  request_id: string | null
  public_key: Buffer
  proof: Buffer
  sender_key: Buffer | null
  wrapped: Buffer | null
}>

/** One round trip a second for each process: a handful of rows, the time in each. */
const LOOK = statement(
  'look-at-security-code-keys',
  `select now() as now, k.key_id, k.begins_at, k.attempt::int, r.request_id, r.public_key, r.proof,
     r.sender_key, r.wrapped
   from (values (true)) as always (is_there)
   left join security_code_key k on true
   left join security_code_key_request r on r.key_id = k.key_id
   order by k.begins_at, k.attempt`,
)

const INSERT = `
  insert into security_code_key (key_id, begins_at, attempt) values ($1, $2, $3)
  on conflict (begins_at, attempt) do nothing`

// The key's row is held, or its end at this moment would be an error.
const ASK = `
  insert into security_code_key_request (request_id, key_id, public_key, proof)
  select $1::uuid, key_id, $3::bytea, $4::bytea from security_code_key where key_id = $2
  for key share
  on conflict (request_id) do nothing`

const ANSWER = `
  update security_code_key_request set sender_key = $2, wrapped = $3
  where request_id = $1 and wrapped is null`

/** Names of the keys of security codes, and the requests for them, in PostgreSQL. No key is there. */
export function createCodeKeyStore(pool: pg.Pool): CodeKeyStore {
  return {
    look: async () => {
      const { rows } = await pool.query<Row>(LOOK)
      const [first] = rows
      if (first === undefined) throw new Error('the database gave no time')
      return { now: first.now, keys: namesIn(rows), requests: rows.flatMap(requestIn) }
    },
    insert: async ({ keyId, beginsAt, attempt }) =>
      (await pool.query(INSERT, [keyId, beginsAt, attempt])).rowCount === 1,
    ask: async ({ requestId, keyId, publicKey, proof }) => {
      await pool.query(ASK, [requestId, keyId, publicKey, proof])
    },
    answer: async (requestId, { senderKey, wrapped }) => {
      await pool.query(ANSWER, [requestId, senderKey, wrapped])
    },
    forget: async (requestId) => {
      await pool.query('delete from security_code_key_request where request_id = $1', [requestId])
    },
    removeBegunBy: async (time) => {
      await pool.query('delete from security_code_key where begins_at <= $1', [time])
    },
  }
}

/** A key with several requests has several rows. */
function namesIn(rows: readonly Row[]): readonly CodeKeyName[] {
  const names = new Map<string, CodeKeyName>()
  for (const { key_id: keyId, begins_at: beginsAt, attempt } of rows) {
    if (keyId !== null) names.set(keyId, { keyId, beginsAt, attempt })
  }
  return [...names.values()]
}

function requestIn(row: Row): readonly SeenCodeKeyRequest[] {
  const { key_id: keyId, request_id: requestId, sender_key: senderKey, wrapped } = row
  if (keyId === null || requestId === null) return []
  const answer = senderKey === null || wrapped === null ? null : { senderKey, wrapped }
  return [{ requestId, keyId, publicKey: row.public_key, proof: row.proof, answer }]
}
