import type { Clock, Secret } from '../kernel/index.ts'
import type { CardKey, CardStore, OpenedCard, StoredCard } from './card-store.ts'
import type { SecurityCodes } from './security-codes/security-codes.ts'
import { hashOfCardToken, ownerOf, readCardText } from './tokenise.ts'
import type { Vault } from './vault/vault.ts'

type FindPorts = Readonly<{ store: CardStore; clock: Clock }>
type VaultPort = Readonly<{ vault: Vault }>
type CodesPort = Readonly<{ codes: SecurityCodes }>

/** Null: the token does not exist, has expired or is another merchant's; the caller cannot tell which. */
export function findCard(
  { merchantId, cardToken }: Readonly<{ merchantId: string; cardToken: string }>,
  ports: FindPorts,
): Promise<StoredCard | null> {
  return findCardByHash({ merchantId, tokenHash: hashOfCardToken(cardToken) }, ports)
}

/** As `findCard`, for callers that have stored the token's hash. */
export function findCardByHash(key: CardKey, ports: FindPorts): Promise<StoredCard | null> {
  return ports.store.find(key, ports.clock.now())
}

/** The card in clear, for a bank call. */
export async function openCard(card: StoredCard, { vault }: VaultPort): Promise<OpenedCard> {
  return readCardText(await vault.open('card', ownerOf(card), card.cardSealed))
}

/** Opens a code that the store gave out. Null: its key is gone, and the code counts as expired. */
export function openSecurityCode(
  card: CardKey,
  codeSealed: Buffer,
  { codes }: CodesPort,
): Promise<Secret<string> | null> {
  return codes.open(ownerOf(card), codeSealed)
}

type CardWithSecurityCode = OpenedCard & Readonly<{ securityCode: Secret<string> | null }>

/**
 * The card for the bank's 3-D Secure page; null: it has expired. The security code stays in its table,
 * because the card holder may reload the page. It is erased with the bank's verified callback or at the
 * session's end (decision 3.1).
 */
export async function openCardForBank(
  key: CardKey,
  ports: FindPorts & VaultPort & CodesPort,
): Promise<CardWithSecurityCode | null> {
  const stored = await findCardByHash(key, ports)
  if (stored === null) return null
  const code = await ports.store.readSecurityCode(key, ports.clock.now())
  const securityCode = code === null ? null : await openSecurityCode(stored, code.codeSealed, ports)
  return { ...(await openCard(stored, ports)), securityCode }
}
