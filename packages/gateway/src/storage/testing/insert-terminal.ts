import type pg from 'pg'

/** A merchant with one terminal, `main`, whose sealed credentials nobody opens. */
export async function insertTerminal(
  pool: pg.Pool,
  merchant: Readonly<{ merchantId: string; merchantNumber: string }>,
  { terminalId }: Readonly<{ terminalId: string }>,
): Promise<void> {
  const { merchantId, merchantNumber } = merchant
  await pool.query(
    `insert into merchant (merchant_id, merchant_number, name, status, permissions, created_at)
     values ($1, $2, 'Kitapçı', 'Active', '{}', now())`,
    [merchantId, merchantNumber],
  )
  await pool.query(
    `insert into vault_data_key (key_id, class, key_encryption_key_id, wrapped, state, created_at)
     values ($1, 'terminal-credentials', 'kek', '', 'Active', now()) on conflict do nothing`,
    [merchantId],
  )
  await pool.query(
    `insert into terminal (merchant_id, terminal_id, alias, is_default, connector, environment,
       account, created_at)
     values ($1, $2, 'main', true, 'nestpay', 'sandbox', '{}', now())`,
    [merchantId, terminalId],
  )
}
