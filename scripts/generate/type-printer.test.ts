import { NEUTRAL_IN_REFUSAL_KEYWORD } from '@vezne/protocol'
import { describe, expect, it } from 'vitest'
import { printInterface, printType } from './type-printer.ts'

const text = { type: 'string' }
const nothing = { type: 'null' }

describe('JSON Schema as TypeScript', () => {
  it('prints the types that the wire contract uses', () => {
    expect(printType(text)).toBe('string')
    expect(printType({ type: 'integer' })).toBe('number')
    expect(printType({ enum: ['a', 'b'], type: 'string' })).toBe("'a' | 'b'")
    expect(printType({ const: false })).toBe('false')
    expect(printType({ anyOf: [text, nothing] })).toBe('string | null')
    expect(printType({ type: 'array', items: { anyOf: [text, nothing] } })).toBe(
      'readonly (string | null)[]',
    )
    expect(printType({ type: 'object', properties: {} })).toBe('{}')
  })

  it('prints an optional field so that null and undefined may be given', () => {
    const schema = { properties: { a: text, b: text }, required: ['a'] }
    expect(printInterface('Pair', schema)).toBe(
      'export interface Pair {\n  readonly a: string\n  readonly b?: string | null | undefined\n}\n',
    )
  })

  it('gives an enumeration its neutral value in a refusal, and nothing else', () => {
    const schema = {
      properties: {
        isSucceed: { type: 'boolean' },
        step: { enum: ['A', 'B'], [NEUTRAL_IN_REFUSAL_KEYWORD]: true },
        kind: { enum: ['C'] },
        note: { anyOf: [text, nothing] },
      },
      required: ['isSucceed', 'step', 'kind', 'note'],
    }
    const success = printInterface('S', schema, { fixed: { isSucceed: 'true' } })
    expect(success).toContain('readonly isSucceed: true\n')
    expect(success).toContain("readonly step: 'A' | 'B'\n")
    const refusal = printInterface('R', schema, { refused: true })
    expect(refusal).toContain("readonly step: 'A' | 'B' | ''\n")
    expect(refusal).toContain("readonly kind: 'C'\n")
    expect(refusal).toContain('readonly note: string | null\n')
  })

  it('cannot be ended early by a description', () => {
    const printed = printInterface('A', { description: 'end */ here', properties: {} })
    expect(printed).toContain('/** end *\\/ here */')
  })

  it('refuses what it does not know, and names itself', () => {
    expect(() => printType({ type: 'tuple' })).toThrow(/type-printer\.ts/)
  })
})
