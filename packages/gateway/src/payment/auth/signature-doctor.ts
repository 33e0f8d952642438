import { createHmac } from 'node:crypto'
import type { Text } from '@vezne/protocol'
import { macBytes, securityData } from '@vezne/protocol'
import { maskCardNumbersIn, type Secret } from '../../base/kernel/index.ts'
import type { SecretKey } from '../merchants/index.ts'
import type { AuthenticationValues } from './authentication-values.ts'
import {
  type Encoding,
  type KeyChoice,
  type Message,
  type MessagePart,
  type Mistake,
  STAGE_ONE,
  STAGE_ONE_MESSAGE,
  STAGE_TWO,
  STAGE_TWO_MESSAGE,
  type StageChoices,
} from './signature-mistakes.ts'

/** Explains a wrong signature in both languages, without revealing a secret (decision 2.4). */
export type SignatureDoctor = (values: AuthenticationValues, secretKey: Secret<SecretKey>) => Text

type Parts = Readonly<Record<MessagePart, string | Buffer>>
type Stage = Readonly<{ key: KeyChoice; message: Message; encoding: Encoding }>
type Variant = Readonly<{ stage: Stage; mistakes: readonly Mistake[] }>

const NO_CLUE: Mistake = {
  tr: 'bilinen hatalardan hiçbiri değil; SecretKey doğru mu, ConversationId gönderdiğinizle aynı mı?',
  en: 'none of the known mistakes; is the SecretKey right, and the ConversationId the one you sent?',
}

const SPELLING: Mistake = {
  tr: 'imzanın baytları doğru, yazımı değil; kodlayıcının verdiği 44 karakteri olduğu gibi gönderin',
  en: 'the bytes of the signature are right, their spelling is not; send the encoder’s 44 characters as they are',
}

/** For the sandbox only: it computes some hundreds of signatures, one for each mistake and pair of mistakes. */
export const explainSignature: SignatureDoctor = (values, secretKey) => {
  const mistakes = findMistakes(values, secretKey.expose())
  const texts = signedTexts(values, secretKey.expose())
  return {
    tr: `Fark: ${mistakes.map(({ tr }) => tr).join('; ')}. ${texts.tr}`,
    en: `Difference: ${mistakes.map(({ en }) => en).join('; ')}. ${texts.en}`,
  }
}

/** The fewest mistakes that lead to the received signature. */
function findMistakes(values: AuthenticationValues, secretKey: SecretKey): readonly Mistake[] {
  let fewest: readonly Mistake[] | null = isSpelledOtherwise(values, secretKey) ? [SPELLING] : null
  for (const one of variantsOf(STAGE_ONE)) {
    const parts = partsOf(values, secretKey, one.stage)
    for (const two of variantsOf(STAGE_TWO)) {
      const mistakes = [...one.mistakes, ...two.mistakes]
      if (fewest !== null && mistakes.length >= fewest.length) continue
      if (resultOf(two.stage, parts, secretKey) === values.signature) fewest = mistakes
    }
    if (parts.SecurityData === values.signature) fewest ??= [ONLY_STAGE_ONE, ...one.mistakes]
  }
  return fewest ?? [NO_CLUE]
}

/** A 32-byte MAC has four Base64 spellings, and decoders skip blanks; only the canonical text is valid. */
function isSpelledOtherwise(values: AuthenticationValues, secretKey: SecretKey): boolean {
  const mac = macBytes({ ...values, secretKey: secretKey.text })
  return Buffer.from(values.signature, 'base64').equals(mac)
}

const ONLY_STAGE_ONE: Mistake = {
  tr: 'yalnız 1. aşama yapıldı (SecurityData gönderildi); 2. aşamayı da yapın',
  en: 'only stage 1 was done (SecurityData was sent); do stage 2 as well',
}

function variantsOf({ keys, messages, encodings }: StageChoices): Variant[] {
  return keys.flatMap((key) =>
    messages.flatMap((message) =>
      encodings.map((encoding) => ({
        stage: { key: key.value, message: message.value, encoding: encoding.value },
        mistakes: [key, message, encoding].flatMap(({ mistake }) => mistake ?? []),
      })),
    ),
  )
}

function partsOf(values: AuthenticationValues, secretKey: SecretKey, stageOne: Stage): Parts {
  const parts: Parts = {
    PublicKey: values.publicKey,
    SecretKey: secretKey.text,
    ConversationId: values.conversationId,
    Nonce: values.nonce,
    SecurityData: '',
    decodedBytes: secretKey.bytes,
    decodedUtf8: secretKey.bytes.toString('utf8'),
    decodedLatin1: secretKey.bytes.toString('latin1'),
  }
  return { ...parts, SecurityData: resultOf(stageOne, parts, secretKey) }
}

function resultOf({ key, message, encoding }: Stage, parts: Parts, secretKey: SecretKey): string {
  const hmac = createHmac('sha256', secretKey[key])
  for (const part of message) hmac.update(parts[part])
  return hmac.digest(encoding)
}

/** The texts to sign. The beginning of SecurityData is enough to see whether stage 1 was right. */
function signedTexts(values: AuthenticationValues, secretKey: SecretKey): Mistake {
  const { publicKey } = values
  const conversationId = maskCardNumbersIn(values.conversationId)
  const nonce = shownNonce(values.nonce)
  const signed = { publicKey, nonce: values.nonce, secretKey: secretKey.text }
  const begin = securityData(signed).slice(0, 6)
  const one = `${STAGE_ONE_MESSAGE.join(' + ')} = "${publicKey}${nonce}"`
  const two = `${STAGE_TWO_MESSAGE.join(' + ')} = "[SecretKey]${conversationId}${nonce}[SecurityData]"`
  return {
    tr: `1. aşamada imzalanan: ${one}; SecurityData ${begin}… ile başlar. 2. aşamada imzalanan: ${two}.`,
    en: `Signed in stage 1: ${one}; SecurityData begins with ${begin}…. Signed in stage 2: ${two}.`,
  }
}

/** A nonce of 13 digits is a time; one in ten passes the check digit of a card number. */
function shownNonce(nonce: string): string {
  return nonce.length === 13 ? nonce : maskCardNumbersIn(nonce)
}
