import { Secret } from '../kernel/index.ts'
import type { CardKey } from './card-store.ts'
import type { CardData } from './read-card-form.ts'
import type { SealOwner } from './seal.ts'
import type { OpenedCard } from './stored-card.ts'

/** The record of a card, and of its security code, in the vault. */
export function ownerOf({ merchantId, tokenHash }: CardKey): SealOwner {
  return { merchantId, recordId: tokenHash.toString('hex') }
}

/** What the vault keeps of a card. The security code is sealed apart. */
export function cardText(card: CardData): string {
  const { cardNumber, expireMonth, expireYear, cardHolderName } = card
  return JSON.stringify([cardNumber, expireMonth, expireYear, cardHolderName])
}

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
