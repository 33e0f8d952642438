/**
 * The script of a payment link's form. Without the script the next page does the same. The script refuses no
 * value that the gateway accepts.
 */

import { at, find } from './dom.ts'
import { showForgottenFields } from './forgotten-fields.ts'
import { keepTypedOverLanguages } from './language-switch.ts'
import { watchOffers } from './offers.ts'
import { finishMonth, groupNumber } from './typing.ts'

/** If no page has come by then, the customer may send the form again. */
const LOST_MILLISECONDS = 60_000

function start(form: HTMLFormElement): void {
  const pay = at<HTMLButtonElement>('pay')
  const label = pay.textContent
  const choose = (words: string | null | undefined): void => {
    pay.textContent = words ?? label
  }
  sendOnce(form, pay)
  for (const radio of form.querySelectorAll<HTMLInputElement>('[data-pay]')) {
    if (radio.checked) choose(radio.dataset['pay'])
    radio.addEventListener('change', () => choose(radio.dataset['pay']))
  }
  // In a frame of another origin the browser does not obey `autofocus`.
  find('problems')?.focus()
  keepTypedOverLanguages(form)
  const number = find<HTMLInputElement>('cardNumber')
  if (number === null) return
  const expiry = at<HTMLInputElement>('expiry')
  number.addEventListener('input', (event) => {
    const { inputType, isComposing } = event as InputEvent
    if (!isComposing) groupNumber(number, inputType)
  })
  expiry.addEventListener('input', (event) => finishMonth(expiry, (event as InputEvent).inputType))
  watchOffers({ form, number, amount: find<HTMLInputElement>('amount'), choose })
}

/** Sends the form once, and not while a field is empty or mistyped. */
function sendOnce(form: HTMLFormElement, pay: HTMLButtonElement): void {
  let words = pay.textContent
  const free = (): void => {
    delete form.dataset['sent']
    pay.disabled = false
    pay.textContent = words
    at('progress').textContent = ''
  }
  form.addEventListener('submit', (event) => {
    if (form.dataset['sent']) return event.preventDefault()
    const submitter = event.submitter as HTMLButtonElement | null
    if (!submitter?.formNoValidate && showForgottenFields(form)) return event.preventDefault()
    form.dataset['sent'] = 'yes'
    words = pay.textContent
    // Disables the button only after the submit, because the browser does not send the value of a disabled button.
    setTimeout(() => {
      pay.disabled = true
    })
    pay.textContent = pay.dataset['busy'] ?? ''
    at('progress').textContent = pay.dataset['progress'] ?? ''
    setTimeout(free, LOST_MILLISECONDS)
  })
  // The browser may show the page from its cache in the state in which the payer left it, with a disabled button.
  addEventListener('pageshow', (event) => {
    if (event.persisted) free()
  })
}

const form = find<HTMLFormElement>('payment')
if (form !== null) start(form)
