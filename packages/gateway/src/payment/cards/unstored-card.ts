import { randomBytes } from 'node:crypto'
import { GatewayError, type Secret } from '../../base/kernel/index.ts'
import type { OpenedCard, StoredCard } from './card-store.ts'
import { type CardForm, readCardForm } from './read-card-form.ts'
import { factsOf, hashOfCardToken, type TokenisePorts } from './tokenise.ts'

/** A card for one payment, which is in this process's memory only: no table holds it, not even sealed. */
export type UnstoredCard = Readonly<{
  /** As a payment knows its card. Nothing is sealed in it, and no token leads to it. */
  card: StoredCard
  opened: OpenedCard
  securityCode: Secret<string> | null
}>

/**
 * Checks a card as `tokenise` does and stores nothing.
 *
 * @throws GatewayError INVALID_FIELD with all wrong fields, none of which repeats a value
 */
export async function readUnstoredCard(
  form: CardForm & Readonly<{ merchantId: string }>,
  ports: Pick<TokenisePorts, 'vault' | 'clock' | 'lookUpBin'>,
): Promise<UnstoredCard> {
  const now = ports.clock.now()
  const reading = readCardForm(form, now)
  if (!reading.ok) throw new GatewayError('INVALID_FIELD', { fields: reading.problems })
  const { cardNumber: number, expireMonth, expireYear, securityCode } = reading.card
  const card = {
    merchantId: form.merchantId,
    tokenHash: hashOfCardToken(randomBytes(32).toString('base64')),
    cardSealed: Buffer.alloc(0),
    ...(await factsOf(number, ports)),
    expiresAt: now,
  }
  return { card, opened: { number, expireMonth, expireYear }, securityCode }
}
