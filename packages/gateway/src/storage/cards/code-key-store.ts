import type pg from 'pg'

import type { CodeKeyName, CodeKeyStore, SeenCodeKeyRequest } from '../../payment/cards/index.ts'
import { asFields, changesOne, execute, readRows, statement } from '../postgres/index.ts'

type Row = Readonly<{
  now: Date
  keyId: string | null
  beginsAt: Date
  attempt: number
  requestId: string | null
  publicKey: Buffer
  proof: Buffer
  senderKey: Buffer | null
  wrapped: Buffer | null
}>

/** One round trip a second for each process: a few rows, each with the database's time. */
const LOOK = statement(
  'look-at-security-code-keys',
  `select now() as now, ${asFields('key_id, begins_at', 'k')}, k.attempt::int as attempt,
     ${asFields('request_id, public_key, proof, sender_key, wrapped', 'r')}
   from (values (true)) as always (is_there)
   left join security_code_key k on true
   left join security_code_key_request r on r.key_id = k.key_id
   order by k.begins_at, k.attempt`,
)

const INSERT = `
  insert into security_code_key (key_id, begins_at, attempt) values ($1, $2, $3)
  on conflict (begins_at, attempt) do nothing`

// Locks the key's row: without the lock, a deletion of the key at this moment would make the insert fail.
const ASK = `
  insert into security_code_key_request (request_id, key_id, public_key, proof)
  select $1::uuid, key_id, $3::bytea, $4::bytea from security_code_key where key_id = $2
  for key share
  on conflict (request_id) do nothing`

const ANSWER = `
  update security_code_key_request set sender_key = $2, wrapped = $3
  where request_id = $1 and wrapped is null`

/** Names of the keys of security codes, and the requests for them, in PostgreSQL. The keys themselves are never stored there. */
export function createCodeKeyStore(pool: pg.Pool): CodeKeyStore {
  return {
    look: async () => {
      const rows = await readRows<Row>(pool, LOOK)
      const [first] = rows
      if (first === undefined) throw new Error('the database gave no time')
      return { now: first.now, keys: namesIn(rows), requests: rows.flatMap(requestIn) }
    },
    insert: ({ keyId, beginsAt, attempt }) => changesOne(pool, INSERT, [keyId, beginsAt, attempt]),
    ask: ({ requestId, keyId, publicKey, proof }) =>
      execute(pool, ASK, [requestId, keyId, publicKey, proof]),
    answer: (requestId, { senderKey, wrapped }) =>
      execute(pool, ANSWER, [requestId, senderKey, wrapped]),
    forget: (requestId) =>
      execute(pool, 'delete from security_code_key_request where request_id = $1', [requestId]),
    removeBegunBy: (time) =>
      execute(pool, 'delete from security_code_key where begins_at <= $1', [time]),
  }
}

/** A key with several requests has several rows. */
function namesIn(rows: readonly Row[]): readonly CodeKeyName[] {
  const names = new Map<string, CodeKeyName>()
  for (const { keyId, beginsAt, attempt } of rows) {
    if (keyId !== null) names.set(keyId, { keyId, beginsAt, attempt })
  }
  return [...names.values()]
}

function requestIn(row: Row): readonly SeenCodeKeyRequest[] {
  const { keyId, requestId, publicKey, proof, senderKey, wrapped } = row
  if (keyId === null || requestId === null) return []
  const answer = senderKey === null || wrapped === null ? null : { senderKey, wrapped }
  return [{ requestId, keyId, publicKey, proof, answer }]
}
