import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTestDatabase } from '../../../packages/gateway/src/storage/testing/index.ts'
import { awaitedFiles, awaitsOf } from './awaits.ts'
import { type BuiltPrograms, buildPrograms } from './build-process.ts'
import { runCampaign } from './campaign.ts'
import { type CrashCell, startCell } from './cell.ts'
import { ordersAtTwoPlaces } from './check/places.ts'
import { Points } from './points.ts'

describe('every await of the use cases that move money', () => {
  it('is a port call, which is a crash point, or a function of the same files', () => {
    const { portCalls, uncovered } = awaitsOf(awaitedFiles())
    expect(uncovered).toEqual([])
    expect([...portCalls]).toEqual(
      expect.arrayContaining(['payments.open', 'bank.authorize', 'links.reserve', 'clock.sleep']),
    )
  })

  it('an await that no point covers is seen', () => {
    const planted = (text: string) => awaitsOf([{ path: 'planted.ts', prefix: '', text }]).uncovered
    expect(planted('async function a() { await fetch(address) }')).toHaveLength(1)
    expect(planted('async function a() { await Promise.all(all.map((x) => y(x))) }')).toHaveLength(
      1,
    )
    expect(planted('async function a() { for await (const x of y) x() }')).toHaveLength(1)
    expect(planted('async function a() { await ports.payments.open(it); await a() }')).toEqual([])
  })
})

describe('a short crash campaign', () => {
  const seed = 20_261_121
  const kills = 12
  const points = new Points()
  let programs: BuiltPrograms
  let cell: CrashCell

  beforeAll(async () => {
    programs = await buildPrograms()
    const database = await createTestDatabase()
    const onSeen = (point: string) => points.seen(point)
    cell = await startCell({ database, programs, nodeCount: 1, onSeen, hasRouting: true })
  }, 120_000)

  afterAll(async () => {
    await cell.stop()
    rmSync(programs.folder, { recursive: true })
  }, 60_000)

  it(`${kills} kills: nothing lost, nothing twice, nothing stuck, equal ledgers`, async () => {
    const findings = await runCampaign({ cell, points, kills, seed, callers: 3 })
    expect(findings.violations).toEqual([])
    expect(findings.kills).toBe(kills)
    expect(findings.claims).toBeGreaterThan(10)
    expect(points.all().filter((point) => point.kills > 0).length).toBeGreaterThan(8)
  }, 300_000)

  it('an order that two of the banks took would be seen', async () => {
    // As if the order that was taken first had been tried where the next one was taken.
    const { rowCount } = await cell.database.pool.query(
      `with taken as (
         select *, lead(terminal_id) over by_id as next_terminal, lead(bank_order_id) over by_id as next_id
         from payment_order where state = 'Approved' window by_id as (order by order_id)
       )
       update payment_order o set routing = coalesce(o.routing, '{}') || jsonb_build_object('earlier',
         jsonb_build_array(jsonb_build_object('terminalId', t.next_terminal, 'bankOrderId', t.next_id,
           'result', 'declined')))
       from taken t where t.order_id = (select order_id from taken limit 1)
         and o.merchant_id = t.merchant_id and o.order_id = t.order_id`,
    )
    expect(rowCount).toBe(1)
    expect(await ordersAtTwoPlaces(cell)).toEqual([
      expect.stringContaining('was taken at two terminals'),
    ])
  })
})
