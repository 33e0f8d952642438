/** What stands in the place of erased data, as SQL. The rows stay, with their amounts, ids and masked cards. */

/** Laid over the details of an order: erases who paid, and leaves what was paid for. */
export const NO_NAMES = `'{"cardHolderName": null, "merchantCustomerName": null,
  "merchantCustomerPhoneCode": null, "merchantCustomerPhoneNumber": null}'::jsonb`

/** Laid over the details of an order: erases the merchant's free text. */
export const NO_DESCRIPTION = `'{"description": null}'::jsonb`

/** In place of what a payer entered at a link. */
export const NO_PAYER = `'{"name": null, "email": null, "phoneNumber": null, "address": null,
  "note": null}'::jsonb`

/** Laid over the content of a link. Where its labels were, there is only the merchant's reference. */
export const noLinkTexts = (content: string): string => `${content}
  || '{"productName": null, "productDescription": null}'::jsonb
  || case when ${content} #>> '{labels,metadata}' is null then '{}'::jsonb
      else jsonb_build_object('labels', (${content} -> 'labels') || '{"metadata": null}'::jsonb) end`

/** Whether an order's details name somebody. */
export const hasNames = (details: string): string => `coalesce(${details} ->> 'cardHolderName',
  ${details} ->> 'merchantCustomerName', ${details} ->> 'merchantCustomerPhoneCode',
  ${details} ->> 'merchantCustomerPhoneNumber') is not null`

export const hasLinkTexts = (content: string): string => `(${content} ->> 'productName' is not null
  or ${content} ->> 'productDescription' is not null or ${content} #>> '{labels,metadata}' is not null)`

/** Whether an order has a name or an address of its payer. */
export const holdsPayer = (order: string): string =>
  `(${hasNames(`${order}.details`)} or ${order}.client_ip_address <> '')`
