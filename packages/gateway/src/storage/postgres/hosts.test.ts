import pg from 'pg'
import { describe, expect, it } from 'vitest'

import { UnfitDatabaseError } from './database-errors.ts'
import { addressesOf } from './hosts.ts'

const placesOf = (connectionString: string): string[] =>
  addressesOf(connectionString).map((address) => {
    const { host, port, database, user } = new pg.Client({ connectionString: address })
    return `${user}@${host}:${port}/${database}`
  })

describe('an address with several hosts', () => {
  it.each([
    ['postgres://u:p@one:6000,two/db', ['u@one:6000/db', 'u@two:5432/db']],
    [
      'postgresql://u:p%40,@one,two:7,three/db?target_session_attrs=read-write',
      ['u@one:5432/db', 'u@two:7/db', 'u@three:5432/db'],
    ],
    ['postgres://u@[::1]:6000,10.0.0.1/db', ['u@::1:6000/db', 'u@10.0.0.1:5432/db']],
    ['postgres://u@/db?host=/tmp/a,/tmp/b', ['u@/tmp/a:5432/db', 'u@/tmp/b:5432/db']],
    ['postgres://u@/db?host=one,two&port=6,7', ['u@one:6/db', 'u@two:7/db']],
    ['postgres://u@one/db?target_session_attrs=primary', ['u@one:5432/db']],
  ])('%s', (address, places) => {
    expect(placesOf(address)).toEqual(places)
  })

  it('keeps what is said for all of them', () => {
    const [, second = ''] = addressesOf('postgres://u:p@one,two/db?sslmode=verify-full')
    const { password, ssl } = new pg.Client({ connectionString: second })
    expect({ password, ssl }).toEqual({ password: 'p', ssl: {} })
  })

  it.each([
    'postgres://u:secret@one,two/db?target_session_attrs=standby',
    'postgres://u:secret@one/db?target_session_attrs=read-only',
    'postgres://u:secret@one,,two/db',
    'postgres://u:secret@one:port,two/db',
    'postgres://u:secret@one:99999/db',
    'postgres://u:secret@/db?host=one,two&port=1,2,3',
  ])('is refused by a sentence without its password: %s', (address) => {
    expect(() => addressesOf(address)).toThrow(UnfitDatabaseError)
    expect(() => addressesOf(address)).toThrow(/^DATABASE_URL cannot be used: .*host:port/)
    expect(() => addressesOf(address)).not.toThrow(/secret/)
  })
})
