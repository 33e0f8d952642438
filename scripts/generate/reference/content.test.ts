import { ENDPOINTS, type Endpoint } from '@vezne/protocol'
import { describe, expect, it } from 'vitest'

import type { Field } from '../../../packages/gateway/src/faces/reference/content.ts'
import { wholeSample } from './code-samples.ts'
import { referenceContent } from './content-file.ts'
import { fieldsOf } from './fields.ts'
import { CODE_LANGUAGES } from './languages.ts'
import { pageOf } from './markdown.ts'
import { searchRecords } from './search-file.ts'
import { specificationOf } from './specification-rules.ts'
import { hasTurkish } from './turkish/index.ts'

const endpoints: readonly Endpoint[] = ENDPOINTS

/** API names and numbers must be the same in both languages. */
const NAMES = /^[\w-]*$/

const withInner = (field: Field): readonly Field[] => [field, ...field.fields.flatMap(withInner)]

describe('what the reference is made of', () => {
  it('has a Turkish text for every rule of docs/specification that it shows', () => {
    const missing: string[] = []
    const translate = (text: string) => {
      if (!NAMES.test(text) && !hasTurkish(text)) missing.push(text)
      return text
    }
    for (const endpoint of endpoints)
      pageOf(`# Rules\n\n${specificationOf(endpoint)}`, { language: 'tr', translate })
    expect(missing).toEqual([])
  })

  it('has every field of the wire contract, and a Turkish text for all that the contract says', () => {
    const content = referenceContent()
    for (const { name, summary, tag, request, response } of endpoints) {
      const texts = content.texts[name]
      const fields = [...fieldsOf(request), ...fieldsOf(response)].flatMap(withInner)
      expect([...(texts?.request ?? []), ...(texts?.answer ?? [])].flatMap(withInner)).toEqual(
        expect.arrayContaining(fields),
      )
      const english = [summary, tag, ...fields.map(({ description }) => description.en)]
      expect(english.filter((text) => text !== '' && !hasTurkish(text))).toEqual([])
    }
  })

  it('has every guide in both languages, and says which is not translated', () => {
    const { guides } = referenceContent()
    expect(guides.tr.map(({ name }) => name)).toEqual(guides.en.map(({ name }) => name))
    expect(guides.tr.find(({ name }) => name === 'signing')?.language).toBe('tr')
    for (const { html } of [...guides.tr, ...guides.en]) {
      expect(html).not.toMatch(/<script|style=|href="[^"]*\.md/)
    }
  })

  it.each(CODE_LANGUAGES.map(({ id }) => id))('signs every call in %s', (language) => {
    for (const endpoint of endpoints.filter(({ authentication }) => authentication !== 'none')) {
      const code = wholeSample(endpoint, language)
      expect(code).toMatch(/sign\(|Sign\(|VezneClient/)
      expect(code).toContain(language === 'node' ? `vezne.${endpoint.name}(` : endpoint.path)
      expect(code).not.toMatch(/sign_body|signBody|SignBody|undefined/)
    }
  })

  it('finds every endpoint and every error in both languages, each once', () => {
    for (const language of ['tr', 'en'] as const) {
      const ids = searchRecords(language).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const { name } of endpoints) expect(ids).toContain(`/docs/${language}/api/${name}`)
      expect(ids).toContain(`/docs/${language}/errors#e0117`)
    }
  })
})
