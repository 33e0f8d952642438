import { sign } from '@vezne/protocol'

const MERCHANT = {
  publicKey: 'VmV6bmVTYW5kYm94S2V5MQ==',
  secretKey: 'dmV6bmUtc2FuZGJveC1zZWNyZXQtMDAwMS1wdWJsaWM=',
}

let lastNonce = 1_700_000_000_000

/** The five authentication values of a new, rightly signed call. */
export function authentication(conversationId = `raw-${lastNonce + 1}`): Record<string, string> {
  lastNonce += 1
  const nonce = String(lastNonce)
  return {
    PublicKey: MERCHANT.publicKey,
    Nonce: nonce,
    Signature: sign({ ...MERCHANT, nonce, conversationId }),
    ConversationId: conversationId,
    MerchantNumber: '1100000001',
  }
}

/** Form fields as `multipart/form-data`, the authentication values among them. */
export function form(fields: Readonly<Record<string, string>>): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...authentication() })) {
    body.append(name, value)
  }
  return body
}
