import type { CallbackPairs } from '../formats/callback-fields.ts'
import { shortText } from '../formats/field-texts.ts'
import { formsIn, pageText, unescaped } from '../formats/html-forms.ts'

/** What a bank's gate answered: the callback that its page would post, or the words of its page. */
export type GatePage =
  | Readonly<{ kind: 'callback'; pairs: CallbackPairs }>
  | Readonly<{ kind: 'page'; text: string }>

/**
 * Reads the page of a gate without a browser, and finds the form to our own address. It need not understand every
 * page, because nothing is decided from it but the words of a finding: no payment and no session depends on it.
 */
export function readGatePage(
  { body, contentType }: Readonly<{ body: Uint8Array; contentType: string }>,
  { gateUrl, callbackUrl }: Readonly<{ gateUrl: string; callbackUrl: string }>,
): GatePage {
  const page = pageText(body, contentType)
  const form = formsIn(page, gateUrl).find(({ action }) => action === callbackUrl)
  if (form !== undefined) return { kind: 'callback', pairs: form.fields }
  return { kind: 'page', text: shortText(visibleText(page)) }
}

/** The words that a reader of the page sees, on one line. */
function visibleText(page: string): string {
  return unescaped(withoutHidden(page).replaceAll(/<[^<>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The page without the elements that browsers do not show; one without an end hides the rest of the page. */
function withoutHidden(page: string): string {
  let shown = ''
  let hidden: string | null = null
  let at = 0
  for (const { 1: slash, 2: name = '', index } of page.matchAll(HIDDEN_TAG)) {
    const isClosing = slash !== ''
    if (hidden === null && !isClosing) {
      shown += `${page.slice(at, index)} `
      hidden = name.toLowerCase()
    } else if (isClosing && hidden === name.toLowerCase()) {
      hidden = null
      at = index
    }
  }
  return hidden === null ? shown + page.slice(at) : shown
}

const HIDDEN_TAG = /<(\/?)(script|style|head)\b/gi
