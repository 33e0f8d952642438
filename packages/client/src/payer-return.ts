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
  // A returnUrl with such a name of its own keeps it, and the gateway's have a prefix.
  const prefix = query.get('vezne_signature') === null ? '' : 'vezne_'
  const textOf = (name: string): string => query.get(prefix + name) ?? ''
  const [linkId, orderId] = [textOf('linkId'), textOf('orderId')]
  const [status, position, signature] = [textOf('status'), textOf('position'), textOf('signature')]
  const isGenuine = await verify(linkId + orderId + status + position, signature)
  if (!isGenuine || linkId === '') return null
  return { linkId, orderId, status, position: Number(position) }
}
