import type pg from 'pg'

/**
 * How not to do it: the sums are read, compared and written back by statements of their own, with
 * nothing between them that keeps others away. The campaign must find it out.
 */
export class NaiveOrder {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async open(captured: number): Promise<void> {
    await this.#pool.query('drop table if exists naive_order')
    await this.#pool.query(
      'create table naive_order (captured int not null, returned int not null)',
    )
    await this.#pool.query('insert into naive_order values ($1, 0)', [captured])
  }

  async giveBack(amount: number): Promise<'done' | 'exceeds'> {
    const { captured, returned } = await this.read()
    if (returned + amount > captured) return 'exceeds'
    await this.#pool.query('update naive_order set returned = $1', [returned + amount])
    return 'done'
  }

  async read(): Promise<Readonly<{ captured: number; returned: number }>> {
    const { rows } = await this.#pool.query<{ captured: number; returned: number }>(
      'select captured, returned from naive_order',
    )
    const [row] = rows
    if (row === undefined) throw new Error('The naive order was not opened.')
    return row
  }
}
