import type { CardBehaviour, CardKind } from './card-behaviour.ts'
import { testCards } from './test-cards.ts'

type CardScheme = 'VISA' | 'MASTERCARD' | 'TROY' | 'AMEX'

/** What the bank keeps of a card. It never stores, logs or shows the whole number. */
export type CardProfile = Readonly<{
  /** `4355 08** **** 4358` */
  maskedNumber: string
  /** `435508***4358`: callbacks carry this mask too. */
  shortMask: string
  bin: string
  scheme: CardScheme
  kind: CardKind
  foreign: boolean
  issuer: string
  behaviour: CardBehaviour
}>

/** `435508******4358` */
export function plainMask({ maskedNumber }: CardProfile): string {
  return maskedNumber.replaceAll(' ', '')
}

/** 12 to 19 digits with a correct check digit (Luhn). */
export function isWellFormedNumber(number: string): boolean {
  return /^\d{12,19}$/.test(number) && luhnSum(number) % 10 === 0
}

function luhnSum(number: string): number {
  return Array.from(number)
    .reverse()
    .reduce((sum, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
      return sum + (value > 9 ? value - 9 : value)
    }, 0)
}

/** Only a number of the table has its behaviour. Another number takes kind and issuer from a card with its BIN. */
export function profileOf(number: string): CardProfile {
  const listed = testCards.find((card) => card.number === number)
  const sibling = testCards.find(
    (card) => card.behaviour === 'approved' && card.number.startsWith(number.slice(0, 6)),
  )
  const known = listed ?? sibling
  const behaviour = listed?.behaviour ?? 'approved'
  return {
    maskedNumber: maskInGroups(number),
    shortMask: `${number.slice(0, 6)}***${number.slice(-4)}`,
    bin: number.slice(0, 6),
    scheme: schemeOf(number),
    kind: known?.kind ?? 'credit',
    foreign: behaviour === 'foreign',
    issuer: known?.issuer ?? 'VEZNE BANKASI A.S.',
    behaviour,
  }
}

function maskInGroups(number: string): string {
  const masked = number.slice(0, 6) + '*'.repeat(number.length - 10) + number.slice(-4)
  return masked.replace(/(.{4})(?=.)/g, '$1 ')
}

export function schemeOf(number: string): CardScheme {
  if (/^3[47]/.test(number)) return 'AMEX'
  if (number.startsWith('9792')) return 'TROY'
  return number.startsWith('4') ? 'VISA' : 'MASTERCARD'
}
