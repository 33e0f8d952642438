import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

export type Output = Readonly<{ write: (text: string) => void; coloured: boolean }>

/** Writes the demo's headings, sentences and messages. */
export class Printer {
  readonly #output: Output

  constructor(output: Output) {
    this.#output = output
  }

  heading(text: string): void {
    this.#line(`\n${this.#styled(['bold', 'cyan'], text)}`)
  }

  say(text: string): void {
    this.#line(`  ${text}`)
  }

  good(text: string): void {
    this.#line(`  ${this.#styled('green', '✓')} ${text}`)
  }

  bad(text: string): void {
    this.#line(`  ${this.#styled('red', '✗')} ${text}`)
  }

  /** A line of a request or an answer. */
  detail(text: string): void {
    this.#line(`    ${this.#styled('dim', text)}`)
  }

  #styled(style: Style, text: string): string {
    return this.#output.coloured ? styleText(style, text) : text
  }

  #line(text: string): void {
    this.#output.write(`${text}\n`)
  }
}

/** Longer values, mostly HTML, are printed only in part. */
const VALUE_MAXIMUM_CHARACTERS = 120

const AUTHENTICATION = ['PublicKey', 'Nonce', 'Signature', 'ConversationId', 'MerchantNumber']

/** A fetch that prints requests and answers. */
export function printingFetch(printer: Printer): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    printer.detail(`→ ${init?.method ?? 'GET'} ${url.pathname}${url.search}`)
    const sent = await sentFields(init)
    printAuthentication(printer, init, sent)
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

function printAuthentication(printer: Printer, init: RequestInit | undefined, sent: unknown): void {
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

/** Masks card data, because merchants copy demos. */
function shown(name: string, value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (name === 'CardNumber') return `${text.slice(0, 6)}******${text.slice(-4)}`
  if (name === 'Cvv') return '***'
  const line = text.replaceAll(/\s+/g, ' ')
  if (line.length <= VALUE_MAXIMUM_CHARACTERS) return line
  return `${line.slice(0, VALUE_MAXIMUM_CHARACTERS)}… (${text.length} characters)`
}
