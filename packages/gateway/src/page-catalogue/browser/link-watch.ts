/**
 * Looks, on the page of a payment whose outcome is not known yet, whether there is news, and shows the page
 * anew only then: a page that reloads by itself would begin again for whoever listens to it.
 */

const LOOK_MILLISECONDS = 5_000
const LOOKS_MAXIMUM = 120
const UNDER_WAY = '[data-underway]'

async function hasNews(): Promise<boolean> {
  const answer = await fetch(location.href)
  const type = answer.headers.get('content-type') ?? ''
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  return type.startsWith('text/html') && page.querySelector(UNDER_WAY) === null
}

async function look(looks: number): Promise<void> {
  // A gateway that is not reached has no news yet.
  if (await hasNews().catch(() => false)) return location.reload()
  if (looks < LOOKS_MAXIMUM) setTimeout(() => void look(looks + 1), LOOK_MILLISECONDS)
}

if (document.querySelector(UNDER_WAY) !== null) setTimeout(() => void look(1), LOOK_MILLISECONDS)
