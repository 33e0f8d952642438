import { securityData, sign } from '@vezne/protocol'

import { explainSignature } from '../auth/index.ts'
import { Secret } from '../kernel/index.ts'
import type { Terminal } from './cli-ports.ts'
import { CommandError } from './command-error.ts'

export type SignOptions = Readonly<{
  publicKey: string
  secretKey: string
  nonce: string
  conversationId: string
  /** A signature to compare with the right one. */
  signature?: string
  json?: boolean
}>

/** Shows both stages of a signature, and where one that was given goes wrong. Works offline. */
export function signCommand(terminal: Terminal, options: SignOptions): void {
  const right = sign(options)
  const { signature } = options
  if (signature !== undefined && signature !== right) {
    if (options.json !== true) printStages(terminal, options, right)
    throw new CommandError(`The signature given is wrong. ${explanation(options, signature)}`)
  }
  if (options.json === true) {
    terminal.print(JSON.stringify({ securityData: securityData(options), signature: right }))
    return
  }
  printStages(terminal, options, right)
  if (signature !== undefined) terminal.print('The signature given is right.')
}

function printStages(terminal: Terminal, options: SignOptions, right: string): void {
  const { publicKey, nonce, conversationId } = options
  terminal.print(`1. SecurityData = Base64(HMAC-SHA256(PublicKey + Nonce))`)
  terminal.print(`   text signed   ${publicKey}${nonce}`)
  terminal.print(`   SecurityData  ${securityData(options)}`)
  terminal.print(
    `2. Signature = Base64(HMAC-SHA256(SecretKey + ConversationId + Nonce + SecurityData))`,
  )
  terminal.print(`   text signed   <SecretKey>${conversationId}${nonce}<SecurityData>`)
  terminal.print(`   Signature     ${right}`)
  terminal.print('The key of both stages is the Base64-decoded SecretKey.')
}

function explanation(options: SignOptions, signature: string): string {
  const { publicKey, nonce, conversationId, secretKey: text } = options
  const values = { publicKey, nonce, conversationId, signature, merchantNumber: '' }
  const bytes = Buffer.from(text, 'base64')
  return explainSignature(values, new Secret('SecretKey', { text, bytes })).en
}
