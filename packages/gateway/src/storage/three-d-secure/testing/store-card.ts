import type pg from 'pg'

import type { Practice } from '../../../payment/three-d-secure/testing/verification.ts'

/** The practice card's row of the vault: what is handed over is read from it. */
export async function storeCard(pool: pg.Pool, { merchant, card, clock }: Practice): Promise<void> {
  await pool.query(
    `insert into card_token (merchant_id, token_hash, card_sealed, data_key_id, fingerprint, bin, last_four,
       card_profile, created_at, expires_at)
     values ($1, $2, $3, $1, $4, $5, $6, $7, $8, $9)`,
    [
      ...[merchant.merchantId, card.tokenHash, card.cardSealed, card.fingerprint, card.bin],
      ...[card.lastFour, card.profile, clock.now(), card.expiresAt],
    ],
  )
}
