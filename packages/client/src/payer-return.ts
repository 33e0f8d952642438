import type { Verify } from './callback.ts'

/** The values that the payer's browser carried to a link's returnUrl. */
export type PayerReturn = Readonly<{
  linkId: string
  orderId: string
  status: string
  /** Position in the merchant's feed at the time of the return: later events may say more. */
  position: number
}>

/** `URLSearchParams`, of whichever platform. */
export type ReturnQuery = Readonly<{ get: (name: string) => string | null }>

/**
 * Null if the signature is absent or wrong (decision 7.9). A verified return is only a hint: `inquire` and the
 * events say what happened.
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
