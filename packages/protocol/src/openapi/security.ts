import { BODY_SIGNATURE_HEADER } from '../body-signature.ts'
import type { Endpoint } from '../endpoint.ts'
import { AUTHENTICATION_VALUES } from '../endpoints.ts'
import { LIMITS } from '../limits.ts'
import type { JsonObject } from './schema.ts'

type ValueName = (typeof AUTHENTICATION_VALUES)[number]

const DESCRIPTIONS: Readonly<Record<ValueName, string>> = {
  PublicKey: 'The merchant’s public key.',
  Nonce: `The current time in milliseconds, as 1 to ${LIMITS.nonceMaximumDigits} decimal digits, new for every call.`,
  Signature: 'The two-stage signature, Base64, new for every call. See “Signing a call”.',
  ConversationId: `Tracking id of the call, chosen by the caller and echoed in the answer; at most ${LIMITS.conversationIdMaximumCharacters} characters.`,
  MerchantNumber: 'The merchant’s number.',
}

const BODY_SIGNATURE_DESCRIPTION =
  'Protects path, body and headers of the call: see “Signing the body”. The gateway verifies it in every call that has it; the operator can require it of a merchant.'

const SCHEMAS: Readonly<Record<ValueName, JsonObject>> = {
  PublicKey: { type: 'string', examples: ['VmV6bmVTYW5kYm94S2V5MQ=='] },
  Nonce: {
    type: 'string',
    pattern: `^[0-9]{1,${LIMITS.nonceMaximumDigits}}$`,
    examples: ['1700000000000'],
  },
  Signature: { type: 'string' },
  ConversationId: {
    type: 'string',
    maxLength: LIMITS.conversationIdMaximumCharacters,
    examples: ['order-7'],
  },
  MerchantNumber: { type: 'string', examples: ['1100000001'] },
}

/**
 * The headers that sign a call. They are security schemes and not parameters, so that a generated client can
 * set them in one place, and its methods do not ask for them.
 */
export function securitySchemes(): JsonObject {
  const values = AUTHENTICATION_VALUES.map((name) => [name, header(name, DESCRIPTIONS[name])])
  const body = header(BODY_SIGNATURE_HEADER, BODY_SIGNATURE_DESCRIPTION)
  return { ...Object.fromEntries(values), [BODY_SIGNATURE_HEADER]: body }
}

/** The five values, with or without the signature of the body. */
export function securityOf({ authentication }: Endpoint): JsonObject[] {
  if (authentication === 'none') return []
  const inHeaders = authentication === 'headers' ? AUTHENTICATION_VALUES : []
  const values = Object.fromEntries(inHeaders.map((name) => [name, []]))
  return [values, { ...values, [BODY_SIGNATURE_HEADER]: [] }]
}

/** The authentication values as form fields, for the two endpoints that take them there. */
export function authenticationFields(): JsonObject {
  return Object.fromEntries(
    AUTHENTICATION_VALUES.map((name) => [
      name,
      { ...SCHEMAS[name], description: DESCRIPTIONS[name] },
    ]),
  )
}

/** The values of a call with the published keys of the sandbox. Its Nonce is long past, so it opens nothing. */
export const SIGNED_EXAMPLE = {
  PublicKey: 'VmV6bmVTYW5kYm94S2V5MQ==',
  Nonce: '1700000000000',
  Signature: 'Ty0BoPXxnL6zKtCT3UyJ3Pu+mu0Siu5hHCTSolpLNRU=',
  ConversationId: 'siparis-1042',
  MerchantNumber: '1100000001',
} as const satisfies Record<ValueName, string>

function header(name: string, description: string): JsonObject {
  return { type: 'apiKey', in: 'header', name, description }
}

/** The front page of the API reference: Markdown. */
export const INTRODUCTION = `Vezne takes card payments for merchants: tokens, installments, 3-D Secure, payments, returns, payment links.

## Signing a call

Every call carries ${AUTHENTICATION_VALUES.join(', ')}: as HTTP headers, or as form fields where the endpoint is a form.
The key of both stages is the Base64-*decoded* SecretKey; texts are UTF-8; \`+\` joins texts.

1. \`Nonce\` = the current time in milliseconds, as decimal digits, new for every call.
2. \`SecurityData\` = Base64(HMAC-SHA256(\`PublicKey + Nonce\`)).
3. \`Signature\` = Base64(HMAC-SHA256(\`SecretKey + ConversationId + Nonce + SecurityData\`)), where SecretKey is the Base64 text as issued.

To compare: SecretKey \`MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=\`, PublicKey \`pk_test_1\`, Nonce \`1700000000000\`, ConversationId \`conv-1\`
give SecurityData \`SMgvQ0laFiGLqz1KSZtvyIgzFCdebwDhhcYsbHS162U=\` and Signature \`BgSoN7Io6lw34L+gfQ0zUvAGeO1OH8wgFJlXrlCns0Y=\`.
A pair of Nonce and Signature is accepted once.

## Signing the body

The signature above covers neither the path nor the body, and no other headers. \`X-Body-Signature\` covers them. The gateway verifies it in every call that
has it, and the operator can require it of a merchant. It is a header at the form endpoints too. Send version 2:

\`X-Body-Signature\` = \`v2=\` + Base64(HMAC-SHA256(*message*)), with the same key. The message is eight lines, joined by \`\\n\`:

1. \`v2\`
2. the method, \`GET\` or \`POST\`
3. the endpoint's path in lower case, without a query: \`/v1/payments/provision\`
4. the Nonce
5. the header \`Idempotency-Key\` as sent
6. the header \`ConversationId\` as sent (at the form endpoints it is in the body, so this line is empty)
7. the header \`ClientIpAddress\` as sent
8. Base64(SHA-256(*content*)), where the content is the body's bytes as sent; of a GET, the query string as sent, without the question mark

An absent header gives an empty line. Header values are UTF-8 text without blanks at their ends; several headers of one name are joined by \`, \`.

To compare: POST of \`{"amount":10.5,"cardToken":"T"}\` to \`/v1/Payments/provision\` with the SecretKey and Nonce above, Idempotency-Key \`order-7\`,
ConversationId \`conv-1\` and ClientIpAddress \`203.0.113.7\` gives \`v2=Tm6TR/5brgG0fpqHZoHuWMk9n7P64lCgJKL7Ywzd7/A=\`.

Version 1 is accepted too, unless the operator demands version 2 of the merchant (code 4008): bare Base64(HMAC-SHA256(\`METHOD + "\\n" + path + "\\n" +
Nonce + "\\n" + Base64(SHA-256(content))\`)), without the headers. The same call gives \`EWqHfk+WskChrz94vz1JTAZlHTt9TfAYbxEdK5BIxbI=\`.

## Answers

Success is HTTP 200 with \`isSucceed\` true. A business refusal (a decline, a return that is too large) is HTTP 200 with \`isSucceed\` false,
\`errorCode\` and \`errorMessage\`. Any other status means that the call was not understood, not authenticated or not served; its body has the same fields.
\`createLink\` spells \`isSucceed\` as \`isSuccess\`, in its errors too; \`deleteLink\` answers a bare boolean with HTTP 200.
Messages are Turkish, or English with \`languageCode\` \`en\` in the body (\`Accept-Language\` on a GET).
Code 3001 means that the bank did not answer: the outcome is unknown. Inquire by \`orderId\`; never repeat the payment.

## Amounts

JSON numbers in major units (lira), greater than 0, with at most two decimals. A third decimal is refused, never rounded.
`
