/** Markup that is safe to put into a page as it is. */
export type Html = Readonly<{ markup: string }>

const replacements: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => replacements[letter] ?? letter)
}

/** A template in which every inserted text is escaped; only `Html` values go in unchanged. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[])[]
): Html {
  const filled = parts.map((part, index) => part + insertion(values[index] ?? ''))
  return { markup: filled.join('') }
}

function insertion(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') return escapeText(value)
  if ('markup' in value) return value.markup
  return value.map(({ markup }) => markup).join('\n')
}

/** Our own constant text, such as a style sheet. */
export function trusted(markup: string): Html {
  return { markup }
}
