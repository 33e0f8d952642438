import { sign } from '@vezne/protocol'
import { SANDBOX_KEYS } from './sandbox-merchants.ts'

let lastNonce = 1_700_000_000_000

/** The five authentication values of a new, rightly signed call. */
export function authentication(conversationId = `raw-${lastNonce + 1}`): Record<string, string> {
  lastNonce += 1
  const nonce = String(lastNonce)
  return {
    PublicKey: SANDBOX_KEYS.publicKey,
    Nonce: nonce,
    Signature: sign({ ...SANDBOX_KEYS, nonce, conversationId }),
    ConversationId: conversationId,
    MerchantNumber: SANDBOX_KEYS.merchantNumber,
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
