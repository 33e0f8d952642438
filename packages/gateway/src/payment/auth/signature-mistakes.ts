import type { Text } from '@vezne/protocol'
/** How integrators deviate from the specification's "Signature algorithm", stage by stage. */

export type Mistake = Text

/** One way to do one step. The right way has no mistake. */
export type Choice<Value> = Readonly<{ value: Value; mistake: Mistake | null }>

export type KeyChoice = 'bytes' | 'text'
export type Encoding = 'base64' | 'base64url' | 'hex'
/** The names of a message's parts, in order. */
export type Message = readonly MessagePart[]
export type MessagePart =
  | 'PublicKey'
  | 'SecretKey'
  | 'ConversationId'
  | 'Nonce'
  | 'SecurityData'
  | DecodedKey

/**
 * The Base64-decoded SecretKey within a message. Languages whose texts are bytes (PHP, Go) put the bytes
 * there; others first make a text of them, as UTF-8 or with one character for each byte (atob).
 */
type DecodedKey = (typeof DECODED_KEYS)[number]
const DECODED_KEYS = ['decodedBytes', 'decodedUtf8', 'decodedLatin1'] as const

export const STAGE_ONE_MESSAGE: Message = ['PublicKey', 'Nonce']
export const STAGE_TWO_MESSAGE: Message = ['SecretKey', 'ConversationId', 'Nonce', 'SecurityData']

function wrongEncoding(stage: 1 | 2, value: Encoding): Choice<Encoding> {
  return {
    value,
    mistake: {
      tr: `${stage}. aşamanın sonucu ${value} olarak yazıldı; Base64 (+, / ve = ile) yazın`,
      en: `the result of stage ${stage} was written as ${value}; write Base64 (with +, / and =)`,
    },
  }
}

function wrongMessage(stage: 1 | 2, value: Message): Choice<Message> {
  const wrong = value.join(' + ')
  const right = (stage === 1 ? STAGE_ONE_MESSAGE : STAGE_TWO_MESSAGE).join(' + ')
  return {
    value,
    mistake: {
      tr: `${stage}. aşamada ${wrong} imzalandı; ${right} imzalayın`,
      en: `stage ${stage} signed ${wrong}; sign ${right}`,
    },
  }
}

/** Signs the decoded bytes of the SecretKey in place of its text. The bytes are the HMAC key only. */
function decodedKeyInMessage(): readonly Choice<Message>[] {
  const mistake = {
    tr: '2. aşamada imzalanan metne Base64 çözülmüş SecretKey kondu; metne SecretKey’i size verildiği gibi (Base64) koyun, çözülmüş baytları yalnız HMAC anahtarı olarak kullanın',
    en: 'stage 2 signed the decoded SecretKey; put the SecretKey into the message as you got it (Base64), and use the decoded bytes as the HMAC key only',
  }
  return DECODED_KEYS.map((decoded) => ({
    value: STAGE_TWO_MESSAGE.map((part) => (part === 'SecretKey' ? decoded : part)),
    mistake,
  }))
}

export type StageChoices = Readonly<{
  keys: readonly Choice<KeyChoice>[]
  messages: readonly Choice<Message>[]
  encodings: readonly Choice<Encoding>[]
}>

/** Every choice of each step of a stage, the right one first. */
function choicesOf(stage: 1 | 2, messages: readonly Choice<Message>[]): StageChoices {
  const mistake = {
    tr: `${stage}. aşamada anahtar olarak SecretKey metni kullanıldı; Base64 çözülmüş baytları kullanın`,
    en: `stage ${stage} used the text of the SecretKey as its key; use the Base64-decoded bytes`,
  }
  const rightEncoding = { value: 'base64', mistake: null } as const
  return {
    keys: [
      { value: 'bytes', mistake: null },
      { value: 'text', mistake },
    ],
    messages,
    encodings: [rightEncoding, wrongEncoding(stage, 'hex'), wrongEncoding(stage, 'base64url')],
  }
}

export const STAGE_ONE = choicesOf(1, [
  { value: STAGE_ONE_MESSAGE, mistake: null },
  wrongMessage(1, ['Nonce', 'PublicKey']),
  wrongMessage(1, ['PublicKey']),
  wrongMessage(1, ['SecretKey', 'Nonce']),
])

export const STAGE_TWO = choicesOf(2, [
  { value: STAGE_TWO_MESSAGE, mistake: null },
  ...decodedKeyInMessage(),
  wrongMessage(2, ['SecretKey', 'Nonce', 'ConversationId', 'SecurityData']),
  wrongMessage(2, ['ConversationId', 'Nonce', 'SecurityData']),
  wrongMessage(2, ['SecretKey', 'ConversationId', 'Nonce']),
  wrongMessage(2, ['SecretKey', 'Nonce', 'SecurityData']),
  wrongMessage(2, ['PublicKey', 'ConversationId', 'Nonce', 'SecurityData']),
  wrongMessage(2, ['SecurityData']),
])
