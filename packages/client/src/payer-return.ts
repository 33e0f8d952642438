/** What the payer's browser brought to a link's returnUrl. */
export type PayerReturn = Readonly<{
  linkId: string
  orderId: string
  status: string
  /** Of the merchant's feed, at the moment of the return: events after it may tell more. */
  position: number
}>

/** `URLSearchParams`, of whichever platform. */
export type ReturnQuery = Readonly<{ get: (name: string) => string | null }>

type Verify = (message: string, signature: string) => Promise<boolean>

/**
 * Decision 7.9: null where the signature is absent or wrong. A verified return is only a hint; `inquire` and the
 * event are the truth.
 */
export async function verifiedReturn(
  verify: Verify,
  query: ReturnQuery,
): Promise<PayerReturn | null> {
  const names = ['linkId', 'orderId', 'status', 'position', 'signature'] as const
  const [linkId = '', orderId = '', status = '', position = '', signature = ''] = names.map(
    (name) => query.get(name) ?? '',
  )
  const isGenuine = await verify(linkId + orderId + status + position, signature)
  if (!isGenuine || linkId === '') return null
  return { linkId, orderId, status, position: Number(position) }
}
