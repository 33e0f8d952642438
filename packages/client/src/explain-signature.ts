import type { SigningInput } from './options.ts'
import { bytesOfBase64, importSecretKey, signBytes, signCall, signText } from './signing.ts'

export type SignatureExplanation = Readonly<{
  /** The message of stage one: PublicKey + Nonce. */
  securityDataMessage: string
  securityData: string
  /** The message of stage two without the SecretKey: it can be logged. */
  signatureMessage: string
  signature: string
  /** Each mistake found, with its remedy. */
  findings: readonly string[]
}>

const SECRET_KEY_BYTES = 32
const encoder = new TextEncoder()

/** Shows both stages of a signature, and the mistake in another signature of the same values. Works offline. */
export async function explainSignature(
  input: SigningInput,
  otherSignature?: string,
): Promise<SignatureExplanation> {
  const key = await importSecretKey(input.secretKey)
  const signed = await signCall(key, input)
  const findings = findingsOf(input)
  if (otherSignature !== undefined && otherSignature !== signed.signature) {
    findings.push(await mistakeIn(otherSignature, input))
  }
  return {
    securityDataMessage: signed.securityDataMessage,
    securityData: signed.securityData,
    signatureMessage: signed.signatureMessage.replace(input.secretKey, '<SecretKey>'),
    signature: signed.signature,
    findings,
  }
}

function findingsOf(input: SigningInput): string[] {
  const findings: string[] = []
  const keyBytes = bytesOfBase64(input.secretKey)?.length ?? 0
  if (keyBytes !== SECRET_KEY_BYTES) {
    findings.push(`the SecretKey decodes to ${keyBytes} bytes, not 32: is it the whole text?`)
  }
  if (!/^[0-9]{1,20}$/.test(input.nonce)) {
    findings.push('the Nonce must be 1 to 20 decimal digits: the time in milliseconds')
  }
  if (input.conversationId.trim() !== input.conversationId) {
    findings.push('the ConversationId has white space at its ends, which headers lose: trim it')
  }
  if (!/^[ -~]*$/.test(input.conversationId)) {
    findings.push('the ConversationId is not ASCII: sign and send its UTF-8 bytes')
  }
  return findings
}

/** Signs with each common mistake, and returns the one whose signature equals `other`. */
async function mistakeIn(other: string, input: SigningInput): Promise<string> {
  for (const [finding, make] of MISTAKES) {
    if ((await make(input)) === other) return finding
  }
  return 'the signature differs and matches no usual mistake: compare SecurityData first, then the message of stage two'
}

type Make = (input: SigningInput) => Promise<string>

const DECODED_KEY =
  'stage two signed the decoded SecretKey: put its text into the message as you got it (Base64); the decoded bytes are the HMAC key only'

const MISTAKES: readonly (readonly [string, Make])[] = [
  [
    'the HMAC key was the text of the SecretKey: decode it from Base64 first',
    async (input) =>
      (await signCall(await importSecretKey(btoa(input.secretKey)), input)).signature,
  ],
  [
    'the signature is hexadecimal: encode the bytes as Base64',
    async (input) => hexOf((await signed(input)).signature),
  ],
  [
    'this is SecurityData, the result of stage one: sign SecretKey + ConversationId + Nonce + SecurityData',
    async (input) => (await signed(input)).securityData,
  ],
  [
    'the order is wrong: stage two signs SecretKey + ConversationId + Nonce + SecurityData',
    async (input) =>
      stageTwo(input, (data) => input.secretKey + input.nonce + input.conversationId + data),
  ],
  [
    'the SecretKey text is missing from stage two: it signs SecretKey + ConversationId + Nonce + SecurityData',
    async (input) => stageTwo(input, (data) => input.conversationId + input.nonce + data),
  ],
  [DECODED_KEY, async (input) => stageTwoAfter(input, (key) => key)],
  [DECODED_KEY, async (input) => stageTwoAfter(input, asUtf8)],
  [DECODED_KEY, async (input) => stageTwoAfter(input, asCharacters)],
  [
    'the ConversationId is missing from stage two',
    async (input) => stageTwo(input, (data) => input.secretKey + input.nonce + data),
  ],
]

async function signed(input: SigningInput) {
  return signCall(await importSecretKey(input.secretKey), input)
}

async function stageTwo(
  input: SigningInput,
  message: (securityData: string) => string,
): Promise<string> {
  const key = await importSecretKey(input.secretKey)
  const { securityData } = await signCall(key, input)
  return signText(key, message(securityData))
}

/** Stage two with the decoded key in place of its text. */
async function stageTwoAfter(
  input: SigningInput,
  written: (key: Uint8Array) => Uint8Array,
): Promise<string> {
  const key = await importSecretKey(input.secretKey)
  const { securityData } = await signCall(key, input)
  const decoded = written(bytesOfBase64(input.secretKey) ?? new Uint8Array())
  const rest = encoder.encode(input.conversationId + input.nonce + securityData)
  return signBytes(key, Uint8Array.from([...decoded, ...rest]))
}

/** Bytes of the key that are not UTF-8 become replacement characters. */
function asUtf8(key: Uint8Array): Uint8Array {
  return encoder.encode(new TextDecoder('utf-8', { ignoreBOM: true }).decode(key))
}

/** The result of `atob`: one character for each byte. */
function asCharacters(key: Uint8Array): Uint8Array {
  return encoder.encode(String.fromCharCode(...key))
}

function hexOf(base64: string): string {
  const bytes = bytesOfBase64(base64) ?? new Uint8Array()
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
