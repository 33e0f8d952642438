/** `npm run settlement-campaign -- --orders 100000 --seed 7`. Ends with 1 if a sum differs, a fault is not found, or one is made up. */

import { parseArgs } from 'node:util'
import { startCampaignDatabases } from '../../support/campaign-databases.ts'
import { runSettlement } from './campaign.ts'
import { importUnderKills } from './killed-import.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string' },
    days: { type: 'string', default: '365' },
    seed: { type: 'string', default: '7' },
    times: { type: 'string', default: '5' },
    rows: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '10' },
    short: { type: 'boolean', default: false },
  },
})

const databases = await startCampaignDatabases()
try {
  const orders = Number(values.orders ?? (values.short ? 3_000 : 100_000))
  const numbers = { orders, days: Number(values.days), seed: Number(values.seed) }
  const startedAt = performance.now()
  const database = await databases.create()
  const report = await runSettlement({
    ...{ ...numbers, database, times: values.short ? 1 : Number(values.times) },
    say: console.log,
  })
  const { problems: ofFaults, ...figures } = report
  console.log(JSON.stringify(figures, null, 2))
  const imported = values.short
    ? { seconds: 0, problems: [] }
    : await importUnderKills(await databases.create(), {
        ...{ rows: Number(values.rows), kills: Number(values.kills), seed: numbers.seed },
        say: console.log,
      })
  if (!values.short) console.log(`imported ${values.rows} rows in ${imported.seconds} s`)
  await database.drop()
  const problems = [...ofFaults, ...imported.problems]
  const memory = Math.round(process.resourceUsage().maxRSS / 1_024)
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  console.log(`seed ${values.seed}, ${seconds} s, ${memory} MiB at most`)
  for (const problem of problems.slice(0, 100)) console.log(problem)
  console.log(problems.length === 0 ? 'PASSED' : `FAILED: ${problems.length} problems`)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await databases.remove()
}
