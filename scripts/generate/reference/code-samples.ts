import { type Endpoint, RECORDED_EXCHANGES } from '@vezne/protocol'

import type { CodeLanguage } from './languages.ts'
import type { Call } from './samples/call.ts'
import { csharpSample } from './samples/csharp.ts'
import { curlSample } from './samples/curl.ts'
import { goSample } from './samples/go.ts'
import { javaSample } from './samples/java.ts'
import { nodeSample } from './samples/node.ts'
import { phpSample } from './samples/php.ts'
import { pythonSample } from './samples/python.ts'
import { signingCode } from './signing-code.ts'

/** The sample of an endpoint: one call with the fields of its recorded exchange. Its `sign` stands in `signingCode`. */
export function callSample(endpoint: Endpoint, language: CodeLanguage): string {
  const fields = RECORDED_EXCHANGES[endpoint.name]?.request ?? {}
  return TEMPLATES[language]({
    endpoint,
    fields,
    texts: Object.entries(fields).map(([name, value]) => [name, String(value)]),
    json: JSON.stringify(fields),
    isForm: endpoint.authentication === 'form',
    isGet: endpoint.method === 'GET',
    isSigned: endpoint.authentication !== 'none',
  })
}

/** The whole program: `sign`, then the call. */
export function wholeSample(endpoint: Endpoint, language: CodeLanguage): string {
  const sign = signingCode(language)
  const call = callSample(endpoint, language)
  if (language === 'java') return importsFirst([call, sign], /^import [\w.]+;\n/gm)
  if (language === 'python') return importsFirst([sign, call], /^import [\w.]+\n/gm)
  if (language === 'go') return goProgram([call, sign])
  return `${sign}\n${call}`
}

function importsFirst(parts: readonly string[], line: RegExp): string {
  const imports = parts.flatMap((part) => part.match(line) ?? [])
  const rest = parts.map((part) => part.replaceAll(line, '').trim())
  return `${[...new Set(imports)].toSorted().join('')}\n\n${rest.join('\n\n')}\n`
}

/** Go has one list of imports for each file. */
function goProgram(parts: readonly string[]): string {
  const imports = parts.flatMap((code) => [...code.matchAll(/^\t("[\w/]+")$/gm)])
  const names = [...new Set(imports.map(([, name]) => `\t${name}`))].toSorted()
  const body = parts.map((code) => code.replace(/^package main\n+import \([^)]*\)\n+/, ''))
  return `package main\n\nimport (\n${names.join('\n')}\n)\n\n${body.join('\n')}`
}

const TEMPLATES: Readonly<Record<CodeLanguage, (call: Call) => string>> = {
  curl: curlSample,
  node: nodeSample,
  php: phpSample,
  python: pythonSample,
  csharp: csharpSample,
  java: javaSample,
  go: goSample,
}
