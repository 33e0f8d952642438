import type pg from 'pg'

/** What runs a statement: a pool, each time on some connection, or the one connection of a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>
