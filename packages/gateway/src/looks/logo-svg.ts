import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'

import { escaped, fieldError } from '../kernel/index.ts'
import { type Logo, logoOf } from './logo.ts'

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'

/** Elements that draw. Every other one of SVG refuses the file, because it runs, loads or changes something. */
const DRAWING = new Set(
  `svg g defs symbol use path rect circle ellipse line polyline polygon clipPath mask linearGradient radialGradient
   stop pattern text tspan style`.split(/\s+/),
)
/** Elements that only describe. They are left out, as is all that editors add in namespaces of their own. */
const DESCRIBING = new Set(['metadata', 'title', 'desc'])
/** Their content is drawn again for each tile or shape: another reference within could multiply without end. */
const REPEATING = new Set(['pattern', 'mask', 'clipPath'])

const ELEMENTS_MAXIMUM = 5_000
const DEPTH_MAXIMUM = 50
/** How many elements a browser may have to draw, counted as often as references repeat them. */
const DRAWN_MAXIMUM = 20_000
/** CSS takes the name in any letter case. */
const REFERENCE = /url\(/gi

/**
 * The drawing, written anew from what may stand in it: the file's own text never reaches a browser. Pages show it as a
 * picture, in which browsers run no script and load nothing; it must be harmless all the same where somebody opens
 * it alone.
 *
 * @throws GatewayError INVALID_FIELD, naming `logo` and what is not allowed in it
 */
export function readSvg(file: Buffer): Logo {
  const text = file.toString('utf8').replace(/^\uFEFF/, '')
  const parser = new SaxesParser({ xmlns: true })
  const writer = new DrawingWriter()
  parser.on('error', () => {
    throw refusal('bir SVG ya da PNG dosyası değil', 'is no SVG or PNG file')
  })
  parser.on('doctype', () => {
    throw refusal('DOCTYPE içeremez; dosyadan silin', 'must not have a DOCTYPE; remove it')
  })
  parser.on('processinginstruction', ({ target }) => {
    throw refusal(`<?${target}?> içeremez`, `must not have <?${target}?>`)
  })
  parser.on('opentag', (tag) => writer.open(tag))
  parser.on('closetag', () => writer.close())
  parser.on('text', (content) => writer.text(content))
  parser.on('cdata', (content) => writer.text(content))
  parser.write(text).close()
  return logoOf(Buffer.from(writer.finished()), 'svg')
}

class DrawingWriter {
  #written = ''
  #elements = 0
  /** The open elements that are written. */
  readonly #open: Open[] = []
  /** How many open elements are left out: with one, all within it is. */
  #leftOut = 0
  /** How many open elements have an id, so that a `use` can draw them again. */
  #named = 0
  /** How many open elements repeat their content. */
  #repeating = 0
  #hasStyleReference = false
  /** Elements within patterns, masks and clip paths, these included. */
  #repeated = 0
  #uses = 0
  #references = 0

  open({ local, uri, attributes }: SaxesTagNS): void {
    if (this.#leftOut > 0 || uri !== SVG || DESCRIBING.has(local)) {
      if (this.#open.length === 0) throw refusal('bir SVG dosyası değil', 'is no SVG file')
      this.#leftOut += 1
      return
    }
    this.#elements += 1
    if (!DRAWING.has(local)) throw refusal(`<${local}> içeremez`, `must not contain <${local}>`)
    if (this.#elements > ELEMENTS_MAXIMUM || this.#open.length >= DEPTH_MAXIMUM) {
      throw refusal(
        `en çok ${ELEMENTS_MAXIMUM} öğe ve ${DEPTH_MAXIMUM} düzey içerebilir`,
        `must not have more than ${ELEMENTS_MAXIMUM} elements or ${DEPTH_MAXIMUM} levels`,
      )
    }
    const kept = Object.values(attributes).flatMap((attribute) => attributeOf(local, attribute))
    if (this.#open.length === 0) checkRoot(local, kept)
    this.#checkReferences(local, kept)
    const isNamed = kept.some(([name]) => name === 'id')
    const isRepeating = REPEATING.has(local)
    this.#open.push({ local, isNamed, isRepeating })
    this.#named += Number(isNamed)
    this.#repeating += Number(isRepeating)
    this.#repeated += Number(this.#repeating > 0)
    const written = kept.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')
    const namespace = this.#open.length === 1 ? ` xmlns="${SVG}"` : ''
    this.#written += `<${local}${namespace}${written}>`
  }

  /**
   * A `use` whose target has a `use` draws the square of it, and the next level the square of that; so do patterns
   * within patterns.
   */
  #checkReferences(local: string, attributes: readonly Kept[]): void {
    const isUse = local === 'use'
    const references = attributes.flatMap(([, value]) => value.match(REFERENCE) ?? []).length
    this.#uses += Number(isUse)
    this.#references += references
    const isWithin = isUse ? this.#named + this.#repeating : this.#repeating
    if ((isUse || references > 0) && isWithin > 0) throw nestedReference()
  }

  close(): void {
    if (this.#leftOut > 0) {
      this.#leftOut -= 1
      return
    }
    const closed = this.#open.pop()
    if (closed === undefined) return
    this.#named -= Number(closed.isNamed)
    this.#repeating -= Number(closed.isRepeating)
    this.#written += `</${closed.local}>`
  }

  text(content: string): void {
    const parent = this.#open.at(-1)?.local ?? ''
    if (this.#leftOut > 0 || !['text', 'tspan', 'style'].includes(parent)) return
    if (parent === 'style') {
      checkStyle('<style>', content)
      this.#hasStyleReference ||= content.search(REFERENCE) >= 0
    }
    this.#written += escaped(content)
  }

  finished(): string {
    // A style can reach into a pattern, wherever it stands.
    if (this.#repeated > 0 && this.#hasStyleReference) throw nestedReference()
    // A `use` has no other within its target, and a pattern, mask or clip path has no reference: two levels at most.
    const drawn = (1 + this.#uses) * (this.#elements + this.#references * this.#repeated)
    if (drawn > DRAWN_MAXIMUM) {
      throw refusal(
        `çok karmaşık: göndermelerle ${drawn} öğe çizdirir, en çok ${DRAWN_MAXIMUM} olabilir`,
        `is too complex: with its references it draws ${drawn} elements, and ${DRAWN_MAXIMUM} are allowed`,
      )
    }
    return this.#written
  }
}

type Open = Readonly<{ local: string; isNamed: boolean; isRepeating: boolean }>

type Kept = readonly [name: string, value: string]

/** None where the attribute is left out: what editors add, and what the root need not be called. */
function attributeOf(element: string, { local, prefix, uri, value }: SaxesAttributeNS): Kept[] {
  if (prefix === 'xmlns' || local === 'xmlns') return []
  if (uri !== '' && uri !== XLINK) return []
  if (/^on/i.test(local)) throw refusal(`${local} özniteliği olamaz`, `must not have ${local}`)
  if (local === 'href') return [['href', checkedReference(element, value)]]
  if (uri === XLINK || (element === 'svg' && local === 'id')) return []
  checkStyle(local, value)
  return [[local, value]]
}

function checkedReference(element: string, value: string): string {
  if (element !== 'a' && /^#[\w.-]+$/.test(value)) return value
  throw refusal(
    `<${element}> yalnızca dosyanın içini gösterebilir (#ad)`,
    `<${element}> must refer to the file itself (#name)`,
  )
}

/** Styles and attributes name nothing outside the file. A backslash could write a name in another way. */
function checkStyle(where: string, value: string): void {
  const isOutside = /url\(\s*["']?(?!#)/i.test(
    value.replaceAll(/url\(\s*(["']?)#[\w.-]+\1\s*\)/gi, ''),
  )
  const isCode = /@|\\|expression|javascript:|data:|-moz-binding|<|image-set|src\(/i.test(value)
  if (!isOutside && !isCode) return
  throw refusal(
    `${where} dosyanın dışını gösteremez`,
    `${where} must not refer to anything outside`,
  )
}

function checkRoot(local: string, attributes: readonly Kept[]): void {
  if (local !== 'svg') throw refusal('bir SVG dosyası değil', 'is no SVG file')
  const names = attributes.map(([name]) => name)
  if (names.includes('viewBox') || (names.includes('width') && names.includes('height'))) return
  throw refusal('viewBox ister; boyutu belli değil', 'needs a viewBox: its size is not known')
}

function nestedReference(): Error {
  return refusal(
    'iç içe geçen göndermeler içeremez; <use> ve desenleri şekillere çevirin',
    'must not have references within each other; turn <use> and patterns into shapes',
  )
}

function refusal(tr: string, en: string): Error {
  return fieldError('logo', { tr, en })
}
