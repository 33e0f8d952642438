import { expect, test } from 'vitest'

import { readProfile } from './read-profile.ts'

function node(id: number, functionName: string, url: string, children: number[] = []) {
  return { id, callFrame: { functionName, url, lineNumber: 9 }, children }
}

const PROFILE = {
  nodes: [
    node(1, '(root)', '', [2, 4, 5]),
    node(2, 'settle', 'file:///x/packages/gateway/dist/storage/payments/store.js', [3]),
    node(3, 'writev', ''),
    node(4, '(idle)', ''),
    node(5, 'parse', 'file:///x/node_modules/pg/lib/utils.js'),
  ],
  startTime: 1_000,
  samples: [2, 3, 4, 5, 2],
  timeDeltas: [0, 10, 20, 40, 80],
}

test('native work counts for its caller, idleness not at all', () => {
  const { byModule, busyMicroseconds } = readProfile(PROFILE, { from: 0, to: 9_999 })
  expect(byModule).toEqual([
    ['npm pg', 80],
    ['gateway/storage/payments', 30],
  ])
  expect(busyMicroseconds).toBe(110)
})

test('only what lies in the window counts', () => {
  const { byModule } = readProfile(PROFILE, { from: 1_060, to: 9_999 })
  expect(byModule[0]).toEqual(['npm pg', 80])
  expect(byModule).toHaveLength(2)
  expect(readProfile(PROFILE, { from: 5_000, to: 9_999 }).busyMicroseconds).toBe(0)
})
