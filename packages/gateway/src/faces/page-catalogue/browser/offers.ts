import { at, digitsOf, find, make } from './dom.ts'

/** One way to pay in the gateway's answer to `…/offers`. */
type Offer = Readonly<{
  value: string
  count: number
  label: string
  each: string
  total: string
  spoken: string
  pay: string
}>

type Found = Readonly<{
  card?: string
  scheme?: string
  codeHint?: string
  codeLength?: number
  note?: string
  isChoice?: boolean
  offers?: readonly Offer[]
}>

type LinkForm = Readonly<{
  form: HTMLFormElement
  number: HTMLInputElement
  amount: HTMLInputElement | null
  /** Writes the amount onto the main button; null restores the button's first text. */
  choose: (words: string | null) => void
}>

/**
 * Shows the card's kind and its ways to pay while the payer types. The gateway receives only the first six or eight
 * digits. The whole number is sent only with the form.
 */
export function watchOffers(link: LinkForm): void {
  const { form, number, amount } = link
  let asked = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async (): Promise<void> => {
    const query = question(link)
    if (query === asked || form.dataset['sent']) return
    asked = query
    if (!query) return show(link, {})
    const found = await answerTo(query)
    const isWanted = query === question(link) && !form.dataset['sent']
    if (isWanted) show(link, found ?? {})
    if (found === null || !isWanted) asked = ''
  }
  const soon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), 150)
  }
  number.addEventListener('input', soon)
  amount?.addEventListener('input', soon)
  soon()
}

function question({ form, number, amount }: LinkForm): string {
  const digits = digitsOf(number.value)
  const bin = digits.slice(0, digits.length < 8 ? 6 : 8)
  if (bin.length < 6) return ''
  return new URLSearchParams({
    bin,
    lang: document.documentElement.lang,
    amount: amount?.value ?? '',
    p: form.querySelector<HTMLInputElement>('[name=page]')?.value ?? '',
  }).toString()
}

/** Null where the gateway was not reached: the next change asks again. */
async function answerTo(query: string): Promise<Found | null> {
  try {
    const answer = await fetch(`${location.pathname.replace(/[/]$/, '')}/offers?${query}`)
    return answer.ok ? ((await answer.json()) as Found) : {}
  } catch {
    return null
  }
}

function show(link: LinkForm, found: Found): void {
  const { card = '', scheme = 'Unknown', codeHint, codeLength = 4, offers = [] } = found
  at('cardInfo').textContent = card
  at('schemes').dataset['scheme'] = scheme
  at<HTMLInputElement>('cvv').maxLength = codeLength
  if (codeHint) at('cvv-hint').textContent = codeHint
  const table = find<HTMLTableElement>('offers')
  const chosen = table === null ? 0 : showTable(link, table, found)
  link.choose(offers[chosen]?.pay ?? null)
}

/**
 * Keeps the installment count that the payer chose. Returns the index of the chosen offer, -1 where the card does not
 * offer that count: the payer then chooses again, here or on the next page, and the button names no amount.
 */
function showTable(
  { choose }: LinkForm,
  table: HTMLTableElement,
  { note = '', isChoice, offers = [] }: Found,
): number {
  const count = chosenCount()
  const chosen = count === null ? 0 : offers.findIndex((offer) => offer.count === count)
  const isShown = Boolean(isChoice && offers.length)
  const rows = offers.map((offer, index) => rowOf(offer, index === chosen, choose))
  table.tBodies[0]?.replaceChildren(...(isShown ? rows : []))
  table.hidden = !isShown
  at('offersLater').hidden = isShown
  at('offersNote').textContent = (isShown && chosen < 0 && table.dataset['again']) || note
  return chosen
}

/**
 * What the payer chose on this page. The browser keeps it with the page's place in its history: after Back from the
 * bank it fills in the card again, but the table's rows are new.
 */
function chosenCount(): number | null {
  const { count } = Object(history.state)
  return typeof count === 'number' ? count : null
}

function rowOf(offer: Offer, isChosen: boolean, choose: LinkForm['choose']): HTMLElement {
  const radio = make('input')
  Object.assign(radio, { type: 'radio', name: 'offer', value: offer.value, checked: isChosen })
  radio.dataset['count'] = String(offer.count)
  radio.setAttribute('aria-label', offer.spoken)
  radio.addEventListener('change', () => {
    history.replaceState({ count: offer.count }, '')
    at('offersNote').textContent = ''
    choose(offer.pay)
  })
  const each = make('span', offer.each)
  each.className = 'each'
  const label = make('label', radio, make('span', offer.label, each))
  return make('tr', make('td', label), make('td', offer.total))
}
