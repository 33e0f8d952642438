import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startBankSimulator } from '@vezne/bank-simulator'

import { startCampaignDatabases } from '../../support/campaign-databases.ts'
import { runCampaign } from './campaign.ts'

/** `npm run webhooks-campaign -- --events 10000 --kills 20 --seed 7` */
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '7' },
  },
})

const startedAt = performance.now()
const dataFolder = mkdtempSync(join(tmpdir(), 'vezne-webhooks-'))
const databases = await startCampaignDatabases()
const bank = await startBankSimulator({ port: 0, dataFolder })
try {
  const verdict = await runCampaign({
    database: await databases.create(),
    dataFolder,
    bankUrl: `http://127.0.0.1:${bank.port}`,
    events: Number(values.events),
    kills: Number(values.kills),
    seed: Number(values.seed),
  })
  console.log(JSON.stringify(verdict, null, 2))
  console.log(`seed ${values.seed}, ${Math.round((performance.now() - startedAt) / 1_000)} s`)
  process.exitCode = verdict.complaints.length === 0 ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await bank.close()
  await databases.remove()
  rmSync(dataFolder, { recursive: true, force: true })
}
