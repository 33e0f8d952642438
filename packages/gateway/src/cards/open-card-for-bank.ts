import type { Clock, Secret } from '../kernel/index.ts'
import type { CardKey, CardStore } from './card-store.ts'
import { findCardByHash, openCard, openSecurityCode } from './find-card.ts'
import type { SecurityCodes } from './security-codes.ts'
import type { OpenedCard } from './stored-card.ts'
import type { Vault } from './vault.ts'

export type CardWithSecurityCode = OpenedCard & Readonly<{ securityCode: Secret<string> | null }>

type Ports = Readonly<{ store: CardStore; vault: Vault; codes: SecurityCodes; clock: Clock }>

/**
 * The card for the bank's 3-D Secure page. Its security code is read and stays where it is, because the
 * holder may reload the page; it is erased with the bank's verified callback or the session's end
 * (decision 3.1). Null: the card has expired.
 */
export async function openCardForBank(
  key: CardKey,
  ports: Ports,
): Promise<CardWithSecurityCode | null> {
  const stored = await findCardByHash(key, ports)
  if (stored === null) return null
  const code = await ports.store.readSecurityCode(key, ports.clock.now())
  const securityCode = code === null ? null : await openSecurityCode(stored, code.codeSealed, ports)
  return { ...(await openCard(stored, ports)), securityCode }
}
