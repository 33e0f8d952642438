import type { Endpoint } from '@vezne/protocol'
import type { Random } from '../../support/random.ts'
import type { SignedValues } from '../../support/sandbox-merchants.ts'
import { shapedValues, strangeIdentity } from './authentication-shapes.ts'
import { expectationOf } from './expectation.ts'
import { faultJsonBytes } from './faulty-bytes.ts'
import { type Field, fieldsOf, judgeFields, textOf } from './fields.ts'
import { type FormPart, writeFaultyForm, writeForm } from './form-faults.ts'
import type { Draft, FuzzRequest } from './fuzz-request.ts'
import { faultHeaders, obstruct } from './header-faults.ts'
import { hostileJson } from './hostile-values.ts'
import { writeJson } from './json-writer.ts'
import { mutateJson, mutateTexts } from './mutate-fields.ts'
import { signedValues, spoilSignature } from './signatures.ts'
import type { Stock } from './stock.ts'
import { shapeOf, validFields } from './valid-fields.ts'
import { headOf } from './write-request.ts'

const KINDS = [
  'valid',
  'valid',
  'valid',
  'fields',
  'fields',
  'fields',
  'fields',
  'headers',
  'bytes',
]
const BADLY_SIGNED = 0.25

type Choice = Readonly<{ number: number; random: Random; stock: Stock }>

/** A request of one endpoint: right, or wrong in a way that is known. */
export function endpointRequest(endpoint: Endpoint, choice: Choice): FuzzRequest {
  const { number, random } = choice
  const isOpen = endpoint.authentication === 'none'
  const kind = isOpen ? 'valid' : random.pick(KINDS)
  const isBadlySigned = !isOpen && random.chance(BADLY_SIGNED)
  const draft = emptyDraft(endpoint)
  const values = sign(draft, choice, { kind, isBadlySigned })
  const fields = chooseFields(draft, choice, kind)
  if (endpoint.authentication === 'form') asForm(draft, { values, fields, kind, random })
  else asHeaders(draft, { values, fields, kind, random })
  if (kind === 'headers') faultHeaders(draft, random)
  draft.headers.push(['X-Forwarded-For', `10.0.0.${number % 64}`])
  const expects = expectationOf(draft)
  const bytes = Buffer.concat([headOf(draft), draft.body])
  const { obstacles } = draft
  // The gateway closes the connection after a body that it could not read to its end.
  const alone = draft.alone || obstacles.some(({ stage }) => stage === 'body' || stage === 'media')
  return {
    number,
    target: endpoint.name,
    kind,
    isBadlySigned,
    endpoint,
    bytes,
    alone,
    cutOff: false,
    expects,
  }
}

function emptyDraft(endpoint: Endpoint): Draft {
  return {
    endpoint,
    method: endpoint.method,
    path: endpoint.path,
    query: '',
    headers: [],
    body: Buffer.alloc(0),
    obstacles: [],
    success: 'may',
    wrongFields: [],
    conversationId: null,
    alone: false,
  }
}

function sign(
  draft: Draft,
  { number, random, stock }: Choice,
  { kind, isBadlySigned }: Readonly<{ kind: string; isBadlySigned: boolean }>,
): SignedValues {
  const inForm = draft.endpoint.authentication === 'form'
  let values = signedValues(number)
  if (isBadlySigned) draft.obstacles.push(spoilSignature(values, random, stock).obstacle)
  else if (kind === 'headers' && random.chance(0.4)) {
    const shaped = shapedValues(number, inForm, random)
    values = shaped.values
    draft.obstacles.push(...shaped.obstacles)
  } else if (kind === 'headers' && random.chance(0.1)) {
    draft.obstacles.push(strangeIdentity(values, inForm, random))
  }
  draft.conversationId = values.ConversationId
  return values
}

function chooseFields(draft: Draft, { random, stock }: Choice, kind: string): readonly Field[] {
  const { values, success } = validFields(draft.endpoint, { random, stock })
  draft.success = success
  const fields = fieldsOf(values)
  if (kind !== 'fields') return fields
  draft.success = 'may'
  const { properties } = shapeOf(draft.endpoint)
  if (draft.endpoint.authentication === 'form' || draft.endpoint.method === 'GET') {
    return mutateTexts(fields, properties, random)
  }
  const mutated = mutateJson(fields, properties, random)
  if (mutated.isMalformed) obstruct(draft, 'body', [400], { codes: ['0101'] })
  return mutated.fields
}

type Writing = Readonly<{
  values: SignedValues
  fields: readonly Field[]
  kind: string
  random: Random
}>

/** Fields of a form or a query are texts, and the last word on them is the model's. */
function judgeTexts(draft: Draft, fields: readonly Field[], kind: string): void {
  judgeInto(draft, kind, (name) => fields.filter((field) => field.name === name).map(textOf))
}

function judgeInto(
  draft: Draft,
  kind: string,
  valuesOf: (name: string) => readonly unknown[],
): void {
  const { wrong, isDoubtful } = judgeFields(shapeOf(draft.endpoint), valuesOf)
  draft.wrongFields.push(...wrong)
  if (wrong.length > 0) obstruct(draft, 'fields', [400], { codes: ['0100'] })
  if (isDoubtful) obstruct(draft, 'fields', [400], { isCertain: false })
  // Each field is right for itself; rules that join them may still refuse a mutated request.
  if (kind === 'fields') obstruct(draft, 'late', [400], { isCertain: false })
}

function asForm(draft: Draft, { values, fields, kind, random }: Writing): void {
  judgeTexts(draft, fields, kind)
  const parts: FormPart[] = [
    ...fields.map((field) => ({ name: field.name, value: textOf(field) })),
    ...Object.entries(values).map(([name, value]) => ({ name, value })),
  ]
  if (kind === 'bytes') writeFaultyForm(draft, parts, random)
  else writeForm(draft, parts, random)
}

function asHeaders(draft: Draft, { values, fields, kind, random }: Writing): void {
  if (draft.endpoint.authentication === 'headers') {
    for (const [name, value] of Object.entries(values)) {
      draft.headers.push([name, Buffer.from(value).toString('latin1')])
    }
  }
  if (draft.endpoint.method === 'GET') {
    judgeTexts(draft, fields, kind)
    const pairs = fields.map((field): [string, string] => [field.name, textOf(field)])
    draft.query = new URLSearchParams(pairs).toString()
    return
  }
  draft.headers.push(['Content-Type', 'application/json'])
  if (kind === 'bytes') {
    const parsed = faultJsonBytes(draft, writeJson(fields, random), random)
    if (parsed !== null) judgeInto(draft, 'fields', (name) => ownValues(parsed, name))
    return
  }
  const written = kind === 'fields' && random.chance(0.1) ? withUnknown(fields, random) : fields
  draft.body = Buffer.from(writeJson(written, random))
  judgeInto(draft, kind, (name) =>
    fields.filter((field) => field.name === name).map(({ json }): unknown => JSON.parse(json)),
  )
}

function withUnknown(fields: readonly Field[], random: Random): readonly Field[] {
  return [...fields, { name: `unknown-${random.below(9)}`, json: hostileJson(random) }]
}

function ownValues(object: object, name: string): readonly unknown[] {
  return Object.entries(object)
    .filter((entry) => entry[0] === name)
    .map((entry): unknown => entry[1])
}
