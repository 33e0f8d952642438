import { type Keys, SANDBOX_KEYS, type SignedValues, signedValues } from './sandbox-merchants.ts'

let lastNonce = 1_700_000_000_000

/** The five authentication values of a new, rightly signed call. */
export function authentication(
  conversationId = `raw-${lastNonce + 1}`,
  keys: Keys = SANDBOX_KEYS,
): SignedValues {
  lastNonce += 1
  return signedValues(keys, { nonce: String(lastNonce), conversationId })
}

/** Form fields as `multipart/form-data`, the authentication values among them. */
export function form(fields: Readonly<Record<string, string>>): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...authentication() })) {
    body.append(name, value)
  }
  return body
}
