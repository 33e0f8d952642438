/** Signs the call of the page with the sandbox's keys, sends it, and shows each step. */
import { at, find, make } from './dom.ts'
import { carriedValue, keepAnswer } from './reference/answers.ts'
import { type SignedCall, signCall } from './reference/sign-call.ts'

type Input = HTMLInputElement | HTMLSelectElement
type Values = Readonly<Record<string, unknown>>

const form = find<HTMLFormElement>('send')
if (form !== null) begin(form)

function begin(sent: HTMLFormElement): void {
  const words = JSON.parse(sent.dataset['words'] ?? '{}')
  sent.hidden = false
  find('send-later')?.remove()
  // Browsers offer Web Crypto only on secure origins.
  if (!crypto.subtle) {
    sent.replaceChildren(make('p', words.sendInsecure))
    return
  }
  for (const input of inputsOf(sent)) fill(input)
  sent.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(sent, words)
  })
}

function inputsOf(sent: HTMLFormElement): Input[] {
  return [...sent.querySelectorAll<Input>('[data-type]')]
}

/** From an earlier answer; and the payer comes back to this gateway, which nobody else need run. */
function fill(input: Input): void {
  if (input.name === 'CallbackUrl')
    input.value = `${location.origin.replace('//localhost', '//127.0.0.1')}/sandbox/returned`
  const value = carriedValue(input.dataset['carried'] ?? '')
  if (!value) return
  input.value = value
  input.closest('p')?.querySelector('.carried')?.removeAttribute('hidden')
}

function valuesOf(sent: HTMLFormElement): Values {
  const given = inputsOf(sent).filter(({ value }) => value !== '')
  return Object.fromEntries(given.map((input) => [input.name, readValue(input)]))
}

function readValue({ value, dataset }: Input): unknown {
  if (dataset['type'] === 'string' || dataset['type'] === 'uuid') return value
  try {
    return JSON.parse(value)
  } catch {
    // The text goes as it is: the gateway's answer then says what is wrong with the value.
    return value
  }
}

const texts = (values: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )

type Request = Readonly<{
  url: string
  headers: Record<string, string>
  body: string
  nonce: string
  publicKey: string
  signed: SignedCall
}>

async function makeRequest({ dataset }: HTMLFormElement, values: Values): Promise<Request> {
  const { method = '', path = '', authentication, publicKey = '', secretKey = '' } = dataset
  const isForm = authentication === 'form'
  const isGet = method === 'GET'
  const nonce = String(Math.round(performance.timeOrigin + performance.now()))
  const conversationId = `docs-${nonce}`
  const query = isGet ? new URLSearchParams(texts(values)).toString() : ''
  const own = { PublicKey: publicKey, Nonce: nonce, ConversationId: conversationId }
  const merchant = { MerchantNumber: dataset['merchantNumber'] ?? '' }
  const call = { publicKey, secretKey, nonce, conversationId, method, path, inHeaders: !isForm }
  // The form's content has the signature in it, and the signature of the body covers the content.
  const { signature } = await signCall({ ...call, content: '' })
  const five = { ...own, Signature: signature, ...merchant }
  const json = isGet ? '' : JSON.stringify(values)
  const body = isForm ? new URLSearchParams({ ...texts(values), ...five }).toString() : json
  const signed = await signCall({ ...call, content: isGet ? query : body })
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  const headers = {
    ...(isGet ? {} : { 'Content-Type': type }),
    ...(isForm || authentication === 'none' ? {} : five),
    ...(authentication === 'none' ? {} : { 'X-Body-Signature': signed.bodySignature }),
  }
  return { url: `${path}${query && `?${query}`}`, headers, body, nonce, publicKey, signed }
}

async function send(sent: HTMLFormElement, words: Record<string, string>): Promise<void> {
  const shown = at('sent')
  const button = sent.querySelector('button')
  if (button !== null) button.disabled = true
  try {
    const { name = '', method = '', authentication } = sent.dataset
    const request = await makeRequest(sent, valuesOf(sent))
    const { url, headers, body } = request
    const began = performance.now()
    const answer = await fetch(url, { method, headers, ...(method === 'GET' ? {} : { body }) })
    const text = await answer.text()
    const took = Math.round(performance.now() - began)
    shown.replaceChildren(
      ...answerParts({ words, status: answer.status, took, text }),
      ...(authentication === 'none' ? [] : [stepsOf(request, words)]),
      block(words['sentRequest'] ?? '', httpText(method, request)),
    )
    if (answer.ok) keepAnswer(name, JSON.parse(text))
  } catch (error) {
    shown.replaceChildren(make('p', words['failed'] ?? '', ' ', String(error)))
  }
  if (button !== null) button.disabled = false
}

function httpText(method: string, { url, headers, body }: Request): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${url} HTTP/1.1`, ...lines, '', body].join('\n').trimEnd()
}

type Answered = Readonly<{
  words: Record<string, string>
  status: number
  took: number
  text: string
}>

function answerParts({ words, status, took, text }: Answered): Node[] {
  const head = make('p', make('strong', `HTTP ${status}`), ` ${took} ms`)
  head.className = `status ${status === 200 ? 'good' : 'bad'}`
  head.id = 'status'
  const json = JSON.parse(text)
  const parts: Node[] = [head, block(words['answer'] ?? '', JSON.stringify(json, null, 2))]
  const html = Object(json).htmlContent
  if (typeof html === 'string' && html !== '') parts.push(bankForm(html, words))
  return parts
}

/** The answer's own form, opened beside this page; nothing else of the answer is made part of the page. */
function bankForm(html: string, words: Record<string, string>): Node {
  // Its styles would be reported: this page's policy holds for the document that is parsed.
  const pieces = html.split(/<\/?(?:style|script)\b/)
  const plain = pieces.filter((_, at) => at % 2 === 0).join('')
  const source = new DOMParser().parseFromString(plain, 'text/html').querySelector('form')
  const button = make('button', words['openBank'] ?? '')
  button.className = 'button'
  const copy = make('form', button)
  copy.id = 'bank'
  copy.method = 'post'
  copy.target = '_blank'
  copy.setAttribute('rel', 'opener')
  copy.action = source?.getAttribute('action') ?? ''
  for (const { name, value } of source?.querySelectorAll('input') ?? []) {
    const input = make('input')
    Object.assign(input, { type: 'hidden', name, value })
    copy.append(input)
  }
  return make('div', copy, make('p', words['openBankHint'] ?? ''))
}

function stepsOf({ nonce, signed }: Request, words: Record<string, string>): Node {
  const steps = [
    ['stepNonce', nonce],
    ['stepSecurityData', signed.securityData],
    ['stepSignature', signed.signature],
    ['stepBody', `${signed.bodyMessage}\n\n→ ${signed.bodySignature}`],
  ] as const
  const list = make(
    'ol',
    ...steps.map(([step, value]) => {
      const code = make('code', value)
      code.dataset['step'] = step
      const pre = make('pre', code)
      pre.tabIndex = 0
      return make('li', make('span', words[step] ?? ''), pre)
    }),
  )
  const details = make('details', make('summary', words['steps'] ?? ''), list)
  details.open = true
  return details
}

function block(title: string, text: string): Node {
  const pre = make('pre', make('code', text))
  pre.tabIndex = 0
  const holder = make('div', make('h3', title), pre)
  holder.className = 'code'
  return holder
}
