import type { CardDigits } from '../connector.ts'

/** Whether the masked number, such as `435508***4358` or `4355 08** **** 4358`, may be that of the card. */
export function isMaskOf(mask: string, { bin, lastFour }: CardDigits): boolean {
  const parts = /^(\d{6,8})\*+(\d{4})$/.exec(mask.replaceAll(' ', ''))
  return parts !== null && beginsAlike(parts[1] ?? '', bin) && parts[2] === lastFour
}

/** Either side may have six or eight digits. */
export function beginsAlike(left: string, right: string): boolean {
  return left.startsWith(right) || right.startsWith(left)
}
