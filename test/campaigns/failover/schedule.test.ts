import { expect, it } from 'vitest'

import { createRandom } from '../../support/random.ts'
import { type Blow, textOf } from './replicated-database.ts'
import { PAUSES_MILLISECONDS, scheduleOf } from './schedule.ts'

const COUNTS = { kills: 20, pauses: 20, standbys: 5, states: 5 }
const KILLED = ['server', 'machine'] as const

function scheduled(seed: number): readonly Blow[] {
  return scheduleOf(COUNTS, KILLED, createRandom(seed, 0))
}

it('a run has every blow that was asked for, and each length of pause alike', () => {
  const blows = scheduled(7)
  const countOf = (wanted: Blow['kind']) => blows.filter(({ kind }) => kind === wanted).length
  expect([countOf('kill'), countOf('standby'), countOf('state')]).toEqual([20, 5, 5])
  const texts = blows.map(textOf)
  for (const milliseconds of PAUSES_MILLISECONDS) {
    const pause = textOf({ kind: 'pause', milliseconds })
    expect(texts.filter((text) => text === pause)).toHaveLength(5)
  }
})

it('the seed decides the order', () => {
  expect(scheduled(7)).toEqual(scheduled(7))
  expect(scheduled(8)).not.toEqual(scheduled(7))
})
