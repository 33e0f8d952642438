/** `npm run archive-campaign -- --count 200 --seed 7`. Ends with 1 where a row was lost, or worse. */

import { parseArgs } from 'node:util'

import { startCampaignDatabases } from '../../support/campaign-databases.ts'
import { runArchive } from './campaign.ts'
import { verdictOf } from './verdict.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '7' },
  },
})
const databases = await startCampaignDatabases()
try {
  const database = await databases.create()
  const seed = Number(values.seed)
  const report = await runArchive({
    database,
    count: Number(values.count),
    seed,
    orders: 100,
    say: console.log,
  })
  await database.drop()
  console.log(JSON.stringify(report, null, 2))
  const problems = verdictOf(report)
  if (report.leftOut.length > 0) console.log(`Left out (only root may mount): ${report.leftOut}`)
  console.log(problems.length === 0 ? 'Every rule held.' : problems)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await databases.remove()
}
