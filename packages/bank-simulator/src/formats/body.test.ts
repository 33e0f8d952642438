/** The request document as the clients of several platforms send it. */

import { expect, it } from 'vitest'

import { xmlOf } from './body.ts'

const XML = '<?xml version="1.0" encoding="ISO-8859-9"?><CC5Request><Name>Ş</Name></CC5Request>'

it.each([
  ['in the declared encoding', Buffer.from(XML.replace('Ş', '\u00de'), 'latin1')],
  ['in UTF-8 behind a byte order mark, whatever is declared', Buffer.from(`\ufeff${XML}`)],
  ['as a form field', Buffer.from(`DATA=${encodeURIComponent(XML)}`)],
])('is read %s', (_, body) => {
  expect(xmlOf(body)).toBe(XML)
})
