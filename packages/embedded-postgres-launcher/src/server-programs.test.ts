import { totalmem } from 'node:os'
import { describe, expect, it, test } from 'vitest'

import { sharedBuffersMegabytes } from './server-programs.ts'

const GIGABYTE = 1024 ** 3

describe('what the built-in server keeps in memory', () => {
  test.each([
    [0.5, 128],
    [1, 128],
    [2, 256],
    [24, 3_072],
    [32, 4_096],
    [256, 4_096],
  ])('of %d GB: %d MB', (gigabytes, megabytes) => {
    expect(sharedBuffersMegabytes(gigabytes * GIGABYTE)).toBe(megabytes)
  })

  it('is no more than an eighth of this machine, or the least', () => {
    const eighth = totalmem() / 8 / 1024 ** 2
    expect(sharedBuffersMegabytes()).toBeLessThanOrEqual(Math.max(128, eighth))
  })
})
