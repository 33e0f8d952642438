import { describe, expect, it } from 'vitest'

import { awaitedFiles, awaitsOf } from './awaits.ts'

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
