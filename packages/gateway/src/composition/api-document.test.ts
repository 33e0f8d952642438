import { expect, it } from 'vitest'

import { keepApiDocument } from './index.ts'

it('the API’s description is made when somebody asks for it, and once', () => {
  let made = 0
  const document = keepApiDocument(() => {
    made += 1
    return { openapi: '3.1.0', info: { title: 'Ödeme' } }
  })
  expect(made).toBe(0)
  const texts = [document(), document(), document()]
  expect(made).toBe(1)
  expect(new Set(texts).size).toBe(1)
  expect(JSON.parse(texts[0]?.toString('utf8') ?? '')).toEqual({
    openapi: '3.1.0',
    info: { title: 'Ödeme' },
  })
})
