/** Markup that is safe to put into a page as it is. */
export type Html = Readonly<{ markup: string }>

export const NOTHING: Html = { markup: '' }

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A template that escapes every inserted text. It inserts only `Html` values unchanged. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[])[]
): Html {
  const filled = parts.map((part, index) => part + insertion(values[index] ?? ''))
  return { markup: filled.join('') }
}

function insertion(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') {
    return value.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter)
  }
  if ('markup' in value) return value.markup
  return value.map(({ markup }) => markup).join('\n')
}

/** Constant text of this program, such as a style sheet. */
export function trusted(markup: string): Html {
  return { markup }
}
