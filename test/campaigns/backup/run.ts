/** `npm run backup-campaign -- --orders 100000`. Ends with 1 where a row differs, or a command took too much. */

import { parseArgs } from 'node:util'

import { startCampaignDatabases } from '../../support/campaign-databases.ts'
import { runBackup } from './campaign.ts'

const { values } = parseArgs({ options: { orders: { type: 'string', default: '100000' } } })
const databases = await startCampaignDatabases()
try {
  const report = await runBackup({ orders: Number(values.orders), databases, say: console.log })
  console.log(JSON.stringify(report, null, 2))
  const { problems } = report
  console.log(problems.length === 0 ? 'PASSED' : `${problems.join('\n')}\nFAILED`)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await databases.remove()
}
