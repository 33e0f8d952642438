/** `npm run archive-campaign -- --turns 200 --seed 7`. Ends with 1 if a row was lost or a rule was broken. */

import { parseArgs } from 'node:util'

import { startCampaignDatabases } from '../../support/campaign-databases.ts'
import { runArchive, verdictOf } from './campaign.ts'
import { FAULTS } from './faults.ts'

const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '200' },
    seed: { type: 'string', default: '7' },
  },
})
const databases = await startCampaignDatabases()
try {
  const database = await databases.create()
  const input = { count: Number(values.turns), seed: Number(values.seed), orders: 100 }
  const report = await runArchive({ ...input, database, faults: FAULTS, say: console.log })
  await database.drop()
  const { problems: _, ...figures } = report
  console.log(JSON.stringify(figures, null, 2))
  if (report.leftOut.length > 0)
    console.log(`Left out (no mount can be made): ${report.leftOut.join(', ')}`)
  const problems = verdictOf(report)
  console.log(problems.length === 0 ? 'PASSED' : `${problems.join('\n')}\nFAILED`)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await databases.remove()
}
