/**
 * Asks for news on the page of a payment whose outcome is not known, and reloads the page only when there is
 * news: with every reload a screen reader begins to read again.
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
  // A gateway that cannot be reached counts as no news.
  if (await hasNews().catch(() => false)) return location.reload()
  if (looks < LOOKS_MAXIMUM) setTimeout(() => void look(looks + 1), LOOK_MILLISECONDS)
}

if (document.querySelector(UNDER_WAY) !== null) setTimeout(() => void look(1), LOOK_MILLISECONDS)
