import { describe, expect, test } from 'vitest'

import { compare } from './processor.ts'
import { type ProcessRow, processRow, type Snapshot } from './snapshot.ts'

const OWN = process.pid
const [GATEWAY, WORKER, STRANGER, KERNEL, MANAGER] = [1_001, 1_002, 1_003, 1_004, 1_005]

/** `/proc/PID/stat` of a process that used so many ticks, a fourth of them by children that have ended. */
function stat(name: string, parentId: number, ticks: number, flags = 0): string {
  const [own, waited] = [ticks / 4, ticks / 4]
  const times = [own, own, own, waited].join(' ')
  return `1 (${name}) S ${parentId} 1 1 0 -1 ${flags} 0 0 0 0 ${times} 20 0 1 0 5`
}

function rowOf(...words: Parameters<typeof stat>): ProcessRow {
  const row = processRow(stat(...words))
  if (row === null) throw new Error('The line was not understood.')
  return row
}

type Ticks = Readonly<Partial<Record<'own' | 'worker' | 'stranger' | 'kernel' | 'manager', number>>>

function snapshot(milliseconds: number, ticks: Ticks, stolenTicks = 0): Snapshot {
  const processes = new Map([
    [OWN, rowOf('node', 1, ticks.own ?? 0)],
    [GATEWAY, rowOf('node', OWN, 0)],
    [WORKER, rowOf('odd) (name', GATEWAY, ticks.worker ?? 0)],
    [STRANGER, rowOf('cc1', 1, ticks.stranger ?? 0)],
    [KERNEL, rowOf('kworker/1:1H', 2, ticks.kernel ?? 0, 0x0020_8040)],
    [MANAGER, rowOf('kdamond.0', 2, ticks.manager ?? 0, 0x0020_8040)],
  ])
  return { milliseconds, processes, stolenTicks, allTicks: milliseconds / 5 }
}

describe('who used the processors for three seconds', () => {
  test.each<{ who: string; ticks: Ticks; others: number }>([
    { who: 'nobody', ticks: {}, others: 0 },
    {
      who: 'the benchmark and a worker of the gateway',
      ticks: { own: 80, worker: 200 },
      others: 0,
    },
    { who: 'the kernel, which works for whoever loads it', ticks: { kernel: 40 }, others: 0 },
    { who: 'the memory manager, which works for nobody', ticks: { manager: 8 }, others: 8 / 300 },
    { who: 'somebody else', ticks: { stranger: 120, worker: 100 }, others: 0.4 },
  ])('$who: $others of one processor is others’', ({ ticks, others }) => {
    const use = compare(snapshot(0, {}), snapshot(3_000, ticks), { gateway: GATEWAY })
    expect(use.others).toBeCloseTo(others)
    expect(use.microseconds).toEqual({ gateway: (ticks.worker ?? 0) * 10_000 })
  })

  test('what the hypervisor took is a share of all processors', () => {
    expect(compare(snapshot(0, {}), snapshot(3_000, {}, 6), {}).steal).toBeCloseTo(0.01)
  })

  test('a process that has ended leaves no line, and is none', () => {
    expect(processRow('')).toBeNull()
  })
})
