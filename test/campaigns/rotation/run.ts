/** `npm run rotation-campaign -- --payments 10000`. Ends with 1 where a payment was refused, or worse. */

import { parseArgs } from 'node:util'

import { startCampaignDatabases } from '../../support/campaign-databases.ts'
import { runRotation } from './campaign.ts'
import { verdictOf } from './verdict.ts'

const { values } = parseArgs({
  options: {
    payments: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '7' },
  },
})
const payments = Number(values.payments)
const databases = await startCampaignDatabases()
try {
  const database = await databases.create()
  const seed = Number(values.seed)
  const report = await runRotation({ database, payments, workers: 8, seed, breaksOff: false })
  await database.drop()
  console.log(JSON.stringify(report, null, 2))
  const problems = verdictOf(report)
  const { refusals, paid } = report.payments
  console.log(`${paid} payments, ${refusals.length} refused, in ${report.seconds} s.`)
  console.log(problems.length === 0 ? 'Every rule held.' : problems)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await databases.remove()
}
