import type { Clock, Secret } from '../../base/kernel/index.ts'
import type { CardStore, OpenedCard, StoredCard } from './card-store.ts'
import type { SecurityCodes } from './security-codes/security-codes.ts'
import { hashOfCardToken, ownerOf, readCardText } from './tokenise.ts'
import type { Vault } from './vault/vault.ts'

/** Finds tokenised cards, and opens them for bank calls. */
export type CardAccess = Readonly<{
  /** Null: the token does not exist, has expired or is another merchant's; the caller cannot tell which. */
  findCard: (merchantId: string, cardToken: string) => Promise<StoredCard | null>
  /** As `findCard`, for callers that have stored the token's hash. */
  findCardByHash: (merchantId: string, tokenHash: Buffer) => Promise<StoredCard | null>
  openCard: (card: StoredCard) => Promise<OpenedCard>
  /** Opens a code that the store gave out. Null: its key is destroyed, and the code counts as expired. */
  openSecurityCode: (card: StoredCard, codeSealed: Buffer) => Promise<Secret<string> | null>
  /**
   * The card for the bank's 3-D Secure page; null: it has expired. The security code stays in its table,
   * because the card holder may reload the page. It is erased with the bank's verified callback or at the
   * session's end (decision 3.1).
   */
  openCardForBank: (
    merchantId: string,
    tokenHash: Buffer,
  ) => Promise<(OpenedCard & Readonly<{ securityCode: Secret<string> | null }>) | null>
}>

type Ports = Readonly<{ store: CardStore; vault: Vault; codes: SecurityCodes; clock: Clock }>

export function createCardAccess({ store, vault, codes, clock }: Ports): CardAccess {
  const findCardByHash: CardAccess['findCardByHash'] = (merchantId, tokenHash) =>
    store.find({ merchantId, tokenHash }, clock.now())
  const openCard: CardAccess['openCard'] = async (card) =>
    readCardText(await vault.open('card', ownerOf(card), card.cardSealed))
  return {
    findCard: (merchantId, cardToken) => findCardByHash(merchantId, hashOfCardToken(cardToken)),
    findCardByHash,
    openCard,
    openSecurityCode: (card, codeSealed) => codes.open(ownerOf(card), codeSealed),
    openCardForBank: async (merchantId, tokenHash) => {
      const card = await findCardByHash(merchantId, tokenHash)
      if (card === null) return null
      const code = await store.readSecurityCode(card, clock.now())
      const securityCode = code === null ? null : await codes.open(ownerOf(card), code.codeSealed)
      return { ...(await openCard(card)), securityCode }
    },
  }
}
