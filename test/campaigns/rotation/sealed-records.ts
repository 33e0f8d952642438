import type pg from 'pg'

/** How many sealed records each data key has, written out here so that it checks the product's own list. */
const RECORDS_BY_KEY = `
  select k.key_id as "keyId", k.state, k.key_encryption_key_id as "masterKeyId",
    (select count(*) from card_token where data_key_id = k.key_id)::int
    + (select count(*) from merchant_key where data_key_id = k.key_id)::int
    + (select count(*) from terminal_secret where data_key_id = k.key_id)::int
    + (select count(*) from threeds_session
       where proof_data_key_id = k.key_id and proof_sealed is not null)::int as records
  from vault_data_key k`

export type KeyRecords = Readonly<{
  keyId: string
  state: 'Active' | 'DecryptOnly'
  masterKeyId: string
  records: number
}>

export async function recordsByKey(pool: pg.Pool): Promise<readonly KeyRecords[]> {
  return (await pool.query<KeyRecords>(RECORDS_BY_KEY)).rows
}

export async function recordsUnder(pool: pg.Pool, state: KeyRecords['state']): Promise<number> {
  const keys = await recordsByKey(pool)
  return keys.filter((key) => key.state === state).reduce((sum, key) => sum + key.records, 0)
}
