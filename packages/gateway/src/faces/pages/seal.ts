import type { Language } from '@vezne/protocol'
import type { Secret } from '../../base/kernel/index.ts'
import { decrypt, encrypt } from '../../payment/cards/index.ts'

/** The content of a sealed text by its purpose. A text that was sealed for one purpose opens for no other. */
type SealedContents = {
  /** An opened page. Whoever has it may take over the page's tries, but sees no receipt of another browser. */
  page: Readonly<{ pageId: string }>
  /** A card in the vault, for the choice of installments or for mended details. */
  keptCard: Readonly<{
    pageId: string
    cardToken: string
    cardHolderName: string | null
    lastFour: string
    /** Decimal digits of kuruş; null where the link fixes the amount. */
    amountMinor: string | null
    values: Readonly<Record<string, string>>
    /** When the card was typed, in milliseconds of the epoch. */
    takenAt: number
    /** `browserHash` of the browser where it was typed; null where that browser kept no cookie. */
    browser: string | null
  }>
  /** A way to pay as this page showed it: the total is charged, or nothing is (decision 6.7). */
  offer: Readonly<{
    pageId: string
    installmentCount: number
    /** Decimal digits of kuruş. */
    totalMinor: string
  }>
  /** The page and the try to which the browser comes back from the bank. */
  return: Readonly<{ pageId: string; useId: string }>
  /** The session of the welcome page's payment, to which the browser comes back from the bank. */
  welcome: Readonly<{ sessionId: string; languageCode: Language }>
  /** A try that failed at the bank: the form shows its payer's details again. */
  retry: Readonly<{ useId: string }>
}

type SealPurpose = keyof SealedContents
export type SealedContent<Purpose extends SealPurpose> = SealedContents[Purpose]

/** How long a text is valid. A card also expires by the time when it was typed: see `keptCard`. */
const LIFE_MILLISECONDS: Readonly<Record<SealPurpose, number>> = {
  page: 2 * 60 * 60_000,
  keptCard: 25 * 60_000,
  offer: 2 * 60 * 60_000,
  return: 60 * 60_000,
  welcome: 60 * 60_000,
  // Short, because it shows personal fields to whoever uses the same browser next.
  retry: 10 * 60_000,
}

/**
 * A page's state travels in forms and addresses, not in a cookie. It is sealed by AES-256-GCM, bound to its
 * purpose and its link, and expires. Another site cannot make a customer's browser submit a page's form,
 * because that site has no sealed text that opens.
 */
export type PageSeal = Readonly<{
  seal: <Purpose extends SealPurpose>(
    purpose: Purpose,
    addressToken: string,
    content: SealedContent<Purpose>,
  ) => string
  /** Null for a text that is foreign, altered, expired, or sealed for another link or purpose. */
  open: <Purpose extends SealPurpose>(
    purpose: Purpose,
    addressToken: string,
    sealed: string,
  ) => SealedContent<Purpose> | null
}>

/** `key`: 32 bytes, the same on every node. */
export function createPageSeal({
  key,
  now,
}: Readonly<{ key: Secret<Buffer>; now: () => Date }>): PageSeal {
  const inputFor = (purpose: SealPurpose, addressToken: string) => ({
    key: key.expose(),
    associatedData: Buffer.from(`vezne link page ${purpose} ${addressToken}`),
  })
  return {
    seal: (purpose, addressToken, content) => {
      const text = JSON.stringify({ sealedAt: now().getTime(), content })
      return encrypt(inputFor(purpose, addressToken), Buffer.from(text)).toString('base64url')
    },
    open: (purpose, addressToken, sealed) => {
      const message = Buffer.from(sealed, 'base64url')
      const plain = decrypt(inputFor(purpose, addressToken), message)
      if (plain === null) return null
      // Only a text that this gateway sealed for this purpose opens, so that its shape is known.
      const opened: Readonly<{ sealedAt: number; content: SealedContent<typeof purpose> }> =
        JSON.parse(plain.toString('utf8'))
      const age = now().getTime() - opened.sealedAt
      return age <= LIFE_MILLISECONDS[purpose] ? opened.content : null
    },
  }
}
