import { createCipheriv, createDecipheriv } from 'node:crypto'

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
  random: (size: number) => Buffer
  now: () => Date
}>

const IV_BYTES = 12
const TAG_BYTES = 16

export function createPageSeal({ key, random, now }: SealPorts): PageSeal {
  return {
    seal: (purpose, addressToken, content) => {
      const iv = random(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key.expose(), iv)
      cipher.setAAD(boundTo(purpose, addressToken))
      const plain = JSON.stringify({ sealedAt: now().getTime(), content })
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([iv, text, cipher.getAuthTag()]).toString('base64url')
    },
    open: (purpose, addressToken, sealed) => {
      const plain = decrypt(key, boundTo(purpose, addressToken), Buffer.from(sealed, 'base64url'))
      if (plain === null) return null
      // Only what this gateway sealed for this purpose opens, so it has this purpose's shape.
      const opened: Readonly<{ sealedAt: number; content: SealedContent<typeof purpose> }> =
        JSON.parse(plain)
      const age = now().getTime() - opened.sealedAt
      return age <= LIFE_MILLISECONDS[purpose] ? opened.content : null
    },
  }
}

function boundTo(purpose: SealPurpose, addressToken: string): Buffer {
  return Buffer.from(`vezne link page ${purpose} ${addressToken}`, 'utf8')
}

function decrypt(key: Secret<Buffer>, associatedData: Buffer, bytes: Buffer): string | null {
  if (bytes.length < IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', key.expose(), bytes.subarray(0, IV_BYTES))
  decipher.setAAD(associatedData)
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    // The only thing that final() throws for: the text was not sealed by this key for this use.
    return null
  }
}
