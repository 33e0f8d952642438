/** Renews the parts of a page that change by themselves, so that nobody has to reload it. */

const LOOK_MILLISECONDS = 3_000
const LIVE = '[data-live]'

/**
 * Writes the gateway's current content into the live parts of the page. False if nothing on the page changes by
 * itself any more.
 */
async function renewParts(): Promise<boolean> {
  const answer = await fetch(location.href)
  const newer = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const part of document.querySelectorAll(LIVE)) {
    const other = newer.getElementById(part.id)
    // A field that the person is typing into is not replaced.
    if (other === null || part.contains(document.activeElement)) continue
    if (other.innerHTML !== part.innerHTML) part.replaceChildren(...other.childNodes)
  }
  return newer.querySelector(LIVE) !== null
}

/** A hidden page does not ask the gateway. */
async function look(): Promise<void> {
  const goesOn = document.hidden || (await renewParts().catch(() => true))
  if (goesOn) setTimeout(() => void look(), LOOK_MILLISECONDS)
}

export function watchLiveParts(): void {
  if (document.querySelector(LIVE) !== null) setTimeout(() => void look(), LOOK_MILLISECONDS)
}
