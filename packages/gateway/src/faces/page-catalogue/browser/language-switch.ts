import { find, make } from './dom.ts'

/** Takes the typed values to the page in the other language, except the card's: its fields have no `data-kept`. */
export function keepTypedOverLanguages(form: HTMLFormElement): void {
  const language = find<HTMLAnchorElement>('language')
  language?.addEventListener('click', (event) => {
    const kept = [...form.elements].filter(isKept)
    if (kept.length === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const again = make('form')
    Object.assign(again, { method: 'post', action: '?', hidden: true })
    const carry = (name: string, value: string): void => {
      const field = make('textarea')
      Object.assign(field, { name, value })
      again.append(field)
    }
    carry('page', form.querySelector<HTMLInputElement>('[name=page]')?.value ?? '')
    carry('switchTo', language.hreflang)
    for (const { name, value } of kept) carry(name, value)
    document.body.append(again)
    again.submit()
  })
}

function isKept(element: Element): element is HTMLInputElement {
  const field = element as HTMLInputElement
  return 'kept' in field.dataset && field.value !== ''
}
