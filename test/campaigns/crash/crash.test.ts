import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTestDatabase } from '../../../packages/gateway/src/storage/testing/index.ts'
import { awaitedFiles, awaitsOf } from './awaits.ts'
import { type BuiltPrograms, buildPrograms } from './build-process.ts'
import { runCampaign } from './campaign.ts'
import { type Cell, startCell } from './cell.ts'
import type { GatewayNode } from './gateway-node.ts'
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
  let cell: Cell<GatewayNode>

  beforeAll(async () => {
    programs = await buildPrograms()
    const database = await createTestDatabase()
    const onSeen = (point: string) => points.seen(point)
    cell = await startCell({ database, programs, nodeCount: 1, onSeen })
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
})
