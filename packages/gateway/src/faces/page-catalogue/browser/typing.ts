import { digitsOf } from './dom.ts'

function grouped(digits: string): string {
  const sizes = /^3[47]/.test(digits) ? [4, 6, 5] : [4, 4, 4, 4, 3]
  let start = 0
  const groups = sizes.map((size) => {
    start += size
    return digits.slice(start - size, start)
  })
  return groups.join(' ').trim()
}

/** Groups the digits of the card number as on the card, and keeps the caret beside its digit. */
export function groupNumber(number: HTMLInputElement, inputType: string): void {
  let left = digitsOf(number.value.slice(0, number.selectionStart ?? 0)).length
  const text = grouped(digitsOf(number.value))
  if (text === number.value) return
  number.value = text
  if (document.activeElement !== number) return
  let caret = 0
  for (; left && caret < text.length; caret += 1) if (text[caret] !== ' ') left -= 1
  if (inputType === 'deleteContentForward' && text[caret] === ' ') caret += 1
  number.setSelectionRange(caret, caret)
}

/** Adds the slash of an expiry date after its month. */
export function finishMonth(expiry: HTMLInputElement, inputType: string): void {
  const text = expiry.value
  if (inputType !== 'insertText' || expiry.selectionStart !== text.length) return
  if (/^[2-9]$/.test(text)) expiry.value = `0${text}/`
  else if (/^(0[1-9]|1[0-2])$/.test(text)) expiry.value = `${text}/`
  else if (/[/]{2}$/.test(text)) expiry.value = text.slice(0, -1)
}
