import { PLACEHOLDERS } from '../../../../packages/gateway/src/faces/reference/content.ts'
import { type Call, CONVERSATION_ID, lines, pathWithQuery } from './call.ts'

export function csharpSample(call: Call): string {
  const fields = call.texts.map(([name, value]) => `    ["${name}"] = ${JSON.stringify(value)},`)
  const content = call.isForm
    ? [
        'var form = new Dictionary<string, string>(values)',
        '{',
        ...fields,
        '};',
        'request.Content = new FormUrlEncodedContent(form);',
      ]
    : call.isGet
      ? []
      : [
          `request.Content = new StringContent(${JSON.stringify(call.json)}, Encoding.UTF8, "application/json");`,
        ]
  return lines(
    call.isSigned && 'string nonce = DateTimeOffset.UtcNow.ToUnixTimeMilliseconds().ToString();',
    call.isSigned && `string conversationId = "${CONVERSATION_ID}";`,
    call.isSigned &&
      `var values = new Dictionary<string, string>
{
    ["PublicKey"] = publicKey,
    ["Nonce"] = nonce,
    ["Signature"] = Sign(publicKey, secretKey, nonce, conversationId),
    ["ConversationId"] = conversationId,
    ["MerchantNumber"] = merchantNumber,
};`,
    `var request = new HttpRequestMessage(HttpMethod.${call.isGet ? 'Get' : 'Post'}, "${PLACEHOLDERS.baseUrl}${pathWithQuery(call)}");`,
    ...content,
    call.isSigned &&
      !call.isForm &&
      'foreach (var (name, value) in values) request.Headers.Add(name, value);',
    'var answer = await new HttpClient().SendAsync(request);',
    'Console.WriteLine(await answer.Content.ReadAsStringAsync());',
  )
}
