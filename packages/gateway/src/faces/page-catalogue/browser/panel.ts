/** Copies the value of a button that is pressed, lets a form be sent once, and draws the preview of a look. */
import { watchCopyButtons } from './copy-buttons.ts'
import { watchLiveParts } from './live-parts.ts'
import { watchLookFields } from './look-preview.ts'

/** A browser may show a page again as it was left; its forms can then be sent again. */
function sendOnce(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[method=post]')) {
    form.addEventListener('submit', (event) => {
      if (form.dataset['sent'] !== undefined) event.preventDefault()
      form.dataset['sent'] = 'yes'
    })
  }
  addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll('form')) delete form.dataset['sent']
  })
}

watchCopyButtons()
watchLookFields()
watchLiveParts()
sendOnce()
