/** Copies the value of a button that is pressed, and renews the parts of the page that change by themselves. */
import { watchCopyButtons } from './copy-buttons.ts'

const LOOK_MILLISECONDS = 3_000

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

watchCopyButtons()
if (document.querySelector('[data-live]') !== null) setTimeout(() => void look(), LOOK_MILLISECONDS)
