import { rmSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTestDatabase } from '../../../packages/gateway/src/storage/testing/index.ts'
import { type BuiltPrograms, buildPrograms } from './build-process.ts'
import { runCampaign } from './campaign.ts'
import { type CrashCell, startCell } from './cell.ts'
import { ordersAtTwoPlaces } from './check/places.ts'
import { killsOfMoves, Points } from './points.ts'

describe('a short crash campaign over all banks, one of them away at times', () => {
  const seed = 20_261_121
  const kills = 6
  const points = new Points()
  let programs: BuiltPrograms
  let cell: CrashCell

  beforeAll(async () => {
    programs = await buildPrograms()
    const database = await createTestDatabase()
    const onSeen = (point: string) => points.seen(point)
    cell = await startCell({ database, programs, nodeCount: 1, onSeen, hasRouting: true })
  })

  afterAll(async () => {
    await cell.stop()
    rmSync(programs.folder, { recursive: true })
  })

  it(`${kills} kills: nothing lost, nothing twice, nothing stuck, equal ledgers`, async () => {
    const onMoods = (moods: string) => console.log(`seed ${seed}, ${moods}`)
    const findings = await runCampaign({ cell, points, kills, seed, callers: 3, onMoods })
    expect(findings.violations).toEqual([])
    expect(findings.kills).toBe(kills)
    expect(findings.claims).toBeGreaterThan(4)
    expect(points.all().filter((point) => point.kills > 0).length).toBeGreaterThan(3)
    expect(findings.byPlace.get('tried before at away, notSent')).toBeGreaterThan(0)
    expect([...killsOfMoves(points).values()].some((killed) => killed > 0)).toBe(true)
  })

  it('a payment that a second bank took as well is seen', async () => {
    const { rows } = await cell.database.pool.query<{ id: string }>(
      `select bank_order_id as id from payment_order where state = 'Approved' limit 1`,
    )
    const again = { bank: 'garanti', clientId: 'another', procReturnCode: '00' }
    const line = JSON.stringify({ ...again, kind: 'payment', bankOrderId: rows[0]?.id })
    await appendFile(cell.journal, `${line}\n`)
    expect(await ordersAtTwoPlaces(cell)).toEqual([
      expect.stringContaining('was taken at two terminals'),
    ])
  })
})
