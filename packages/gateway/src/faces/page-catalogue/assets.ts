import {
  BASE_STYLE,
  BOARD_STYLE,
  DATA_STYLE,
  LINK_STYLE,
  PANEL_LOOK,
  PARTS_STYLE,
  REFERENCE_LOOK,
  SHEET_STYLE,
} from '../design/styles/index.ts'
import {
  CHECKOUT_RETURN,
  COPY_AND_WATCH,
  LINK_FORM,
  LINK_WATCH,
  PANEL,
  PANEL_PASSKEYS,
  REFERENCE,
  SEARCH,
  SEND,
} from './browser-scripts.ts'
import type { PageAsset } from './page-entry.ts'

const MAINTAINERS =
  'the maintainers of Vezne, by review of the change that put it into this inventory'

type Words = Readonly<{ purpose: string; justification: string }>

/** A text within the page. It must not contain the end tag of its own element. */
function inline(kind: PageAsset['kind'], name: string, text: string, words: Words): PageAsset {
  return { name, kind, path: null, content: () => text, ...words, authorisedBy: MAINTAINERS }
}

/**
 * The method comes from the prototype, because a field named `submit` would hide the form's own. Where scripts
 * do not run, the form's button does the same.
 */
export const SUBMIT_FORM = inline(
  'script',
  'submit-form',
  'HTMLFormElement.prototype.submit.call(document.forms[0])',
  {
    purpose: 'Sends the only form of the page.',
    justification:
      'The browser continues to the bank, or back to the shop, without a click. Without the script, a button does the same.',
  },
)

export const LINK_FORM_SCRIPT = inline('script', 'link-form', LINK_FORM, {
  purpose:
    'While the customer types the card number, groups its digits and shows the card’s scheme and its installments with their amounts. Sends the form only once. Asks the gateway with the first six or eight digits, never with the number.',
  justification:
    'Customers see the amount before they pay. Without the script, the next page shows it, and the gateway ignores a form that is sent twice.',
})

export const LINK_WATCH_SCRIPT = inline('script', 'link-watch', LINK_WATCH, {
  purpose: 'Checks whether the outcome of a payment is known by now, and shows it.',
  justification:
    'Customers do not pay twice out of doubt. Without the script, a link on the page does the same.',
})

export const CHECKOUT_RETURN_SCRIPT = inline('script', 'checkout-return', CHECKOUT_RETURN, {
  purpose:
    'Leads the browser back to the shop, or tells the shop’s page around the frame that the payment was taken.',
  justification: 'The shop goes on without a click; without it the link on the page does the same.',
})

export const PAGE_STYLE = inline('style', 'page-style', `${BASE_STYLE}${SHEET_STYLE}`, {
  purpose: 'Style of all pages.',
  justification: 'Pages that people can read, also on a phone and in dark mode.',
})

export const LINK_PAGE_STYLE = inline(
  'style',
  'link-page-style',
  `${BASE_STYLE}${SHEET_STYLE}${LINK_STYLE}`,
  {
    purpose: 'Style of all pages, with the form, the tables and the notices of a payment link.',
    justification: 'People can tell fields, errors and amounts apart.',
  },
)

export const BOARD_PAGE_STYLE = inline(
  'style',
  'board-style',
  `${BASE_STYLE}${PARTS_STYLE}${DATA_STYLE}${BOARD_STYLE}`,
  {
    purpose: 'Style of pages with several sheets beside each other.',
    justification:
      'Developers and operators find what they look for. Card holders do not see these pages.',
  },
)

export const COPY_AND_WATCH_SCRIPT = inline('script', 'copy-and-watch', COPY_AND_WATCH, {
  purpose: 'Copies a key when its button is pressed, and refreshes the list of payments.',
  justification:
    'The welcome page shows new payments at once. Without the script, a reload shows them.',
})

/** A file of ours with an address, which browsers keep from page to page. */
function served(
  asset: Pick<PageAsset, 'name' | 'kind'>,
  text: string,
  { folder = 'docs', ...words }: Words & Readonly<{ folder?: 'docs' | 'panel' }>,
): PageAsset {
  const ending = { script: 'js', style: 'css' }[asset.kind]
  const path = `/${folder}/assets/${asset.name}.${ending}` as const
  return { ...asset, path, content: () => text, ...words, authorisedBy: MAINTAINERS }
}

export const REFERENCE_STYLE = served({ name: 'reference', kind: 'style' }, REFERENCE_LOOK, {
  purpose: 'The look of the API reference.',
  justification: 'Developers read it for hours; no card holder gets these pages.',
})

export const REFERENCE_SCRIPT = served({ name: 'reference', kind: 'script' }, REFERENCE, {
  purpose:
    'Begins a search of the API reference, copies code, and keeps the chosen language of code.',
  justification: 'Developers find what they look for; without it the pages and their links remain.',
})

export const SEARCH_SCRIPT = served({ name: 'search', kind: 'script' }, SEARCH, {
  purpose: 'Searches the API reference; loaded when somebody begins to.',
  justification: 'Developers find what they look for; without it the pages and their links remain.',
})

export const SEND_SCRIPT = served({ name: 'send', kind: 'script' }, SEND, {
  purpose:
    'Signs a call with the published keys of the sandbox, sends it to this gateway, and shows each step.',
  justification: 'Developers see a call succeed before they write one; live mode has no such page.',
})

export const PANEL_STYLE = served({ name: 'panel', kind: 'style' }, PANEL_LOOK, {
  folder: 'panel',
  purpose: 'The look of the panel.',
  justification: 'People work in it all day; no card holder gets these pages.',
})

export const PANEL_SCRIPT = served({ name: 'panel', kind: 'script' }, PANEL, {
  folder: 'panel',
  purpose: 'Copies ids, keeps a form from being sent twice, and a chosen file chosen.',
  justification: 'Work is quicker with it; without it every page still does all that it offers.',
})

export const PANEL_PASSKEYS_SCRIPT = served({ name: 'passkeys', kind: 'script' }, PANEL_PASSKEYS, {
  folder: 'panel',
  purpose: 'Asks the browser for a passkey, or to make one.',
  justification:
    'Browsers have no passkeys without a script; without it people sign in by password and code.',
})
