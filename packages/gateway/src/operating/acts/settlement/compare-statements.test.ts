import { expect, test } from 'vitest'
import type { StatementStore } from '../../settlement/index.ts'
import type { ActingPorts } from '../operator-ports.ts'
import { compareStatements, type DayRange } from './compare-statements.ts'

const MAY = { from: '2026-05-01', until: '2026-05-31' }

/** The days that are read of a shop with so many rows a day. */
async function daysRead(rowsADay: number): Promise<readonly DayRange[]> {
  const read: DayRange[] = []
  const statements: Partial<StatementStore> = {
    rowsBetween: async (_, { from, until }) =>
      BigInt(rowsADay * (1 + (Date.parse(until) - Date.parse(from)) / 86_400_000)),
    partsBetween: async (_, days) => {
      read.push(days)
      return []
    },
    linesBetween: async () => [],
  }
  const ports = { stores: { statements } } as unknown as ActingPorts
  await compareStatements(ports, 'merchant', MAY)
  return read
}

test('a comparison reads the days around its own, and fewer of them where they are full', async () => {
  expect(await daysRead(5_000)).toEqual([{ from: '2026-03-22', until: '2026-07-10' }])
  expect(await daysRead(10_000)).toEqual([{ from: '2026-04-21', until: '2026-06-10' }])
  expect(await daysRead(15_000)).toEqual([{ from: '2026-04-28', until: '2026-06-03' }])
})

test('a comparison that would read too much says that it must have fewer days', async () => {
  await expect(daysRead(20_000)).rejects.toMatchObject({
    code: 'INVALID_FIELD',
    details: { fields: [{ rule: { en: expect.stringContaining('at most 600000') } }] },
  })
})
