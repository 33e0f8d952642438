/** What both stages of a signature are made from. */
export type SigningInput = Readonly<{
  publicKey: string
  secretKey: string
  nonce: string
  conversationId: string
}>
