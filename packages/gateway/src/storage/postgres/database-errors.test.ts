import { DatabaseError } from 'pg'
import { describe, expect, test } from 'vitest'
import {
  isConnectionFailure,
  isDiskFull,
  isRetryable,
  isUnavailable,
  mayBeCommitted,
} from './database-errors.ts'

/** An error that the server answered, with its SQLSTATE. */
function answered(code: string): DatabaseError {
  return Object.assign(new DatabaseError('refused', 0, 'error'), { code })
}

/** An error of the connection: the server has answered nothing. */
function broken(code: string): Error {
  return Object.assign(new Error(`connect ${code}`), { code })
}

const JUDGES = {
  isRetryable,
  isConnectionFailure,
  mayBeCommitted,
  isDiskFull,
  isUnavailable,
}

describe('what an error of the database means', () => {
  test.each<[string, Error, readonly (keyof typeof JUDGES)[]]>([
    ['serialization failure', answered('40001'), ['isRetryable', 'isUnavailable']],
    ['deadlock', answered('40P01'), ['isRetryable', 'isUnavailable']],
    ['syntax error', answered('42601'), []],
    ['unique violation', answered('23505'), []],
    ['disk full', answered('53100'), ['isDiskFull', 'isUnavailable']],
    ['statement time-out', answered('57014'), ['isUnavailable']],
    ['shutdown', answered('57P01'), ['isConnectionFailure', 'mayBeCommitted', 'isUnavailable']],
    ['starting up', answered('57P03'), ['isConnectionFailure', 'isUnavailable']],
    ['too many connections', answered('53300'), ['isConnectionFailure', 'isUnavailable']],
    ['nobody listens', broken('ECONNREFUSED'), ['isConnectionFailure', 'isUnavailable']],
    ['reset', broken('ECONNRESET'), ['isConnectionFailure', 'mayBeCommitted', 'isUnavailable']],
    ['an error of the gateway with a code of the server', broken('40001'), []],
    ['an error of the gateway', new Error('x'), []],
  ])('%s', (_, error, meanings) => {
    const meant = Object.entries(JUDGES).filter(([, judge]) => judge(error))
    expect(meant.map(([name]) => name).toSorted()).toEqual([...meanings].toSorted())
  })
})
