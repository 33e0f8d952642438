import { PLACEHOLDERS } from '../../../../packages/gateway/src/faces/reference/content.ts'
import { type Call, CONVERSATION_ID, lines, pathWithQuery } from './call.ts'

export function pythonSample(call: Call): string {
  const fields = call.texts.map(([name, value]) => `    "${name}": ${JSON.stringify(value)},`)
  const data = call.isForm
    ? ['form = values | {', ...fields, '}', 'body = urllib.parse.urlencode(form).encode()']
    : call.isGet
      ? []
      : [`body = '${call.json}'.encode()`]
  const json = call.isForm || call.isGet ? '' : ', "Content-Type": "application/json"'
  const headers = call.isForm || !call.isSigned ? '' : `, headers={**values${json}}`
  return lines(
    call.isSigned && 'import time',
    call.isForm && 'import urllib.parse',
    'import urllib.request',
    '',
    call.isSigned && 'nonce = str(int(time.time() * 1000))',
    call.isSigned && `conversation_id = "${CONVERSATION_ID}"`,
    call.isSigned &&
      `values = {
    "PublicKey": public_key,
    "Nonce": nonce,
    "Signature": sign(public_key, secret_key, nonce, conversation_id),
    "ConversationId": conversation_id,
    "MerchantNumber": merchant_number,
}`,
    ...data,
    `request = urllib.request.Request("${PLACEHOLDERS.baseUrl}${pathWithQuery(call)}"${call.isGet ? '' : ', data=body'}${headers})`,
    'print(urllib.request.urlopen(request).read().decode())',
  )
}
