import {
  AUTHENTICATION_VALUES,
  CURRENT_STEPS,
  ENDPOINTS,
  type Endpoint,
  LINK_PAYMENT_STATUSES,
  LINK_STATUSES,
  MD_STATUSES,
} from '@vezne/protocol'
import { describe, expect, it } from 'vitest'
import { publicSchema } from '../packages/protocol/src/openapi/schema.ts'
import { type Section, specificationSections } from './support/specification-pages.ts'

/** docs/specification against the wire contract: a row that is wrong, missing or too many fails. */
const endpoints: readonly Endpoint[] = ENDPOINTS
const sections = specificationSections()

function section(heading: string): Section {
  const found = sections.filter((each) => each.heading === heading)
  if (found.length !== 1) throw new Error(`${found.length} sections "${heading}"`)
  return Object(found[0])
}

/** A field of the schemas. `list[].name` is a field of a list's items. */
type Field = Readonly<{ name: string; type: string; required: boolean; values: string[] }>

function fieldsOf(schema: object, prefix = ''): Field[] {
  const { type, properties = {}, required = [] } = Object(schema)
  if (type === 'boolean') return [fieldOf('(the whole answer)', schema, false)]
  return Object.entries(properties).flatMap(([name, field]) => [
    fieldOf(prefix + name, Object(field), required.includes(name)),
    ...(Object(field).properties ? fieldsOf(Object(field), `${prefix}${name}.`) : []),
    ...(Object(field).items?.properties
      ? fieldsOf(Object(field).items, `${prefix}${name}[].`)
      : []),
  ])
}

function fieldOf(name: string, schema: object, required: boolean): Field {
  const { type, format, items, enum: values = [] } = Object(schema)
  const types: string[] = [type].flat()
  const shown = ['int32', 'double', 'uuid'].includes(format) ? ` (${format})` : ''
  const word = types.filter((each) => each !== 'null').join(' or ')
  const base = word === 'array' ? `array of ${items.type}s` : word + shown
  return {
    name,
    type: types.includes('null') ? `${base}, nullable` : base,
    required,
    values: values.filter((value: unknown) => value !== '' && value !== null),
  }
}

/** A row of a page, read as the same kind of field. A remark as in "string (URL)" is no type. */
function fieldOfRow(row: Readonly<Record<string, string>>): Field {
  const { Field: name = '', Type: type = '', Required: required, Note: note = '' } = row
  const [published = '', here = published] = type.split('; here ')
  const list = note.match(/^One of (`[^`]*`(?:, `[^`]*`)*)\. /)?.[1] ?? ''
  return {
    name,
    type: here.replace(/ \((?!int32|double|uuid).*?\)/, ''),
    required: required === 'yes',
    values: [...list.matchAll(/`([^`]*)`/g)].map(([, value]) => value ?? ''),
  }
}

function sorted(fields: readonly Field[]): Field[] {
  return fields.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

describe('docs/specification', () => {
  it('lists every call, in its order, with the place of its signature', () => {
    const rows = section('Endpoints').rows.map((row) => [row['Call'], row['Signature'], row['#']])
    expect(rows).toEqual(
      endpoints.map(({ method, path, authentication }, index) => [
        `${method} \`${path}\``,
        authentication,
        String(index + 1),
      ]),
    )
  })

  it('describes each of these calls once, and no other', () => {
    const described = sections.filter(({ heading }) => /^(GET|POST) /.test(heading))
    const calls = endpoints.map(({ method, path }) => `${method} ${path}`)
    expect(described.map(({ heading }) => heading).toSorted()).toEqual(calls.toSorted())
  })

  it.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s: names, types, enumerations and what is required are those of the schemas',
    (path, { authentication, request, response }) => {
      const place = path.split('/').at(-1)
      const rows = section(`Request of ${place}`).rows.map(fieldOfRow)
      const signing = AUTHENTICATION_VALUES.join(', ')
      const signed = rows.filter(({ name }) => name === signing)
      expect(signed).toHaveLength(authentication === 'form' ? 1 : 0)
      const own = rows.filter(({ name }) => name !== signing)
      expect(sorted(own)).toEqual(sorted(fieldsOf(publicSchema(request))))
      const answered = section(`Response of ${place}`).rows.map(fieldOfRow)
      const answers = fieldsOf(publicSchema(response)).map((field) => ({
        ...field,
        required: false,
      }))
      expect(sorted(answered)).toEqual(sorted(answers))
    },
  )

  it('says of each field whether the API or Vezne has it; all of a call of ours is ours', () => {
    const ours = new Map(section('Endpoints').rows.map((row) => [row['Call'], row['From']]))
    for (const { method, path } of endpoints) {
      const from = ours.get(`${method} \`${path}\``)
      for (const part of ['Request', 'Response']) {
        const marks = section(`${part} of ${path.split('/').at(-1)}`).rows.map((row) => row['From'])
        const allowed = from === 'API' ? ['API', 'Vezne'] : ['Vezne']
        expect(allowed, `${part} of ${path}`).toEqual(expect.arrayContaining(marks))
      }
    }
  })

  it('marks the calls that the API does not have', () => {
    const rows = section('Endpoints').rows.filter((row) => row['From'] === 'Vezne')
    expect(rows.map((row) => row['#'])).toEqual(
      Array.from({ length: 14 }, (_, index) => String(index + 12)),
    )
  })

  it.each([
    ['Session steps', 'currentStep', CURRENT_STEPS],
    ['mdStatus', 'mdStatus', MD_STATUSES],
    ['Link status', 'linkStatus', LINK_STATUSES],
    ['Link status', 'linkPaymentStatus', LINK_PAYMENT_STATUSES],
  ] as const)('%s has a row for each value of %s', (heading, column, values) => {
    const told = section(heading).rows.flatMap((row) => row[column] ?? [])
    expect(told).toEqual(values)
  })

  it('names the five values of a signature where it says where they are sent', () => {
    const rows = section('Where the values are sent').rows.map((row) => row['Name'])
    expect(rows).toEqual([...AUTHENTICATION_VALUES, 'ClientIpAddress'])
  })
})
