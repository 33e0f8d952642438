import {
  EVIDENCE_LIMITS,
  type Evidence,
  type EvidenceStore,
} from '../../operating/settlement/index.ts'
import {
  asFields,
  changesOne,
  type Queryable,
  readFirst,
  readRows,
  valuesFor,
} from '../postgres/index.ts'

const FACTS =
  'merchant_id, evidence_id, chargeback_id, name, media_type, size_bytes, added_by, added_at'

/** The lock on the case lets one file after another in, and none after a decision. */
const INSERT = `
  with held as materialized (
    select merchant_id, chargeback_id from chargeback
    where merchant_id = $1 and chargeback_id = $3 and state in ('open', 'answered') for update
  )
  insert into chargeback_evidence (${FACTS}, content_sealed, data_key_id)
  select h.merchant_id, $2, h.chargeback_id, $4, $5, $6, $7, $8, $9, $10 from held h
  where (select count(*) from chargeback_evidence e
    where e.merchant_id = $1 and e.chargeback_id = $3) < ${EVIDENCE_LIMITS.filesOfCase}`

const LOCK_CASE = 'select from chargeback where merchant_id = $1 and chargeback_id = $2 for update'

/** What the bank got with an answer stays. */
const REMOVE = `
  delete from chargeback_evidence e using chargeback c
  where e.merchant_id = $1 and e.chargeback_id = $2 and e.evidence_id = $3 and c.merchant_id = e.merchant_id
    and c.chargeback_id = e.chargeback_id and c.state = 'open'
  returning ${asFields(FACTS, 'e')}`

const OF = `from chargeback_evidence where merchant_id = $1 and chargeback_id = $2`

/** Files of chargebacks, in PostgreSQL. */
export function createEvidenceStore(database: Queryable): EvidenceStore {
  return {
    add: async (evidence, { sealed, dataKeyId }) => {
      // A statement of its own: the count of the next one must see what was committed while this one waited.
      await readFirst(database, LOCK_CASE, [evidence.merchantId, evidence.chargebackId])
      return changesOne(database, INSERT, [...valuesFor(FACTS, evidence), sealed, dataKeyId])
    },
    remove: ({ merchantId, chargebackId, evidenceId }) =>
      readFirst<Evidence>(database, REMOVE, [merchantId, chargebackId, evidenceId]),
    list: (merchantId, chargebackId) =>
      readRows(database, `select ${asFields(FACTS)} ${OF} order by evidence_id`, [
        merchantId,
        chargebackId,
      ]),
    find: ({ merchantId, chargebackId, evidenceId }) =>
      readFirst(
        database,
        `select ${asFields(FACTS)}, content_sealed as sealed ${OF} and evidence_id = $3`,
        [merchantId, chargebackId, evidenceId],
      ),
  }
}
