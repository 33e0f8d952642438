/**
 * Keeps a chosen file from one answer of the gateway to the next: browsers forget it with the page. Without this script
 * people choose the file again.
 */

/** Sends the form, and puts the answer in place of the page's content. */
async function sendHere(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const answer = await fetch(form.action, { method: 'POST', body: new FormData(form, submitter) })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const [before, after] = [document, page].map((each) => each.querySelector('main'))
  if (answer.redirected || before == null || after == null) return location.assign(answer.url)
  const files = form.querySelector<HTMLInputElement>('[type=file]')?.files ?? null
  before.replaceWith(after)
  const field = after.querySelector<HTMLInputElement>('[data-keeps-file] [type=file]')
  if (field !== null) field.files = files
  watchKeptFiles()
  scrollTo(0, 0)
  after.focus({ preventScroll: true })
}

export function watchKeptFiles(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-keeps-file]')) {
    let isPlain = false
    form.addEventListener('submit', (event) => {
      const { submitter } = event
      if (isPlain || event.defaultPrevented) return
      event.preventDefault()
      submitter?.setAttribute('aria-busy', 'true')
      sendHere(form, submitter).catch(() => {
        // The browser's own way says what is wrong with the connection.
        isPlain = true
        delete form.dataset['sent']
        form.requestSubmit(submitter)
      })
    })
  }
}
