import { setTimeout as delay } from 'node:timers/promises'

import type { Random } from '../../support/random.ts'
import type { Book } from '../crash/load/book.ts'
import { drain } from './drain.ts'
import type { Lab } from './lab.ts'
import type { LabNode } from './lab-node.ts'
import { killAndTakeOver } from './take-over.ts'

export const FAULTS = [
  'kill',
  'pause',
  'cut',
  'freeze',
  'slow',
  'standby',
  'end',
  'replace',
] as const
/** Of a node that is stopped. */
export const PAUSE_MAXIMUM_MILLISECONDS = 8_000

export type Fault = (typeof FAULTS)[number]

export type FaultFindings = Readonly<{ takeOverMilliseconds: number; brokenByDrain: string[] }>

export type Disturbance = Readonly<{ lab: Lab; book: Book; random: Random; isShort: boolean }>

const NOTHING: FaultFindings = { takeOverMilliseconds: 0, brokenByDrain: [] }

/** Lets one fault happen, and waits until every node is ready again. */
export async function disturb(fault: Fault, at: Disturbance): Promise<FaultFindings> {
  at.lab.record.fault = fault
  const findings = await happen(fault, at)
  await Promise.all(at.lab.nodes.map((node) => node.ready()))
  return findings
}

async function happen(fault: Fault, at: Disturbance): Promise<FaultFindings> {
  const { lab, random, isShort } = at
  const { toDatabase } = lab
  const milliseconds =
    (isShort ? 1_000 : 2_000) + random.below(isShort ? 1_000 : PAUSE_MAXIMUM_MILLISECONDS - 2_000)
  switch (fault) {
    case 'kill':
      return {
        ...NOTHING,
        takeOverMilliseconds: await killAndTakeOver(lab, random.pick(lab.nodes), random),
      }
    case 'pause': {
      const node = random.pick(lab.nodes)
      node.signalAll('SIGSTOP')
      await delay(milliseconds)
      node.signalAll('SIGCONT')
      return NOTHING
    }
    case 'cut':
      toDatabase.set('refuse')
      await delay(random.below(milliseconds))
      toDatabase.set('pass')
      return NOTHING
    case 'freeze':
      toDatabase.set('freeze')
      // Longer than the pool waits for an answer.
      await delay(isShort ? milliseconds : 3 * milliseconds)
      toDatabase.set('pass')
      return NOTHING
    case 'slow':
      toDatabase.set({ delayMilliseconds: 50 })
      await delay(milliseconds)
      toDatabase.set('pass')
      return NOTHING
    case 'standby':
      lab.turnToStandby(true)
      await delay(milliseconds)
      lab.turnToStandby(false)
      return NOTHING
    case 'end':
    case 'replace':
      return { ...NOTHING, brokenByDrain: await drained(fault, at) }
  }
}

/** A node of one process is asked to end; one with workers replaces them. */
function drained(fault: 'end' | 'replace', at: Disturbance): Promise<string[]> {
  const wanted = (node: LabNode): boolean => node.workers > 1 === (fault === 'replace')
  const node = at.random.pick(at.lab.nodes.filter(wanted))
  return drain({ ...at, node, withSlowCard: !at.isShort })
}
