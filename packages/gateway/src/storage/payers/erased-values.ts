/** What stands in the place of erased data, as SQL. The rows stay, with their amounts, ids and masked cards. */

import { detailNames, type OrderDetail } from '../../payment/payments/index.ts'

type Personal = NonNullable<OrderDetail['personal']>

/** Texts of an order's details as the arguments of a function. */
export function textsOf(details: string, names: ReturnType<typeof detailNames>): string {
  return names.map((name) => `${details} ->> '${name}'`).join(', ')
}

const emptied = (personal: Personal): string =>
  `'${JSON.stringify(Object.fromEntries(detailNames({ personal }).map((name) => [name, null])))}'::jsonb`

const holdsAny = (personal: Personal, details: string): string =>
  `coalesce(${textsOf(details, detailNames({ personal }))}) is not null`

/** Laid over the details of an order: erases who paid, and leaves what was paid for. */
export const NO_CONTACT = emptied('contact')

/** Laid over the details of an order: erases the merchant's free text. */
export const NO_TEXT = emptied('text')

/** In place of what a payer entered at a link. */
export const NO_PAYER = `'{"name": null, "email": null, "phoneNumber": null, "address": null,
  "note": null}'::jsonb`

/** Laid over the content of a link. Where its labels were, there is only the merchant's reference. */
export const noLinkTexts = (content: string): string => `${content}
  || '{"productName": null, "productDescription": null}'::jsonb
  || case when ${content} #>> '{labels,metadata}' is null then '{}'::jsonb
      else jsonb_build_object('labels', (${content} -> 'labels') || '{"metadata": null}'::jsonb) end`

/** Whether an order's details name somebody. */
export const hasContact = (details: string): string => holdsAny('contact', details)

export const hasText = (details: string): string => holdsAny('text', details)

export const hasLinkTexts = (content: string): string => `(${content} ->> 'productName' is not null
  or ${content} ->> 'productDescription' is not null or ${content} #>> '{labels,metadata}' is not null)`

/** Whether an order has a name or an address of its payer. */
export const holdsPayer = (order: string): string =>
  `(${hasContact(`${order}.details`)} or ${order}.client_ip_address <> '')`
