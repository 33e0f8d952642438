/** The call that is signed. Nothing here touches the page, so that tests run it against the vectors. */
export type CallToSign = Readonly<{
  publicKey: string
  secretKey: string
  nonce: string
  conversationId: string
  method: string
  path: string
  /** Whether the five authentication values are headers; otherwise they are fields of the form. */
  inHeaders: boolean
  /** Headers that the reference page does not send but the test vectors have. */
  idempotencyKey?: string
  clientIpAddress?: string
  /** The body as sent; of a GET, the query without its question mark. */
  content: string
}>

export type SignedCall = Readonly<{
  securityData: string
  signature: string
  /** The eight lines of the body's signature. */
  bodyMessage: string
  bodySignature: string
}>

const encoder = new TextEncoder()

function base64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}

async function mac(secretKey: string, message: string): Promise<string> {
  const bytes = Uint8Array.from(atob(secretKey), (letter) => letter.charCodeAt(0))
  const hash = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes, hash, false, ['sign'])
  return base64(await crypto.subtle.sign('HMAC', key, encoder.encode(message)))
}

/** Both signatures of a call, with what was signed. */
export async function signCall(call: CallToSign): Promise<SignedCall> {
  const { publicKey, secretKey, nonce, conversationId, content } = call
  const { idempotencyKey = '', clientIpAddress = '' } = call
  const securityData = await mac(secretKey, publicKey + nonce)
  const signature = await mac(secretKey, secretKey + conversationId + nonce + securityData)
  const digest = base64(await crypto.subtle.digest('SHA-256', encoder.encode(content)))
  const inHeader = call.inHeaders ? conversationId : ''
  const place = [call.method, call.path.toLowerCase(), nonce]
  const headers = [idempotencyKey, inHeader, clientIpAddress]
  const bodyMessage = ['v2', ...place, ...headers, digest].join('\n')
  return {
    securityData,
    signature,
    bodyMessage,
    bodySignature: `v2=${await mac(secretKey, bodyMessage)}`,
  }
}
