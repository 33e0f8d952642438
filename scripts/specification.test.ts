/** docs/specification names each field of the contract as its schema types it (decisions 1.2, 1.6). */

import { readdirSync, readFileSync } from 'node:fs'
import { ENDPOINTS, type Endpoint } from '@vezne/protocol'
import { describe, expect, it } from 'vitest'
import { publicSchema } from '../packages/protocol/src/openapi/schema.ts'

const FOLDER = new URL('../docs/specification/', import.meta.url)
const SECTIONS = readdirSync(FOLDER).flatMap((file) =>
  readFileSync(new URL(file, FOLDER), 'utf8').split(/^## /m).slice(1),
)

/** The rows of a table of the endpoint's section, as cells; without fields of fields, and what signs a form. */
function rowsOf({ method, path }: Endpoint, table: 'Request' | 'Response'): string[][] {
  const section = SECTIONS.find((text) => text.startsWith(`${method} ${path}\n`)) ?? ''
  const part = section.split(new RegExp(`^### ${table} of .*$`, 'm'))[1]?.split(/^### /m)[0] ?? ''
  const lines = part.split('\n').filter((line) => line.startsWith('| '))
  const rows = lines.slice(1).map((line) => line.split('|').map((cell) => cell.trim()))
  return rows.map(([, ...cells]) => cells).filter(([name = '']) => /^\w+$/.test(name))
}

/** The type of a cell as JSON Schema has it. Forms have texts only. */
function typeOf(cell: string): string {
  const [, type = '', format = ''] = /^(\w+)(?: of \w+)?(?: (\((?:int32|uuid)\)))?/.exec(cell) ?? []
  const nullable = cell.includes('nullable') ? '|null' : ''
  return `${type === 'decimal' ? 'string' : type}${format}${nullable}`
}

/** Each field with its type, and whether it is required. */
function fieldsOf(schema: object): [name: string, type: string, isRequired: boolean][] {
  const { properties = {}, required = [] } = Object(publicSchema(schema))
  return Object.entries(properties).map(([name, field]) => {
    const { type, format } = Object(field)
    const types: string[] = [type].flat()
    const shape = types.find((each) => each !== 'null')
    const nullable = types.includes('null') ? '|null' : ''
    const shown = format === 'int32' || format === 'uuid' ? `(${format})` : ''
    return [name, `${shape}${shown}${nullable}`, required.includes(name)]
  })
}

const endpoints: readonly Endpoint[] = ENDPOINTS

describe.each(endpoints.map((each) => [each.name, each] as const))('%s', (_name, endpoint) => {
  it('has the request of the specification', () => {
    const specified = rowsOf(endpoint, 'Request').map(([name, type = '', required]) => {
      return [name, typeOf(type), required === 'yes']
    })
    expect(fieldsOf(endpoint.request)).toEqual(specified)
  })

  it('has the answer of the specification, in any order', () => {
    const names = fieldsOf(endpoint.response).map(([name]) => name)
    const specified = rowsOf(endpoint, 'Response').map(([name]) => name)
    expect(names.toSorted()).toEqual(specified.toSorted())
  })
})
