import { decrypt, encrypt } from '../../cards/index.ts'
import type { Secret } from '../../kernel/index.ts'

/** What a sealed text may be used for: one never opens in another's place. */
type SealedContents = {
  /** An opened page: who holds it may take over its tries; its receipt is for the browser that paid. */
  page: Readonly<{ pageId: string }>
  /** From the card to the choice of installments, or to mended details; the card itself lies in the vault. */
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
    /** Of the browser that typed it: see `browserHash`; null where it kept no cookie. */
    browser: string | null
  }>
  /** A way to pay as this page showed it: the total is charged, or nothing is (decision 6.7). */
  offer: Readonly<{
    pageId: string
    installmentCount: number
    /** Decimal digits of kuruş. */
    totalMinor: string
  }>
  /** The way back from the bank to the page and try that it belongs to. */
  return: Readonly<{ pageId: string; useId: string }>
  /** From a try that failed at the bank to the form again, which then has what was typed. */
  retry: Readonly<{ useId: string }>
}

export type SealPurpose = keyof SealedContents
export type SealedContent<Purpose extends SealPurpose> = SealedContents[Purpose]

/** How long each may be used. A card is also bound to the time when it was typed: see `keptCard`. */
const LIFE_MILLISECONDS: Readonly<Record<SealPurpose, number>> = {
  page: 2 * 60 * 60_000,
  keptCard: 25 * 60_000,
  offer: 2 * 60 * 60_000,
  return: 60 * 60_000,
  // Short, for it shows personal fields to the browser that typed them, whoever sits there by then.
  retry: 10 * 60_000,
}

/**
 * Carries a page's state through the browser and its addresses, not in a cookie: sealed by AES-256-GCM,
 * bound to its purpose and its link, and good for a while. What a stranger's form posts does not open, so
 * nobody can make a customer's browser act on a page (that it has not opened itself).
 */
export type PageSeal = Readonly<{
  seal: <Purpose extends SealPurpose>(
    purpose: Purpose,
    addressToken: string,
    content: SealedContent<Purpose>,
  ) => string
  /** Null: not ours, for another link or purpose, altered, or too old. */
  open: <Purpose extends SealPurpose>(
    purpose: Purpose,
    addressToken: string,
    sealed: string,
  ) => SealedContent<Purpose> | null
}>

type SealPorts = Readonly<{
  /** 32 bytes, the same on every node. */
  key: Secret<Buffer>
  now: () => Date
}>

export function createPageSeal({ key, now }: SealPorts): PageSeal {
  const inputFor = (purpose: SealPurpose, addressToken: string) => ({
    key: key.expose(),
    associatedData: boundTo(purpose, addressToken),
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
      // Only what this gateway sealed for this purpose opens, so it has this purpose's shape.
      const opened: Readonly<{ sealedAt: number; content: SealedContent<typeof purpose> }> =
        JSON.parse(plain.toString('utf8'))
      const age = now().getTime() - opened.sealedAt
      return age <= LIFE_MILLISECONDS[purpose] ? opened.content : null
    },
  }
}

function boundTo(purpose: SealPurpose, addressToken: string): Buffer {
  return Buffer.from(`vezne link page ${purpose} ${addressToken}`, 'utf8')
}
