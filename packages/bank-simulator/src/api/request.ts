import { SaxesParser } from 'saxes'
import { isWellFormedNumber } from '../card-profile.ts'
import { yearMonth } from '../terminal/index.ts'
import type { CoreCode } from './answer.ts'

/** The elements of a CC5Request by their path below the root: `Total`, `Extra/ORDERSTATUS`. */
export type ApiRequest = Readonly<{
  /** The trimmed text of an element, empty where it is absent. */
  value: (path: string) => string
  has: (path: string) => boolean
  /** Whether this element, or an element inside it, exists. */
  hasBelow: (path: string) => boolean
}>

const DEPTH_MAXIMUM = 6

/** Null unless the text is well-formed XML with the right root and no document type. */
export function parseRequest(text: string): ApiRequest | null {
  const values = new Map<string, string>()
  const path: string[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  // Without document types there are no entities to expand and no files to read.
  parser.on('doctype', () => {
    throw new Error('A document type is not accepted.')
  })
  parser.on('opentag', ({ name }) => {
    path.push(name)
    if (path.length > DEPTH_MAXIMUM) throw new Error('The document is nested too deeply.')
    if (path.length > 1) values.set(path.slice(1).join('/'), '')
  })
  parser.on('closetag', () => path.pop())
  const addText = (piece: string): void => {
    const key = path.slice(1).join('/')
    if (path.length > 1) values.set(key, (values.get(key) ?? '') + piece)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  try {
    parser.write(text).close()
  } catch {
    return null
  }
  if (!/<CC5Request[\s>]/.test(text)) return null
  return {
    value: (name) => values.get(name)?.trim() ?? '',
    has: (name) => values.has(name),
    hasBelow: (name) => [...values.keys()].some((at) => at === name || at.startsWith(`${name}/`)),
  }
}

/** The error in the number, the expiry (MM/YY, MMYY or MM/YYYY) or the security code; null if there is none. */
export function cardDataError(request: ApiRequest, now: Date): CoreCode | null {
  const number = request.value('Number')
  if (!isWellFormedNumber(number)) return '2012'
  const expiry = /^(0[1-9]|1[0-2])[/.]?(?:20)?(\d{2})$/.exec(request.value('Expires'))
  if (expiry === null) return '2011'
  if (`${expiry[2] ?? ''}${expiry[1] ?? ''}` < yearMonth(now)) return '2010'
  const codeLength = /^3[47]/.test(number) ? 4 : 3
  const code = request.value('Cvv2Val')
  return code === '' || (/^\d+$/.test(code) && code.length === codeLength) ? null : '2515'
}
