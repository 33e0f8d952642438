import highlighter from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import csharp from 'highlight.js/lib/languages/csharp'
import go from 'highlight.js/lib/languages/go'
import http from 'highlight.js/lib/languages/http'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import typescript from 'highlight.js/lib/languages/typescript'
import { escaped } from '../../../packages/gateway/src/base/kernel/index.ts'

const KNOWN = { bash, csharp, go, http, java, javascript, json, php, python, typescript }
for (const [name, language] of Object.entries(KNOWN)) highlighter.registerLanguage(name, language)

const ALIASES: Readonly<Record<string, string>> = { sh: 'bash', js: 'javascript', ts: 'typescript' }

/** Code as HTML with classes for colours; a language that is not known stays plain. */
export function highlighted(code: string, name: string): string {
  const language = ALIASES[name] ?? name
  if (!(language in KNOWN)) return escaped(code)
  return highlighter.highlight(code, { language }).value.replaceAll('&#x27;', "'")
}
