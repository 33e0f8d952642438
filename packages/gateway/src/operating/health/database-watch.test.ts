import { DatabaseError } from 'pg'
import { describe, expect, it } from 'vitest'

import { manualClock } from '../../base/kernel/testing/manual-clock.ts'
import { isConnectionFailure, isDiskFull } from '../../storage/index.ts'
import { createDatabaseWatch, logAlerts } from './database-watch.ts'

const SECOND = 1_000

function databaseError(code: string): DatabaseError {
  return Object.assign(new DatabaseError('a message with values', 0, 'error'), { code })
}

const REFUSED = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

function watched() {
  const clock = manualClock()
  const lines: object[] = []
  const watch = createDatabaseWatch({ isConnectionFailure, isDiskFull }, clock)
  const line = (level: string) => (fields: object, message: string) =>
    lines.push({ level, ...fields, message })
  watch.reportTo({ warn: line('warn'), error: line('error') })
  return { clock, lines, watch }
}

describe('decision 8.27: a database that is away', () => {
  it('is logged once when it goes, once a minute, and once when it is back', () => {
    const { clock, lines, watch } = watched()
    for (let second = 0; second < 150; second += 1) {
      for (let call = 0; call < 5; call += 1) watch.failed(REFUSED)
      clock.pass(SECOND)
    }
    clock.pass(SECOND)
    watch.answered()
    watch.answered()
    const what = 'databaseAway'
    const why = 'ECONNREFUSED'
    expect(lines).toEqual([
      { level: 'error', what, why, message: 'the database is away' },
      {
        level: 'error',
        what,
        why,
        durationMilliseconds: 60 * SECOND,
        message: 'the database is still away',
      },
      {
        level: 'error',
        what,
        why,
        durationMilliseconds: 120 * SECOND,
        message: 'the database is still away',
      },
      {
        level: 'warn',
        what,
        durationMilliseconds: 151 * SECOND,
        message: 'the database is back',
      },
    ])
  })

  it('is one fault while some connections work and others fail', () => {
    const { clock, lines, watch } = watched()
    for (let turn = 0; turn < 20; turn += 1) {
      watch.failed(databaseError('57P01'))
      watch.answered()
      clock.pass(SECOND)
    }
    expect(lines).toHaveLength(1)
    clock.pass(SECOND)
    // Any refusal of a statement is an answer.
    watch.failed(databaseError('23505'))
    expect(lines).toHaveLength(2)
  })

  it('explains the errors of jobs that met it, and no others', () => {
    const { watch } = watched()
    expect(watch.isReported(REFUSED)).toBe(false)
    watch.failed(REFUSED)
    expect(watch.isReported(REFUSED)).toBe(true)
    expect(watch.isReported(databaseError('25006'))).toBe(true)
    expect(watch.isReported(databaseError('57014'))).toBe(false)
    expect(watch.isReported(databaseError('53100'))).toBe(false)
    expect(watch.isReported(new Error('a bug'))).toBe(false)
  })
})

describe('a full disk', () => {
  it('stays full until room was found, even if a small write succeeds', () => {
    const { clock, lines, watch } = watched()
    watch.failed(databaseError('53100'))
    watch.failed(databaseError('53100'))
    clock.pass(10 * SECOND)
    watch.answered()
    expect(watch.isFull()).toBe(true)
    expect(watch.isReported(databaseError('53100'))).toBe(true)
    watch.foundRoom()
    expect(watch.isFull()).toBe(false)
    expect(lines).toEqual([
      {
        level: 'error',
        what: 'databaseDiskFull',
        why: '53100',
        message: 'the disk of the database is full',
      },
      {
        level: 'warn',
        what: 'databaseDiskFull',
        durationMilliseconds: 10 * SECOND,
        message: 'the disk of the database has room again',
      },
    ])
  })
})

const AWAY = new Error('away')
const ORDER = { what: 'The outcome could not be stored', merchantId: 'm', orderId: 'o' }

it.each([
  ['waits for a database whose fault is logged', AWAY, 'info'],
  ['could not be stored for another reason', new Error('a bug'), 'error'],
  ['is an alert without a cause', undefined, 'error'],
])('decision 8.27: an outcome that %s', (_, cause, level) => {
  const lines: object[] = []
  const line = (own: string) => (fields: object) => void lines.push({ own, ...fields })
  const alert = logAlerts(
    { info: line('info'), error: line('error') },
    { isReported: (error) => error === AWAY },
  )
  alert({ ...ORDER, cause })
  expect(lines).toEqual([{ own: level, ...ORDER }])
})
