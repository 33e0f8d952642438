import type { Printer } from './printer.ts'

/** Longer values (HTML, mostly) are cut in the story; the program gets them whole. */
const VALUE_MAXIMUM_CHARACTERS = 120

const AUTHENTICATION = ['PublicKey', 'Nonce', 'Signature', 'ConversationId', 'MerchantNumber']

/** A fetch that tells the printer what goes out and what comes back. */
export function narratingFetch(printer: Printer): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    printer.detail(`→ ${init?.method ?? 'GET'} ${url.pathname}${url.search}`)
    const sent = await sentFields(init)
    tellAuthentication(printer, init, sent)
    for (const line of requestLines(sent)) printer.detail(`  ${line}`)
    const response = await fetch(input, init)
    printer.detail(`← HTTP ${response.status}`)
    for (const line of answerLines(await response.clone().text())) printer.detail(`  ${line}`)
    return response
  }
}

/** The fields of a form, or the value of a JSON body. The client sends both as bytes. */
async function sentFields(init: RequestInit | undefined): Promise<unknown> {
  const given = new Headers(init?.headers).get('Content-Type')
  const headers: HeadersInit = given === null ? {} : { 'Content-Type': given }
  const body = new Response(init?.body ?? null, { headers })
  const contentType = body.headers.get('Content-Type') ?? ''
  if (contentType.startsWith('multipart/')) return body.formData()
  return contentType === 'application/json' ? body.json() : null
}

function tellAuthentication(printer: Printer, init: RequestInit | undefined, sent: unknown): void {
  const headers = new Headers(init?.headers)
  const fields = sent instanceof FormData ? sent : null
  const place = fields === null ? 'headers' : 'form fields'
  const value = (name: string) => {
    const field = fields?.get(name)
    return typeof field === 'string' ? field : (headers.get(name) ?? '')
  }
  if (value('Signature') === '') return
  printer.detail(
    `  signed in ${place}: Nonce ${value('Nonce')}, ConversationId ${value('ConversationId')}, Signature ${value('Signature')}`,
  )
}

function requestLines(sent: unknown): string[] {
  if (sent instanceof FormData) {
    return [...sent.entries()]
      .filter(([name]) => !AUTHENTICATION.includes(name))
      .map(([name, value]) => `${name}: ${shown(name, value)}`)
  }
  return sent === null ? [] : fieldLines(sent)
}

function answerLines(text: string): string[] {
  try {
    return fieldLines(JSON.parse(text))
  } catch {
    return [shown('', text)]
  }
}

function fieldLines(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [shown('', value)]
  return Object.entries(value)
    .filter(([, field]) => field !== null)
    .map(([name, field]) => `${name}: ${shown(name, field)}`)
}

/** A demo should not teach anybody to print card numbers. */
function shown(name: string, value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (name === 'CardNumber') return `${text.slice(0, 6)}******${text.slice(-4)}`
  if (name === 'Cvv') return '***'
  const line = text.replaceAll(/\s+/g, ' ')
  if (line.length <= VALUE_MAXIMUM_CHARACTERS) return line
  return `${line.slice(0, VALUE_MAXIMUM_CHARACTERS)}… (${text.length} characters)`
}
