import { createHash, randomBytes } from 'node:crypto'
import { type Clock, DAY_MILLISECONDS, GatewayError, Secret } from '../../base/kernel/index.ts'
import type { BinRecord } from '../bins/index.ts'
import type {
  CardKey,
  CardStore,
  NewCard,
  NewSecurityCode,
  OpenedCard,
  StoredCard,
} from './card-store.ts'
import { type CardData, type CardForm, readCardForm } from './read-card-form.ts'
import { CODE_KEY_PERIOD_MILLISECONDS } from './security-codes/code-key.ts'
import type { SecurityCodes } from './security-codes/security-codes.ts'
import type { SealOwner } from './vault/seal.ts'
import type { Vault } from './vault/vault.ts'

export type TokenisePorts = Readonly<{
  vault: Vault
  codes: SecurityCodes
  store: CardStore
  clock: Clock
  lookUpBin: (cardNumber: string) => BinRecord | Promise<BinRecord>
}>

const TOKEN_LIFE_MILLISECONDS = DAY_MILLISECONDS
/** As long as a key of security codes opens what it has sealed. */
const SECURITY_CODE_LIFE_MILLISECONDS = CODE_KEY_PERIOD_MILLISECONDS

/**
 * Stores a card and answers a new token for it (decision 3.1), which belongs to the merchant and says nothing
 * about the card. Throws `INVALID_FIELD` with all wrong fields.
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

/**
 * Base64 of 32 random bytes (decision 3.1), drawn again until it has neither + nor /: clients that write
 * a form without encoding it turn + into a blank. About one draw in four will do.
 */
export function drawCardToken(random: (size: number) => Buffer = randomBytes): string {
  for (;;) {
    const token = random(32).toString('base64')
    if (!/[+/]/.test(token)) return token
  }
}

/** What is stored instead of the token. The hash needs no key: nobody can guess 32 random bytes. */
export function hashOfCardToken(cardToken: string): Buffer {
  return createHash('sha256').update(cardToken, 'utf8').digest()
}

/** The owner, in the vault, of a card and of its security code. */
export function ownerOf({ merchantId, tokenHash }: CardKey): SealOwner {
  return { merchantId, recordId: tokenHash.toString('hex') }
}

/** Reads the text that `cardText` wrote. */
export function readCardText(text: Secret<string>): OpenedCard {
  const content: unknown = JSON.parse(text.expose())
  if (!Array.isArray(content)) throw new Error('vault: a sealed card is not a list')
  const [number, expireMonth, expireYear] = content
  return {
    number: new Secret('card number', String(number)),
    expireMonth: Number(expireMonth),
    expireYear: Number(expireYear),
  }
}

/** The text that the vault seals for a card. The security code is sealed separately. */
function cardText({ cardNumber, expireMonth, expireYear, cardHolderName }: CardData): string {
  return JSON.stringify([cardNumber.expose(), expireMonth, expireYear, cardHolderName])
}

async function sealCard(card: CardData, key: CardKey, ports: TokenisePorts): Promise<NewCard> {
  const now = ports.clock.now()
  const { sealed, dataKeyId } = await ports.vault.seal('card', ownerOf(key), cardText(card))
  return {
    ...key,
    ...(await factsOf(card.cardNumber, ports)),
    cardSealed: sealed,
    dataKeyId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + TOKEN_LIFE_MILLISECONDS),
    securityCode: await sealSecurityCode(card.securityCode, key, ports),
  }
}

/** What may be known of a card outside the vault. */
export async function factsOf(
  secretNumber: Secret<string>,
  ports: Pick<TokenisePorts, 'vault' | 'lookUpBin'>,
): Promise<Pick<StoredCard, 'fingerprint' | 'bin' | 'lastFour' | 'profile'>> {
  const cardNumber = secretNumber.expose()
  return {
    fingerprint: await ports.vault.fingerprint(cardNumber),
    bin: shownBin(cardNumber),
    lastFour: cardNumber.slice(-4),
    profile: await ports.lookUpBin(cardNumber),
  }
}

async function sealSecurityCode(
  securityCode: Secret<string> | null,
  key: CardKey,
  { codes, clock }: TokenisePorts,
): Promise<NewSecurityCode | null> {
  if (securityCode === null) return null
  const { sealed, dataKeyId } = await codes.seal(ownerOf(key), securityCode.expose())
  const expiresAt = new Date(clock.now().getTime() + SECURITY_CODE_LIFE_MILLISECONDS)
  return { codeSealed: sealed, dataKeyId, expiresAt }
}

/** Eight digits of a number with 16 or more, else six: with the last four, too few would stay unknown. */
function shownBin(cardNumber: string): string {
  return cardNumber.slice(0, cardNumber.length >= 16 ? 8 : 6)
}
