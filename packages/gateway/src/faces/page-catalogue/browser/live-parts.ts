/** Renews the parts of a page that change by themselves, so that nobody has to reload it. */

const LOOK_MILLISECONDS = 3_000
const LIVE = '[data-live]'

/** Puts what the gateway says now into the live parts of the page. False: nothing of it changes by itself any more. */
async function renewParts(): Promise<boolean> {
  const answer = await fetch(location.href)
  const newer = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const part of document.querySelectorAll(LIVE)) {
    const other = newer.getElementById(part.id)
    // What somebody is typing into stays as it is.
    if (other === null || part.contains(document.activeElement)) continue
    if (other.innerHTML !== part.innerHTML) part.replaceChildren(...other.childNodes)
  }
  return newer.querySelector(LIVE) !== null
}

/** A page that nobody looks at asks for nothing. */
async function look(): Promise<void> {
  const goesOn = document.hidden || (await renewParts().catch(() => true))
  if (goesOn) setTimeout(() => void look(), LOOK_MILLISECONDS)
}

export function watchLiveParts(): void {
  if (document.querySelector(LIVE) !== null) setTimeout(() => void look(), LOOK_MILLISECONDS)
}
