import { PLACEHOLDERS } from '../../../../packages/gateway/src/faces/reference/content.ts'
import { type Call, CONVERSATION_ID, lines, pathWithQuery } from './call.ts'

export function goSample(call: Call): string {
  const imports = ['fmt', 'io', 'net/http', ...(call.isSigned ? ['strconv', 'time'] : [])]
  if (call.isForm) imports.push('net/url')
  if (call.isForm || !call.isGet) imports.push('strings')
  const fields = call.texts.map(
    ([name, value]) => `\tform.Set("${name}", ${JSON.stringify(value)})`,
  )
  const body = call.isForm
    ? 'strings.NewReader(form.Encode())'
    : call.isGet
      ? 'nil'
      : `strings.NewReader(${JSON.stringify(call.json)})`
  const type = call.isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  const set = call.isForm ? 'form.Set(name, value)' : 'request.Header.Set(name, value)'
  const values = `\tfor name, value := range values {\n\t\t${set}\n\t}`
  return lines(
    'package main\n',
    `import (\n${imports
      .toSorted()
      .map((name) => `\t"${name}"`)
      .join('\n')}\n)\n`,
    'func main() {',
    call.isSigned && KEYS_GO,
    call.isSigned &&
      `\tnonce := strconv.FormatInt(time.Now().UnixMilli(), 10)
	conversationID := "${CONVERSATION_ID}"
	signature, err := sign(publicKey, secretKey, nonce, conversationID)
	if err != nil {
		panic(err)
	}
	values := map[string]string{
		"PublicKey": publicKey, "Nonce": nonce, "Signature": signature,
		"ConversationId": conversationID, "MerchantNumber": merchantNumber,
	}`,
    call.isForm && ['\tform := url.Values{}', ...fields, values].join('\n'),
    `\trequest, err := http.NewRequest("${call.endpoint.method}", "${PLACEHOLDERS.baseUrl}${pathWithQuery(call)}", ${body})`,
    '\tif err != nil {\n\t\tpanic(err)\n\t}',
    !call.isGet && `\trequest.Header.Set("Content-Type", "${type}")`,
    call.isSigned && !call.isForm && values,
    '\tanswer, err := http.DefaultClient.Do(request)',
    '\tif err != nil {\n\t\tpanic(err)\n\t}',
    '\ttext, _ := io.ReadAll(answer.Body)',
    '\tfmt.Println(string(text))',
    '}',
  )
}

const KEYS_GO = `\tpublicKey, secretKey := "${PLACEHOLDERS.publicKey}", "${PLACEHOLDERS.secretKey}"
	merchantNumber := "${PLACEHOLDERS.merchantNumber}"`
