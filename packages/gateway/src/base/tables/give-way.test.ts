/** Decision 9.48: files give way to payments. */
import { expect, test } from 'vitest'

import { giveWay, lookAtEventLoop } from './text-stream.ts'

test.each([
  ['an idle process', 0.05, 1, []],
  ['a process that is busy half of the time', 0.5, 1, [1_740]],
  ['a busy process', 0.99, 1, [1_740]],
  ['a busy process that writes three files', 0.99, 3, [5_220]],
])('after 60 ms of work on a file, %s', async (_, utilization, files, expected) => {
  const pauses: number[] = []
  await giveWay(
    60,
    files,
    async () => utilization,
    async (milliseconds) => pauses.push(milliseconds),
  )
  expect(pauses).toEqual(expected)
})

test('a process that does nothing else is less busy than one that never waits, on any machine', async () => {
  const idle = await lookAtEventLoop(200)
  let isOver = false
  const workOn = (): void => {
    if (!isOver) setImmediate(workOn)
  }
  workOn()
  const busy = await lookAtEventLoop(200).finally(() => {
    isOver = true
  })
  expect(busy).toBeGreaterThan(idle)
})

test('no pause is so long that a proxy ends the download', async () => {
  const pauses: number[] = []
  const record = async (milliseconds: number) => pauses.push(milliseconds)
  await giveWay(5_000, 3, async () => 1, record)
  expect(pauses).toEqual([20_000])
})
