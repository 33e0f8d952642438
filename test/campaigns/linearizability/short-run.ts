import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../packages/gateway/src/storage/testing/index.ts'
import { actHistory, judgeHistory, noFigures, restOf } from './campaign.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { judgeNaiveOrder } from './control.ts'

let cluster: Cluster

beforeAll(async () => {
  cluster = await startCluster(await createTestDatabase())
})
afterAll(() => cluster.stop())

describe('returns, captures and reverses at once over two processes (decisions 5.4 to 5.7)', () => {
  const seed = randomInt(2 ** 31)

  it(`seed ${seed}: every order has an order of events that explains all answers`, async () => {
    const figures = noFigures()
    for (const each of [seed, seed + 1, seed + 2]) {
      const orders = await actHistory(cluster, each)
      judgeHistory(await restOf(cluster, { seed: each, orders }), figures)
    }
    expect(figures.violations).toEqual([])
    expect(figures.histories).toBe(3)
    expect(figures.operations).toBeGreaterThan(20)
  })

  it('the control: an order that is read, compared and written is found out', async () => {
    // On a machine that runs them one after the other by chance, sixteen returns may not meet.
    let verdict = await judgeNaiveOrder(cluster.database.pool)
    for (let round = 1; round < 20 && verdict !== 'violation'; round += 1) {
      verdict = await judgeNaiveOrder(cluster.database.pool)
    }
    expect(verdict).toBe('violation')
  })
})
