import type { BinRecord } from '../bins/index.ts'
import { type Clock, GatewayError } from '../kernel/index.ts'
import type { CardKey, CardStore, NewCard, NewSecurityCode } from './card-store.ts'
import { drawCardToken, hashOfCardToken } from './card-token.ts'
import { CODE_KEY_PERIOD_MILLISECONDS } from './code-key.ts'
import { type CardData, type CardForm, readCardForm } from './read-card-form.ts'
import { cardText, ownerOf } from './sealed-card.ts'
import type { SecurityCodes } from './security-codes.ts'
import type { Vault } from './vault.ts'

export type TokenisePorts = Readonly<{
  vault: Vault
  codes: SecurityCodes
  store: CardStore
  clock: Clock
  lookUpBin: (cardNumber: string) => BinRecord | Promise<BinRecord>
}>

export const TOKEN_LIFE_MILLISECONDS = 24 * 60 * 60 * 1_000
/** As long as a key of security codes opens what it has sealed. */
export const SECURITY_CODE_LIFE_MILLISECONDS = CODE_KEY_PERIOD_MILLISECONDS

/**
 * Stores a card and gives a token for it (decision 3.1): always a new one, which belongs to the merchant
 * and says nothing about the card. `INVALID_FIELD` names every wrong field at once.
 */
export async function tokenise(
  form: CardForm & Readonly<{ merchantId: string }>,
  ports: TokenisePorts,
): Promise<Readonly<{ cardToken: string }>> {
  const now = ports.clock.now()
  const reading = readCardForm(form, now)
  if (!reading.ok) throw new GatewayError('INVALID_FIELD', { fields: reading.problems })
  const cardToken = drawCardToken()
  const key = { merchantId: form.merchantId, tokenHash: hashOfCardToken(cardToken) }
  await ports.store.insert(await sealCard(reading.card, key, ports))
  return { cardToken }
}

async function sealCard(card: CardData, key: CardKey, ports: TokenisePorts): Promise<NewCard> {
  const now = ports.clock.now()
  const { sealed, dataKeyId } = await ports.vault.seal('card', ownerOf(key), cardText(card))
  return {
    ...key,
    cardSealed: sealed,
    dataKeyId,
    fingerprint: await ports.vault.fingerprint(card.cardNumber),
    bin: shownBin(card.cardNumber),
    lastFour: card.cardNumber.slice(-4),
    profile: await ports.lookUpBin(card.cardNumber),
    createdAt: now,
    expiresAt: new Date(now.getTime() + TOKEN_LIFE_MILLISECONDS),
    securityCode: await sealSecurityCode(card.securityCode, key, ports),
  }
}

async function sealSecurityCode(
  securityCode: string | null,
  key: CardKey,
  { codes, clock }: TokenisePorts,
): Promise<NewSecurityCode | null> {
  if (securityCode === null) return null
  const { sealed, dataKeyId } = await codes.seal(ownerOf(key), securityCode)
  const expiresAt = new Date(clock.now().getTime() + SECURITY_CODE_LIFE_MILLISECONDS)
  return { codeSealed: sealed, dataKeyId, expiresAt }
}

/** Beside the last four, eight digits of a shorter number would leave too few to guess. */
function shownBin(cardNumber: string): string {
  return cardNumber.slice(0, cardNumber.length >= 16 ? 8 : 6)
}
