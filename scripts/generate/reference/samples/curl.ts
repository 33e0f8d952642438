import { PLACEHOLDERS } from '../../../../packages/gateway/src/faces/reference/content.ts'
import { type Call, lines, pathWithQuery } from './call.ts'

export function curlSample(call: Call): string {
  const url = `'${PLACEHOLDERS.baseUrl}${pathWithQuery(call)}'`
  if (!call.isSigned) return `curl ${url}\n`
  const values = ['PublicKey: $PUBLIC_KEY', 'Nonce: $NONCE', 'Signature: $SIGNATURE']
  const all = [...values, 'ConversationId: $CONVERSATION_ID', 'MerchantNumber: $MERCHANT_NUMBER']
  const head = call.isForm
    ? all.map((each) => `  --form-string "${each.replace(': ', '=')}"`)
    : all.map((each) => `  -H "${each}"`)
  const form = call.isForm
    ? call.texts.map(([name, value]) => `  --form-string '${name}=${value}'`)
    : []
  const body =
    call.isForm || call.isGet
      ? []
      : [`  -H 'Content-Type: application/json'`, `  -d '${JSON.stringify(call.fields, null, 2)}'`]
  return lines(
    `NONCE=$(($(date +%s) * 1000))`,
    'CONVERSATION_ID="siparis-$(openssl rand -hex 4)"',
    `SIGNATURE=$(sign "$NONCE" "$CONVERSATION_ID")`,
    '',
    [`curl ${url}`, ...head, ...form, ...body].join(' \\\n'),
  )
}
