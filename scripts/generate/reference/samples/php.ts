import { PLACEHOLDERS } from '../../../../packages/gateway/src/faces/reference/content.ts'
import { type Call, CONVERSATION_ID, lines, pathWithQuery } from './call.ts'

export function phpSample(call: Call): string {
  const values = ["'PublicKey' => $publicKey", "'Nonce' => $nonce", "'Signature' => $signature"]
  const all = [
    ...values,
    "'ConversationId' => $conversationId",
    "'MerchantNumber' => $merchantNumber",
  ]
  const fields = call.texts.map(([name, value]) => `    '${name}' => '${value}',`)
  const body = call.isForm
    ? ['$form = $values + [', ...fields, '];']
    : call.isGet
      ? []
      : [`$body = '${call.json}';`]
  const sent = call.isForm ? '$form' : '$body'
  return lines(
    call.isSigned && `$nonce = (string) (int) (microtime(true) * 1000);`,
    call.isSigned && `$conversationId = '${CONVERSATION_ID}';`,
    call.isSigned && `$signature = sign($publicKey, $secretKey, $nonce, $conversationId);`,
    call.isSigned && '$values = [',
    call.isSigned && all.map((each) => `    ${each},`).join('\n'),
    call.isSigned && '];',
    ...body,
    `$curl = curl_init('${PLACEHOLDERS.baseUrl}${pathWithQuery(call)}');`,
    'curl_setopt($curl, CURLOPT_RETURNTRANSFER, true);',
    !call.isGet && `curl_setopt($curl, CURLOPT_POSTFIELDS, ${sent});`,
    call.isSigned &&
      !call.isForm &&
      `$headers = [${call.isGet ? '' : "'Content-Type: application/json'"}];`,
    call.isSigned &&
      !call.isForm &&
      'foreach ($values as $name => $value) $headers[] = "$name: $value";',
    call.isSigned && !call.isForm && 'curl_setopt($curl, CURLOPT_HTTPHEADER, $headers);',
    'echo curl_exec($curl);',
  )
}
