import type { OrderDetailName, Text } from '@vezne/protocol'

/** All that is known of one text in the `details` of an order. */
export type OrderDetail = Readonly<{
  /**
   * Whether it may name a person, and when it is erased then. `contact`: a name or number of the payer, after
   * `PAYER_DATA_DAYS`. `text`: the merchant's own words, after `MERCHANT_TEXT_DAYS`. Null: it stays with the order.
   */
  personal: 'contact' | 'text' | null
  /** On the page of an order. Texts with the same label stand in one line. */
  label: Text
  /**
   * How a payer's request finds the order. `phone`: these texts together are the payer's telephone number. `mention`:
   * the text may have the payer's address or number in it. `name`: only the search box of the panel finds the order by
   * it, because several people have one name.
   */
  searched: 'phone' | 'mention' | 'name' | null
  /** Its name in the document of all that is held about a payer. */
  exportedAs: string
}>

const TELEPHONE = { tr: 'Telefon', en: 'Telephone' }

/** Read by whatever stores, shows, searches, exports or erases them. A text without a row does not compile. */
export const ORDER_DETAILS: Readonly<Record<OrderDetailName, OrderDetail>> = {
  description: {
    personal: 'text',
    label: { tr: 'Açıklama', en: 'Description' },
    searched: 'mention',
    exportedAs: 'description',
  },
  cardHolderName: {
    personal: 'contact',
    label: { tr: 'Kart sahibi', en: 'Card holder' },
    searched: 'name',
    exportedAs: 'cardHolderName',
  },
  merchantCustomerName: {
    personal: 'contact',
    label: { tr: 'Müşteri', en: 'Customer' },
    searched: 'name',
    exportedAs: 'customerName',
  },
  merchantCustomerPhoneCode: {
    personal: 'contact',
    label: TELEPHONE,
    searched: 'phone',
    exportedAs: 'customerPhoneCode',
  },
  merchantCustomerPhoneNumber: {
    personal: 'contact',
    label: TELEPHONE,
    searched: 'phone',
    exportedAs: 'customerPhoneNumber',
  },
}

const NAMES = Object.keys(ORDER_DETAILS) as readonly OrderDetailName[]

/** The names of the texts with these properties, in the order of the table. */
export function detailNames(properties: Partial<OrderDetail> = {}): readonly OrderDetailName[] {
  const wanted = Object.entries(properties) as [keyof OrderDetail, unknown][]
  return NAMES.filter((name) => wanted.every(([key, value]) => ORDER_DETAILS[name][key] === value))
}

/** Free text from the merchant, in which card numbers are masked already. */
export type OrderDetails = Readonly<Record<OrderDetailName, string | null>>

export function orderDetails(read: (name: OrderDetailName) => string | null): OrderDetails {
  const details: Partial<Record<OrderDetailName, string | null>> = {}
  for (const name of NAMES) details[name] = read(name)
  return details as OrderDetails
}

export const NO_DETAILS: OrderDetails = orderDetails(() => null)
