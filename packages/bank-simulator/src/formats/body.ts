/** Form fields in their order, duplicates included: a hash can cover all of them. */
export type FormPairs = readonly (readonly [name: string, value: string])[]

/** Fields by their names, in the order in which they are written. */
export type Fields = Readonly<Record<string, string>>

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

/** Fields without a value, in this order: banks send them all the same. */
export function emptyFields(names: string): Fields {
  return Object.fromEntries(names.split(' ').map((name) => [name, '']))
}

/** The value of a field by its name; empty where it is absent. */
export type Value = (name: string) => string

/** Of several fields with one name, the first counts. `key` makes names alike that the bank takes for one. */
export function valuesOf(pairs: FormPairs, key: Value = (name) => name): Value {
  const values = new Map(pairs.toReversed().map(([name, value]) => [key(name), value]))
  return (name) => values.get(key(name)) ?? ''
}

/** The fields that a text names, in its order, empty where they are absent. */
export function fieldsNamed(value: Value, names: string): FormPairs {
  return names.split(' ').map((name) => [name, value(name)])
}

export function formPairs(body: Buffer): FormPairs {
  const text = body.toString('utf8')
  // Some programs send XML in a form that they do not encode: a plus sign in it is no blank.
  return [...new URLSearchParams(text.includes('<') ? text.replaceAll('+', '%2B') : text)]
}

/**
 * The XML document: the body itself, or its form field DATA. The first character decides, because many
 * clients send bare XML with a form's content type.
 */
export function xmlOf(body: Buffer): string {
  // .NET writes a byte order mark before XML; it counts more than the declared encoding.
  const hasMark = body.subarray(0, 3).equals(BYTE_ORDER_MARK)
  if (hasMark) return body.subarray(3).toString('utf8')
  const text = body.toString('latin1').trimStart()
  if (text.startsWith('<')) return decodeXml(body)
  return new URLSearchParams(body.toString('utf8')).get('DATA') ?? ''
}

function decodeXml(body: Buffer): string {
  const declared = /^[^>]*encoding=["']([\w-]+)["']/.exec(body.toString('latin1'))?.[1] ?? 'utf-8'
  return new TextDecoder(/8859-9/.test(declared) ? 'iso-8859-9' : 'utf-8').decode(body)
}
