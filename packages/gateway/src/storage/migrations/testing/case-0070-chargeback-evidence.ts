import type { MigrationCase } from './migration-case.ts'

const MERCHANT = '01900000-0000-7000-8000-0000000000b9'

const file = (type: string, bytes: number) =>
  `insert into chargeback_evidence (merchant_id, evidence_id, chargeback_id, name, media_type, size_bytes, content_sealed,
     data_key_id, added_by, added_at)
   values ('${MERCHANT}', '${MERCHANT}', '${MERCHANT}', 'slip.pdf', '${type}', ${bytes}, '', '${MERCHANT}', 'a', now())`

/** A file is of a known kind, bounded, and of a case that exists. */
export const CASE: MigrationCase = {
  before: 'select 1',
  after: [['select count(*)::int as files from chargeback_evidence', [{ files: 0 }]]],
  refused: [
    [file('text/html', 1), /media_type_check/],
    [file('application/pdf', 5_242_881), /size_bytes_check/],
    [file('application/pdf', 1), /chargeback_id_fkey/],
  ],
}
