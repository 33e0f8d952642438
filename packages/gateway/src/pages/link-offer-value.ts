import type { LinkOption } from '../links/index.ts'

/** How the form names a way to pay: the count, and what the customer was told that it comes to. */
export function offerValue({ installmentCount, totalMinor }: LinkOption): string {
  return `${installmentCount}-${totalMinor}`
}

/**
 * The way to pay that was chosen on the form. Undefined where the card has none of that count, or it
 * comes to something else than was shown: then it is chosen again, with what it really comes to.
 */
export function chosenOffer(options: readonly LinkOption[], value: string): LinkOption | undefined {
  return options.find((option) => offerValue(option) === value)
}
