const WAIT_MILLISECONDS = 250

/**
 * Draws the preview of a look anew while its fields are typed. The server draws it: without this script a button does
 * the same with a page of its own.
 */
export function watchBrandingFields(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-preview]')
  if (form === null) return
  let timer: ReturnType<typeof setTimeout> | undefined
  form.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => void redraw(form).catch(() => undefined), WAIT_MILLISECONDS)
  })
}

async function redraw(form: HTMLFormElement): Promise<void> {
  const typedIn = (name: string): string => {
    const typed = new FormData(form).get(name)
    return typeof typed === 'string' ? typed : ''
  }
  const query = new URLSearchParams({ name: typedIn('name'), colour: typedIn('colour') })
  const answer = await fetch(`${form.dataset['preview']}?${query}`)
  if (!answer.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const drawn = page.querySelector('.look-preview')
  if (drawn !== null) document.querySelector('.look-preview')?.replaceWith(drawn)
}
