import type { Clock, Secret } from '../kernel/index.ts'
import type { CardKey, CardStore } from './card-store.ts'
import { hashOfCardToken } from './card-token.ts'
import { ownerOf, readCardText } from './sealed-card.ts'
import type { SecurityCodes } from './security-codes.ts'
import type { OpenedCard, StoredCard } from './stored-card.ts'
import type { Vault } from './vault.ts'

type FindPorts = Readonly<{ store: CardStore; clock: Clock }>
type VaultPort = Readonly<{ vault: Vault }>

/** Null: no such token, expired, or another merchant's; nobody can tell which. */
export function findCard(
  { merchantId, cardToken }: Readonly<{ merchantId: string; cardToken: string }>,
  ports: FindPorts,
): Promise<StoredCard | null> {
  return findCardByHash({ merchantId, tokenHash: hashOfCardToken(cardToken) }, ports)
}

/** As `findCard`, for those who have stored the hash instead of the token. */
export function findCardByHash(key: CardKey, ports: FindPorts): Promise<StoredCard | null> {
  return ports.store.find(key, ports.clock.now())
}

/** The card number in clear, for a bank call. */
export async function openCard(card: StoredCard, { vault }: VaultPort): Promise<OpenedCard> {
  return readCardText(await vault.open('card', ownerOf(card), card.cardSealed))
}

/** `codeSealed` as its table gave it out. Null: its key is gone, which is as if the code had expired. */
export function openSecurityCode(
  card: CardKey,
  codeSealed: Buffer,
  { codes }: Readonly<{ codes: SecurityCodes }>,
): Promise<Secret<string> | null> {
  return codes.open(ownerOf(card), codeSealed)
}
