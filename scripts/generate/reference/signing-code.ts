import { readFileSync } from 'node:fs'

import { PLACEHOLDERS } from '../../../packages/gateway/src/faces/reference/content.ts'
import type { CodeLanguage } from './languages.ts'

const GUIDE = readFileSync(new URL('../../../docs/guides/signing.md', import.meta.url), 'utf8')

/** The code block of the guide, which a test runs against the vectors, without the signature of the body. */
function fromGuide(language: string): string {
  const block = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(GUIDE)?.[1]
  if (block === undefined) throw new Error(`docs/guides/signing.md has no code in ${language}`)
  return block.replace(BODY_SIGNATURE, '').trimEnd()
}

/**
 * Takes the code from the comment on the arguments of `sign` to the end of that function: every language of the
 * guide defines `sign` last.
 */
const BODY_SIGNATURE =
  /\n+(?:def sign_body\(.*|\/\*\* \$head: .*|\/\/ head: .*| {4}\/\*\* head: [\s\S]*?\n {4}\}(?=\n\}))(?:[\s\S]*?)?$/

const { publicKey, secretKey, merchantNumber } = PLACEHOLDERS

const SHELL = `PUBLIC_KEY='${publicKey}'
SECRET_KEY='${secretKey}'
MERCHANT_NUMBER='${merchantNumber}'
KEY=$(printf '%s' "$SECRET_KEY" | base64 -d | od -An -v -tx1 | tr -d ' \\n')

mac() {
  printf '%s' "$1" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64
}

# sign NONCE CONVERSATION_ID
sign() {
  mac "$SECRET_KEY$2$1$(mac "$PUBLIC_KEY$1")"
}`

const NODE = `import { VezneClient } from '@vezne/client'

// The client signs each call, and checks the answer's signature.
const vezne = new VezneClient({
  baseUrl: '${PLACEHOLDERS.baseUrl}',
  publicKey: '${publicKey}',
  secretKey: '${secretKey}',
  merchantNumber: '${merchantNumber}',
})`

/** The function `sign` and the helpers and keys that it needs. */
export function signingCode(language: CodeLanguage): string {
  switch (language) {
    case 'curl':
      return `${SHELL}\n`
    case 'node':
      return `${NODE}\n`
    case 'php':
      return `<?php\n\n${fromGuide('php')}\n\n$publicKey = '${publicKey}';\n$secretKey = '${secretKey}';\n$merchantNumber = '${merchantNumber}';\n`
    case 'python':
      return `${fromGuide('python')}\n\n\npublic_key = "${publicKey}"\nsecret_key = "${secretKey}"\nmerchant_number = "${merchantNumber}"\n`
    case 'csharp':
      return `${fromGuide('csharp')}\n\nstring publicKey = "${publicKey}";\nstring secretKey = "${secretKey}";\nstring merchantNumber = "${merchantNumber}";\n`
    case 'java':
      return `${closed(fromGuide('java'))}\n`
    case 'go':
      // Go refuses an import that nothing uses; only the signature of the body uses this one.
      return `${fromGuide('go').replace('\t"strings"\n', '')}\n`
  }
}

/** The class of the guide ends with its last method. */
function closed(code: string): string {
  return code.endsWith('\n}') ? code : `${code}\n}`
}
