import { PLACEHOLDERS } from '../../../../packages/gateway/src/faces/reference/content.ts'
import { type Call, CONVERSATION_ID, lines, pathWithQuery } from './call.ts'

export function javaSample(call: Call): string {
  const body = call.isForm
    ? 'HttpRequest.BodyPublishers.ofString(encoded(form))'
    : `HttpRequest.BodyPublishers.ofString(${JSON.stringify(call.json)})`
  const fields = call.texts.map(
    ([name, value]) => `        form.put("${name}", ${JSON.stringify(value)});`,
  )
  const type = call.isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  return lines(
    call.isForm && 'import java.net.URLEncoder;',
    'import java.net.URI;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpResponse;',
    call.isSigned && 'import java.util.LinkedHashMap;',
    call.isSigned && 'import java.util.Map;',
    '',
    'final class Example {',
    '    public static void main(String[] arguments) throws Exception {',
    call.isSigned && KEYS_JAVA,
    call.isSigned && '        String nonce = String.valueOf(System.currentTimeMillis());',
    call.isSigned && `        String conversationId = "${CONVERSATION_ID}";`,
    call.isSigned &&
      `        Map<String, String> values = new LinkedHashMap<>();
        values.put("PublicKey", publicKey);
        values.put("Nonce", nonce);
        values.put("Signature", Signing.sign(publicKey, secretKey, nonce, conversationId));
        values.put("ConversationId", conversationId);
        values.put("MerchantNumber", merchantNumber);`,
    call.isForm &&
      ['        Map<String, String> form = new LinkedHashMap<>(values);', ...fields].join('\n'),
    `        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("${PLACEHOLDERS.baseUrl}${pathWithQuery(call)}"));`,
    call.isSigned && !call.isForm && '        values.forEach(request::header);',
    !call.isGet && `        request.header("Content-Type", "${type}").POST(${body});`,
    '        HttpResponse<String> answer =',
    '            HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());',
    '        System.out.println(answer.body());',
    '    }',
    call.isForm && ENCODED_JAVA,
    '}',
  )
}

const KEYS_JAVA = `        String publicKey = "${PLACEHOLDERS.publicKey}";
        String secretKey = "${PLACEHOLDERS.secretKey}";
        String merchantNumber = "${PLACEHOLDERS.merchantNumber}";`

const ENCODED_JAVA = `
    private static String encoded(Map<String, String> form) {
        StringBuilder text = new StringBuilder();
        form.forEach((name, value) -> text.append(text.length() == 0 ? "" : "&").append(name).append('=')
            .append(URLEncoder.encode(value, java.nio.charset.StandardCharsets.UTF_8)));
        return text.toString();
    }`
