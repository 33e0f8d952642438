/** Asks the browser for a passkey, or to make one, and sends its answer with the form that asked. */
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

/**
 * `data-passkey`: `use` or `make`. `data-question`: where the question comes from. `data-failed`, `data-cancelled`: what
 * to say then. The field `answer` takes the answer. Without script such a form stays hidden.
 */
type Ceremony = 'use' | 'make'

async function question(form: HTMLFormElement): Promise<unknown> {
  const { question: url = '' } = form.dataset
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams() })
  if (answer.redirected || !answer.ok) throw new Error(`HTTP ${answer.status}`)
  const content: unknown = await answer.json()
  return content
}

async function ask(form: HTMLFormElement, ceremony: Ceremony): Promise<void> {
  const status = form.querySelector('[role=status]')
  if (status !== null) status.textContent = ''
  try {
    // The server made the options with the same library.
    const optionsJSON = Object(await question(form))
    const answer =
      ceremony === 'use'
        ? await startAuthentication({ optionsJSON })
        : await startRegistration({ optionsJSON })
    const field = form.elements.namedItem('answer')
    if (field instanceof HTMLInputElement) field.value = JSON.stringify(answer)
    HTMLFormElement.prototype.submit.call(form)
  } catch (error) {
    delete form.dataset['sent']
    const isCancelled = error instanceof Error && error.name === 'NotAllowedError'
    const { failed = '', cancelled = '' } = form.dataset
    if (status !== null) status.textContent = isCancelled ? cancelled : failed
  }
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
  if (!('PublicKeyCredential' in globalThis)) continue
  form.hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void ask(form, form.dataset['passkey'] === 'make' ? 'make' : 'use')
  })
}
