/** Leads back to the shop from the page that says that a checkout was paid. */

import { at } from './dom.ts'

/**
 * The page around the frame, where it is one that the merchant named. Firefox does not tell its origin: there the
 * message goes to each of the named ones, and the browser delivers it to the right one alone.
 */
function targets(named: readonly string[]): readonly string[] {
  const [parent] = location.ancestorOrigins ?? []
  if (parent === undefined) return named
  return named.includes(parent) ? [parent] : []
}

const link = at<HTMLAnchorElement>('return')
const { checkout, ancestors = '' } = link.dataset
if (window.parent === window) location.replace(link.href)
else {
  const message = { type: 'vezne.checkout.paid', checkoutId: checkout, returnUrl: link.href }
  for (const target of targets(ancestors.split(' '))) window.parent.postMessage(message, target)
}
