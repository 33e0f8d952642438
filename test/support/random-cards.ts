import { createRandom } from './random.ts'

export type RandomCard = Readonly<{ number: string; securityCode: string }>

/** From 0 up to 1, the same for the same seed. */
export type Random = () => number

/** Not for secrets, but a campaign can be repeated with the seed that it printed. */
export function seededRandom(seed: number): Random {
  return createRandom(seed, 0).fraction
}

/** Beginnings and lengths of all schemes, and of a range that belongs to none. */
const RANGES = [
  ['4', 16],
  ['53', 16],
  ['2345', 16],
  ['9792', 16],
  ['65', 16],
  ['37', 15],
  ['60', 19],
] as const

/** Different card numbers with a right check digit, each with a security code of its scheme. */
export function randomCards(random: Random, count: number): RandomCard[] {
  const cards = new Map<string, RandomCard>()
  while (cards.size < count) {
    const [beginning, length] = RANGES[cards.size % RANGES.length] ?? RANGES[0]
    const body = beginning + digits(random, length - 1 - beginning.length)
    const number = body + checkDigit(body)
    cards.set(number, { number, securityCode: digits(random, length === 15 ? 4 : 3) })
  }
  return [...cards.values()]
}

function digits(random: Random, count: number): string {
  return Array.from({ length: count }, () => Math.floor(random() * 10)).join('')
}

function checkDigit(body: string): string {
  const sum = Array.from(body)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return String((10 - (sum % 10)) % 10)
}
