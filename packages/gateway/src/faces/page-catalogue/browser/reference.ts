/** The search, the copy buttons and the language of the code of the reference. */
import { watchCopyButtons } from './copy-buttons.ts'
import { at, find, make } from './dom.ts'

const SHOWN = 8
const LANGUAGE = 'vezne-code'

/** The chosen language of code is that of every page. */
function keepLanguage(): void {
  const choices = [...document.querySelectorAll<HTMLInputElement>('[name=code]')]
  const kept = localStorage.getItem(LANGUAGE)
  for (const choice of choices) {
    if (choice.value === kept) choice.checked = true
    choice.addEventListener('change', () => localStorage.setItem(LANGUAGE, choice.value))
  }
}

type Found = Readonly<Record<string, unknown>>
type Search = (asked: string) => readonly Found[]

/** `search.ts` says what it is. */
function loadScript(address: string): Promise<(text: string) => Search> {
  return new Promise((resolve, reject) => {
    const script = make('script')
    script.src = address
    script.addEventListener('load', () => resolve(Object(globalThis).vezneSearch))
    script.addEventListener('error', reject)
    document.head.append(script)
  })
}

async function loadIndex({ index = '', script = '' }: DOMStringMap): Promise<Search> {
  const [answer, begin] = await Promise.all([fetch(index), loadScript(script)])
  return begin(await answer.text())
}

function watchSearch(input: HTMLInputElement): void {
  let index: Promise<Search> | null = null
  const load = () => {
    index ??= loadIndex(input.dataset)
    return index
  }
  input.hidden = false
  input.addEventListener('focus', () => void load())
  input.addEventListener('input', () => {
    const asked = input.value
    void load().then((loaded) => {
      if (asked === input.value) showResults(input, asked === '' ? [] : loaded(asked))
    })
  })
  document.addEventListener('keydown', (event) => onKey(event, input))
}

function showResults(input: HTMLInputElement, found: readonly Found[]): void {
  const list = at('results')
  const links = found.slice(0, SHOWN).map(({ url, title, place }) => {
    const link = make('a', make('strong', String(title)), make('span', String(place)))
    link.href = String(url)
    return make('li', link)
  })
  const isEmpty = links.length === 0
  list.replaceChildren(...(isEmpty ? [make('li', input.dataset['none'] ?? '')] : links))
  list.hidden = input.value === ''
  list.dataset['asked'] = input.value
  at('found').textContent =
    input.value === '' || isEmpty ? '' : `${found.length} ${input.dataset['found'] ?? ''}`
}

/** `/` begins a search, the arrows walk through its results, Escape ends it. */
function onKey(event: KeyboardEvent, input: HTMLInputElement): void {
  const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '')
  if (event.key === '/' && !isTyping) {
    event.preventDefault()
    input.focus()
    return
  }
  const list = at('results')
  const places = [input, ...list.querySelectorAll('a')]
  const place = places.indexOf(document.activeElement as HTMLAnchorElement)
  if (list.hidden || place < 0) return
  if (event.key === 'Escape') {
    list.hidden = true
    input.focus()
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0
  if (event.key === 'Enter' && place === 0) list.querySelector('a')?.click()
  if (step === 0) return
  event.preventDefault()
  places[(place + step + places.length) % places.length]?.focus()
}

/** The list of pages is long: the shown one must be in sight. */
function showCurrent(): void {
  const side = document.querySelector<HTMLElement>('.side')
  const current = side?.querySelector<HTMLElement>('[aria-current]')
  if (side && current) side.scrollTop = current.offsetTop - side.clientHeight / 2
}

showCurrent()
watchCopyButtons()
keepLanguage()
const search = find<HTMLInputElement>('search')
if (search !== null) watchSearch(search)
