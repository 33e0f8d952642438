import { anyAnswer, ENDPOINTS, ERRORS } from '@vezne/protocol'
import { Compile } from 'typebox/compile'

import type { Answer } from './answer-reader.ts'
import type { Expectation, FuzzRequest } from './fuzz-request.ts'
import type { Reply } from './lane.ts'
import { shapeOf } from './valid-fields.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** The operator's interface has codes of its own; this is the one for a wrong token. */
const OPERATOR_CODE = '6001 401'

/** Codes of the catalogue, each with its status. */
const CODES: ReadonlySet<string> = new Set([
  ...Object.values(ERRORS).map(({ code, status }) => `${code} ${status}`),
  OPERATOR_CODE,
])

const RESPONSES = new Map(
  ENDPOINTS.map(({ name, response }) => [name, Compile(anyAnswer(response))]),
)

/**
 * Texts that no answer may contain: stacks, statements, paths, secrets. The hostile values of the requests contain
 * none of them.
 */
const LEAKS =
  /\\n\s+at |node_modules|\/packages\/|\/dist\/|\.(?:ts|js):\d|insert into|select .* from|duplicate key|violates|syntax error|relation \\"|ECONN|c2FuZGJveC1zZWNyZXQ|postgres/i

/** The faults of an answer; empty if it is right. */
export function complaintsAbout(request: FuzzRequest, reply: Reply): readonly string[] {
  if (reply.kind === 'answer') return complaintsAboutAnswer(request, reply.answer)
  const isFine = reply.kind === 'closed' && request.expects.mayHangUp
  return isFine ? [] : [`${reply.kind}: ${reply.detail}`]
}

function complaintsAboutAnswer(request: FuzzRequest, answer: Answer): string[] {
  const { expects } = request
  const complaints: string[] = []
  if (!expects.statuses.includes(answer.status)) {
    complaints.push(`status ${answer.status}, expected ${expects.statuses.join(' or ')}`)
  }
  const type = answer.headers.get('content-type')
  if (type !== JSON_TYPE) complaints.push(`content type ${type}`)
  const leak = LEAKS.exec(answer.body)
  if (leak !== null) complaints.push(`the answer leaks "${leak[0]}"`)
  const body = parse(answer.body)
  if (body === undefined) return [...complaints, 'the body is no JSON']
  return [...complaints, ...complaintsAboutBody(request, answer.status, body)]
}

function complaintsAboutBody(request: FuzzRequest, status: number, body: unknown): string[] {
  const { endpoint, expects } = request
  const success = successOf(request, body)
  const complaints: string[] = []
  if (success === null) complaints.push('says neither success nor failure')
  if (success === true && (status !== 200 || expects.success === 'never')) {
    complaints.push('FALSE SUCCESS')
  }
  if (success === false && expects.success === 'must') complaints.push('refused what is right')
  if (status === 200 && endpoint !== null && !fitsResponse(endpoint.name, body)) {
    complaints.push('the answer does not fit its schema')
  }
  if (typeof body === 'boolean') return complaints
  const fields: Readonly<Record<string, unknown>> = Object(body)
  complaints.push(...complaintsAboutCode(expects, { status, success, fields }))
  const { conversationId } = expects
  if (conversationId !== undefined && fields['conversationId'] !== conversationId) {
    complaints.push(`echoes ${JSON.stringify(fields['conversationId'])} as conversationId`)
  }
  return [...complaints, ...complaintsAboutNames(request, status, fields)]
}

/** Null where the answer does not say; `deleteLink` answers a bare boolean. */
export function successOf(request: Pick<FuzzRequest, 'endpoint'>, body: unknown): boolean | null {
  if (typeof body === 'boolean') return request.endpoint?.name === 'deleteLink' ? body : null
  const fields: Readonly<Record<string, unknown>> = Object(body)
  const name = request.endpoint?.name === 'createLink' ? 'isSuccess' : 'isSucceed'
  // What ends before a path is known is told in the usual spelling.
  const success = fields[name] ?? fields['isSucceed']
  return typeof success === 'boolean' ? success : null
}

type Said = Readonly<{
  status: number
  success: boolean | null
  fields: Readonly<Record<string, unknown>>
}>

/** One code of the catalogue, with the status that the catalogue gives it, and words to it. */
function complaintsAboutCode(expects: Expectation, { status, success, fields }: Said): string[] {
  const { errorCode, errorMessage } = fields
  if (success === true) {
    return errorCode === null && errorMessage === null ? [] : ['a success with an error']
  }
  const complaints: string[] = []
  if (typeof errorCode !== 'string' || !CODES.has(`${errorCode} ${status}`)) {
    complaints.push(`code ${String(errorCode)} does not go with status ${status}`)
  } else if (expects.codes.length > 0 && status !== 200 && !expects.codes.includes(errorCode)) {
    complaints.push(`code ${errorCode}, expected ${expects.codes.join(' or ')}`)
  }
  const hasWords = typeof errorMessage === 'string' && errorMessage.trim() !== ''
  return hasWords ? complaints : [...complaints, 'no error message']
}

/** Decision 1.4: the message names every wrong field, and none that is right. */
function complaintsAboutNames(
  { endpoint, expects }: FuzzRequest,
  status: number,
  fields: Readonly<Record<string, unknown>>,
): string[] {
  const { wrongFields } = expects
  if (endpoint === null || wrongFields === null || status !== 400) return []
  const message = String(fields['errorMessage'])
  const named = Object.keys(shapeOf(endpoint).properties).filter((name) =>
    new RegExp(`[:;] ${name} `).test(message),
  )
  const same = named.length === wrongFields.length && named.every((n) => wrongFields.includes(n))
  return same ? [] : [`names ${named.join(', ')}; wrong are ${wrongFields.join(', ')}`]
}

function fitsResponse(name: string, body: unknown): boolean {
  const response = [...RESPONSES].find(([candidate]) => candidate === name)?.[1]
  return response?.Check(body) ?? false
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
