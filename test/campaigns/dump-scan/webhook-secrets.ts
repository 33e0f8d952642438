import { randomBytes } from 'node:crypto'
import { VezneClient } from '@vezne/client'
import type pg from 'pg'

import { succeeded } from '../../harness/answers.ts'
import { disguisesOf, type Pattern } from '../../support/card-search/index.ts'
import { SANDBOX_KEYS } from '../../support/sandbox-merchants.ts'

/**
 * Two secrets of an endpoint, the second of which is rolled in for the first. The answers show each of them once;
 * nothing that is written down may. Nobody listens at the address, so the gateway signs and tries all the while.
 */
export async function makeWebhookSecrets(baseUrl: string): Promise<readonly string[]> {
  const client = new VezneClient({ ...SANDBOX_KEYS, baseUrl })
  const { endpoint, secret } = succeeded(
    await client.webhooksCreate({ url: 'http://127.0.0.1:9/hook' }),
  )
  const rolled = succeeded(await client.webhooksRoll({ endpointId: endpoint.endpointId }))
  return [secret, rolled.secret]
}

/** A secret of the same shape that `plantSecret` puts where none may be. */
export const PLANTED_SECRET = `whsec_${randomBytes(32).toString('base64')}`

export async function plantSecret(pool: pg.Pool): Promise<void> {
  await pool.query('update webhook_endpoint set description = $1', [PLANTED_SECRET])
}

/** The text that follows the prefix, in every form that a card number is looked for in, and the bytes that it spells. */
export function patternsOfSecret(secret: string): readonly Pattern[] {
  const spelled = secret.slice('whsec_'.length)
  const bytes = Buffer.from(spelled, 'base64')
  const patterns = [...disguisesOf(spelled), { of: spelled, form: 'its bytes', bytes }]
  return patterns.map((pattern) => ({ ...pattern, of: secret }))
}
