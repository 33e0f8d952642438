/** @throws Error where the page has no element with this id. */
export function at<Kind extends HTMLElement>(id: string): Kind {
  const found = find<Kind>(id)
  if (found === null) throw new Error(`The page has no element ${id}.`)
  return found
}

export function find<Kind extends HTMLElement>(id: string): Kind | null {
  return document.getElementById(id) as Kind | null
}

export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  ...inside: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.append(...inside)
  return made
}

export function digitsOf(text: string): string {
  return text.replace(/[^0-9]/g, '')
}
