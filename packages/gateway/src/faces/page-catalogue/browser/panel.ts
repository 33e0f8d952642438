/** Copies the value of a button that is pressed, lets a form be sent once, keeps a chosen file, and draws the preview of a look. */

import { watchBrandingFields } from './branding-preview.ts'
import { watchCopyButtons } from './copy-buttons.ts'
import { watchKeptFiles } from './kept-files.ts'
import { watchLiveParts } from './live-parts.ts'

/**
 * Lets each form be sent once. A browser may show a cached page whose forms still count as sent, so every showing
 * of a page resets them.
 */
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
watchBrandingFields()
watchLiveParts()
sendOnce()
watchKeptFiles()
