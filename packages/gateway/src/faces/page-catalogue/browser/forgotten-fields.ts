import { digitsOf, find, make } from './dom.ts'

const LUHN_DOUBLED = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]

function isLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .map(Number)
    .reverse()
    .reduce((total, digit, index) => total + (index % 2 ? (LUHN_DOUBLED[digit] ?? 0) : digit), 0)
  return sum % 10 === 0
}

/** Whether the gateway would certainly refuse the field. The gateway checks the fields that pass here. */
function isWrong({ name, value }: HTMLInputElement): boolean {
  const text = value.trim()
  if (name === 'cardNumber' && /^[0-9 -]+$/.test(text)) return !isLuhn(digitsOf(text))
  return !text || (name === 'cvv' && /^[0-9]{1,2}$/.test(text))
}

/**
 * Shows which fields are empty or mistyped; answers whether there are any. Such a form must not be sent, because
 * the next page would not have the card number and the security code.
 */
export function showForgottenFields(form: HTMLFormElement): boolean {
  const fields = [...form.querySelectorAll<HTMLInputElement>('[data-wrong]')]
  const wrong = fields.filter(isWrong)
  if (wrong.length === 0) return false
  for (const field of fields) setNote(field, wrong.includes(field))
  showSummary(form, wrong)
  return true
}

function setNote(field: HTMLInputElement, wrong: boolean): void {
  const id = `${field.id}-wrong`
  find(id)?.remove()
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ')
  const notes = described.filter((note) => note && note !== id)
  if (wrong) {
    const note = make('span', field.dataset['wrong'] ?? '')
    Object.assign(note, { id, className: 'wrong' })
    field.before(note)
    notes.push(id)
    field.setAttribute('aria-invalid', 'true')
  } else field.removeAttribute('aria-invalid')
  field.setAttribute('aria-describedby', notes.join(' '))
}

function showSummary(form: HTMLFormElement, wrong: readonly HTMLInputElement[]): void {
  find('problems')?.remove()
  const items = wrong.map((field) => {
    // Names the field by its label. The rule that the value breaks stands beside the field, and is not repeated here.
    const link = make('a', field.labels?.[0]?.textContent ?? field.name)
    link.href = `#${field.id}`
    return make('li', link)
  })
  const { title = '', problems = '', error = '' } = form.dataset
  const box = make('div', make('h2', title), make('p', problems), make('ul', ...items))
  Object.assign(box, { id: 'problems', className: 'alert', tabIndex: -1, role: 'alert' })
  form.before(box)
  if (!document.title.startsWith(error)) document.title = `${error}: ${document.title}`
  box.focus()
}
