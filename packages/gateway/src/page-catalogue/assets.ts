import { readFileSync } from 'node:fs'

import { BOARD_STYLE, LINK_STYLE, STYLE } from '../design/index.ts'
import { COPY_AND_WATCH, LINK_FORM, LINK_WATCH } from './browser-scripts.ts'
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
      'The browser goes on to the bank, or back to the shop, without a click; without it the button does.',
  },
)

export const LINK_FORM_SCRIPT = inline('script', 'link-form', LINK_FORM, {
  purpose:
    'Shows what the card is and what its installments come to while the number is typed, groups the number, and sends the form once. Asks this gateway for it by the first six or eight digits, never by the number.',
  justification:
    'People see what they will pay before they pay; without it the next page shows the same, and a second press pays nothing either.',
})

export const LINK_WATCH_SCRIPT = inline('script', 'link-watch', LINK_WATCH, {
  purpose: 'Looks whether a payment that the bank left open has been settled, and shows it then.',
  justification: 'Nobody pays again out of doubt; without it a link on the page does the same.',
})

export const PAGE_STYLE = inline('style', 'page-style', STYLE, {
  purpose: 'The look of all pages.',
  justification: 'Pages that people can read, on a phone and in the dark.',
})

export const LINK_PAGE_STYLE = inline('style', 'link-page-style', `${STYLE}${LINK_STYLE}`, {
  purpose: 'The look of all pages, with the form, tables and notices of a payment link.',
  justification: 'Fields, mistakes and amounts that people can tell apart.',
})

export const BOARD_PAGE_STYLE = inline('style', 'board-style', `${STYLE}${BOARD_STYLE}`, {
  purpose: 'The look of pages with several sheets side by side.',
  justification:
    'Developers and operators find what they look for; no card holder gets these pages.',
})

export const COPY_AND_WATCH_SCRIPT = inline('script', 'copy-and-watch', COPY_AND_WATCH, {
  purpose: 'Copies a key at the press of its button, and renews the list of payments.',
  justification: 'The sandbox’s first page shows what happens; without it a reload does.',
})

export const DOCS_START: PageAsset = {
  name: 'docs-start',
  kind: 'script',
  path: '/docs/start.js',
  content: () => `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
})
`,
  purpose: 'Starts the API reference.',
  justification: 'Tells Swagger UI which document to show, and to ask no validator elsewhere.',
  authorisedBy: MAINTAINERS,
}

export const SWAGGER_SCRIPT = swagger(
  'script',
  'swagger-ui-bundle.js',
  'Draws the API reference (Swagger UI).',
)

export const SWAGGER_STYLE = swagger(
  'style',
  'swagger-ui.css',
  'The look of the API reference (Swagger UI).',
)

/** A file of Swagger UI as npm installed it. */
function swagger(kind: PageAsset['kind'], file: string, purpose: string): PageAsset {
  const folder = import.meta.resolve('swagger-ui-dist/package.json')
  return {
    name: file,
    kind,
    path: `/docs/${file}`,
    content: () => readFileSync(new URL(file, folder)),
    purpose,
    justification: 'Developers read and try the API; no card holder gets this page.',
    authorisedBy: 'the maintainers of Vezne, by the exact version in package-lock.json',
  }
}
