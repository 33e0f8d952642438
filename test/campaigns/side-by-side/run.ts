/** `npm run side-by-side -- --tag v0.1.0`. Ends with 1 where a node refused a payment, or worse. */

import { parseArgs } from 'node:util'
import { startCampaignDatabases } from '../../support/campaign-databases.ts'
import { withRelease } from '../../upgrade/built-release.ts'
import { runSideBySide, startThisVersion } from './campaign.ts'

const { values } = parseArgs({ options: { tag: { type: 'string' } } })
const { tag } = values
if (tag === undefined) throw new Error('Name --tag: the release that serves beside this version.')
const databases = await startCampaignDatabases()
try {
  const database = await databases.create()
  // The release makes its own schema.
  await database.pool.query('drop schema public cascade; create schema public')
  const problems = await withRelease(tag, ({ work, serve: older }) =>
    runSideBySide({ database, work, older, newer: startThisVersion, say: console.log }),
  )
  await database.drop()
  console.log(problems.length === 0 ? 'Every rule held.' : problems)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await databases.remove()
}
