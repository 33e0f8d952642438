import { PASTED } from '../../base/kernel/index.ts'
import type { PayerKey } from '../../operating/payers/index.ts'
import { detailNames } from '../../payment/payments/index.ts'
import { lowerAscii } from '../postgres/index.ts'
import { textsOf } from './erased-values.ts'

/** An id is nothing that a merchant writes about a person. */
export type PersonKey = Exclude<PayerKey, { by: 'order' }>

/** The texts of an order `o` in which somebody may have written an e-mail address or a number: also the notes of its returns. */
const TEXTS = `concat_ws(' ', (select string_agg(p.note, ' ') from order_operation p
  where p.merchant_id = o.merchant_id and p.order_id = o.order_id), ${textsOf('o.details', detailNames({ searched: 'mention' }))}, o.merchant_reference, o.metadata::text)`

/** Whether a text, as SQL, mentions the payer; `pattern` is the parameter of `patternOf`. */
export function mentions(by: PersonKey['by'], text: string, pattern: string): string {
  return `${by === 'phone' ? withoutSigns(text) : lowerAscii(typed(text))} ~ ${pattern}::text`
}

/** People write numbers with blanks and signs in them, and copy more than they see. */
function withoutSigns(text: string): string {
  return `translate(${text}, ' ()./-${PASTED.spaces}${PASTED.dashes}${PASTED.unseen}', '')`
}

function typed(text: string): string {
  const dashes = PASTED.dashes.replaceAll(/./g, '-')
  return `translate(${text}, '${PASTED.dashes}${PASTED.unseen}', '${dashes}')`
}

export function orderMentions(by: PersonKey['by'], pattern: string): string {
  return mentions(by, TEXTS, pattern)
}

/** The digits of a number that are the same with and without the code of its country. */
const NATIONAL_DIGITS = 10

export function nationalDigits({ value }: PersonKey): string {
  return value.replaceAll(/\D/g, '').slice(-NATIONAL_DIGITS)
}

/** A regular expression that finds the payer, and no longer address or number that has the payer's in it. */
export function patternOf(key: PersonKey): string {
  if (key.by === 'phone') {
    const country = key.value.replaceAll(/\D/g, '').slice(0, -NATIONAL_DIGITS)
    return `(^|[^0-9]|0|${country || '0'})${nationalDigits(key)}($|[^0-9])`
  }
  const literal = key.value.toLowerCase().replaceAll(/[^a-z0-9@]/g, String.raw`\$&`)
  return `(^|[^a-z0-9._%+-])${literal}($|[^a-z0-9.-]|[.]($|[^a-z0-9]))`
}

/** The payer's address or number as it stands in the address of a page, in small letters. */
export function inAddressOf(key: PersonKey): string {
  if (key.by === 'phone') return nationalDigits(key)
  return encodeURIComponent(key.value.toLowerCase()).toLowerCase()
}
