/**
 * What the form of a payment link does beyond plain HTML; without it the next page does the same. It refuses
 * nothing that the gateway takes.
 */

import { at, find } from './dom.ts'
import { showForgottenFields } from './forgotten-fields.ts'
import { keepTypedOverLanguages } from './language-switch.ts'
import { watchOffers } from './offers.ts'
import { finishMonth, groupNumber } from './typing.ts'

/** A page that has not come by then is lost: the form may be sent again. */
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

/** A second press sends nothing, and a form with a forgotten field is held. */
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
    // Later: a disabled button would not be sent along.
    setTimeout(() => {
      pay.disabled = true
    })
    pay.textContent = pay.dataset['busy'] ?? ''
    at('progress').textContent = pay.dataset['progress'] ?? ''
    setTimeout(free, LOST_MILLISECONDS)
  })
  // The browser may show the page again as it was left.
  addEventListener('pageshow', (event) => {
    if (event.persisted) free()
  })
}

const form = find<HTMLFormElement>('payment')
if (form !== null) start(form)
