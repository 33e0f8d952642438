/** Copies the value of a button that is pressed, and renews the parts of the page that change by themselves. */

const LOOK_MILLISECONDS = 3_000
const COPIED_MILLISECONDS = 1_500

function showCopied(button: HTMLButtonElement): void {
  const said = button.textContent
  button.textContent = '✓'
  setTimeout(() => {
    button.textContent = said
  }, COPIED_MILLISECONDS)
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  button.hidden = false
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(button.dataset['copy'] ?? '').then(() => showCopied(button))
  })
}

async function renew(): Promise<void> {
  const answer = await fetch(location.href)
  const newer = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const part of document.querySelectorAll('[data-live]')) {
    const other = newer.getElementById(part.id)
    if (other !== null && other.innerHTML !== part.innerHTML)
      part.replaceChildren(...other.childNodes)
  }
}

/** A page that nobody looks at asks for nothing. */
async function look(): Promise<void> {
  if (!document.hidden) await renew().catch(() => undefined)
  setTimeout(() => void look(), LOOK_MILLISECONDS)
}

setTimeout(() => void look(), LOOK_MILLISECONDS)
