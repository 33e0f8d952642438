/** A short run of `npm run webhooks-campaign`. */

import { type BankSimulator, startBankSimulator } from '@vezne/bank-simulator'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useTestFolder } from '../../../packages/gateway/src/base/kernel/testing/use-test-folder.ts'
import { useTestDatabase } from '../../../packages/gateway/src/storage/testing/index.ts'
import { runCampaign } from './campaign.ts'

const database = useTestDatabase()
let bank: BankSimulator
const dataFolder = useTestFolder()

beforeAll(async () => {
  bank = await startBankSimulator({ port: 0, dataFolder })
})
afterAll(async () => {
  await bank.close()
})

it('every event is delivered, in order and signed, to a failing endpoint by a gateway that is killed', async () => {
  const seed = 7
  const bankUrl = `http://127.0.0.1:${bank.port}`
  const verdict = await runCampaign({ database, dataFolder, bankUrl, events: 60, kills: 2, seed })
  expect(verdict, `seed ${seed}`).toMatchObject({ complaints: [] })
  expect(verdict.events).toBeGreaterThanOrEqual(60)
  expect(verdict.attempts).toBeGreaterThan(verdict.events)
})
