/** Decision 7.2: what a running gateway does for the audit, and what the command line then finds. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { readConfiguration } from '../base/config/index.ts'
import { systemClock } from '../base/kernel/index.ts'
import { useTestFolder } from '../base/kernel/testing/use-test-folder.ts'
import { createLog } from '../base/logging/index.ts'
import { auditJob } from '../operating/jobs/sweeping-jobs.ts'
import { useTestDatabase } from '../storage/testing/index.ts'
import { layFoundation, openOperator } from './index.ts'

/** More than one batch. */
const HAND_OVERS = 2_001

const folder = useTestFolder()
const database = useTestDatabase()

test('hand-overs are covered, the ends of the chains are kept, and a cut is found', async () => {
  let lines = ''
  const log = createLog('info', (line) => {
    lines += line
  })
  const parts = { clock: systemClock, log, note: () => undefined }
  const { connectionString: DATABASE_URL } = database
  const configuration = readConfiguration({ DATABASE_URL, DATA_DIR: folder })
  const foundation = await layFoundation(configuration, parts)
  const operator = await openOperator(configuration, parts)
  try {
    await operator.createMerchant({ name: 'Kahve', permissions: [] })
    await database.pool.query(
      `insert into card_hand_over (merchant_id, session_id, attempt, link_id, card_bin, card_last_four,
         payer_address, handed_over_at)
       select gen_random_uuid(), gen_random_uuid(), 1, 'link', '552879', '0008', '203.0.113.7', now()
       from generate_series(1, $1)`,
      [HAND_OVERS],
    )
    await auditJob({ ...foundation, log }).run()
    const kept = readFileSync(join(folder, 'audit-checkpoints'), 'utf8').trim().split('\n')
    expect(await operator.auditCheckpoints()).toEqual(kept)
    for (const checkpoint of kept) expect(lines).toContain(`"checkpoint":"${checkpoint}"`)
    expect(await operator.verifyAudit(kept)).toMatchObject([
      { chain: 'operator', intact: true, entries: 1n, isSigned: true },
      { chain: 'hand-over', intact: true, entries: 2n, isSigned: true },
    ])
    await database.pool.query(`begin; set local session_replication_role = replica;
      delete from audit_entry where chain = 'hand-over';
      update audit_chain set last_sequence = 0, last_hash = decode(repeat('00', 32), 'hex'), signature = null
      where chain = 'hand-over'; commit`)
    expect(await operator.verifyAudit([])).toMatchObject([
      { intact: true },
      { chain: 'hand-over', intact: false, sequence: 2n, reason: 'NotAsKept' },
    ])
  } finally {
    await operator.close()
    await foundation.database.close()
  }
})
