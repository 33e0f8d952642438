import type pg from 'pg'

const TERMINALS_PER_MERCHANT = 3

/** Merchants of a gateway, each with three terminals at different banks. The first merchant is by far the largest. */
export async function seedMerchants(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into merchant (merchant_id, merchant_number, name, status, permissions, created_at)
     select ${merchantIdSql('n')}, (2200000000 + n)::text, 'Mağaza ' || n, 'Active', '{}', now()
     from generate_series(1, $1::int) n
     on conflict do nothing`,
    [count],
  )
  await pool.query(
    `insert into terminal (merchant_id, terminal_id, alias, is_default, connector, bank_code, environment,
       account, created_at)
     select ${merchantIdSql('n')}, ${terminalIdSql('n', 't')}, (array['garanti', 'isbank', 'akbank'])[t], t = 1,
       'nestpay', (array['0062', '0064', '0046'])[t], 'sandbox', '{}', now()
     from generate_series(1, $1::int) n, generate_series(1, ${TERMINALS_PER_MERCHANT}) t
     on conflict do nothing`,
    [count],
  )
}

export const merchantIdSql = (number: string): string =>
  `('01900000-0000-7000-9000-' || lpad(${number}::text, 12, '0'))::uuid`

export const terminalIdSql = (number: string, at: string): string =>
  `('01900000-0000-7000-a000-' || lpad((${number} * 10 + ${at})::text, 12, '0'))::uuid`
