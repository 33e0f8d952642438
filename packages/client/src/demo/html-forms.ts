export type HtmlForm = Readonly<{
  /** As written; empty where the form posts back to its own page. */
  action: string
  method: 'GET' | 'POST'
  /** Values by name, without the buttons. */
  fields: Readonly<Record<string, string>>
}>

/** Writers of pages escape `<` in attributes: so the search never goes on behind the next one. */
const TAGS = /<(form|\/form|input|select|textarea)\b((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/gi
const ATTRIBUTES = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g

/** Every form of a page, as far as a browser without script needs it. */
export function formsOf(html: string): HtmlForm[] {
  const forms: { action: string; method: 'GET' | 'POST'; fields: Record<string, string> }[] = []
  for (const [, tag = '', attributeText = ''] of html.matchAll(TAGS)) {
    const attributes = attributesOf(attributeText)
    const form = forms.at(-1)
    if (tag.toLowerCase() === 'form') {
      const method = attributes.get('method')?.toUpperCase() === 'POST' ? 'POST' : 'GET'
      forms.push({ action: attributes.get('action') ?? '', method, fields: {} })
    } else if (form !== undefined && isField(attributes)) {
      form.fields[attributes.get('name') ?? ''] = attributes.get('value') ?? ''
    }
  }
  return forms
}

function isField(attributes: ReadonlyMap<string, string>): boolean {
  const type = attributes.get('type')?.toLowerCase()
  return (attributes.get('name') ?? '') !== '' && type !== 'submit' && type !== 'button'
}

function attributesOf(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(ATTRIBUTES)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      decoded(double ?? single ?? bare ?? ''),
    ]),
  )
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-f]+)|#([0-9]+)|([a-z]+));/gi, (whole, hex, digits, name) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
    if (digits !== undefined) return String.fromCodePoint(Number(digits))
    return ENTITIES[name] ?? whole
  })
}
