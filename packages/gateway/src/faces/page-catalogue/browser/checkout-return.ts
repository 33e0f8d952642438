/** Leads back to the shop from the page that says that a checkout was paid. */

import { at } from './dom.ts'

/**
 * The page around the frame, where it is one that the merchant named. Older versions of Firefox do not tell its
 * origin: there the message goes to each of the named ones, and the browser delivers it to the right one alone. A
 * message has no wildcard, so there the customer presses the button.
 */
function targets(named: readonly string[]): readonly string[] {
  const [parent] = location.ancestorOrigins ?? []
  if (parent === undefined) return named.filter((each) => !each.includes('*'))
  return named.some((each) => isNamed(parent, each)) ? [parent] : []
}

function isNamed(origin: string, named: string): boolean {
  const [scheme = '', name] = named.split('*')
  if (name === undefined) return origin === named
  return origin.startsWith(scheme) && origin.endsWith(name)
}

const link = at<HTMLAnchorElement>('return')
const { checkout, ancestors = '' } = link.dataset
if (window.parent === window) location.replace(link.href)
else {
  const message = { type: 'vezne.checkout.paid', checkoutId: checkout, returnUrl: link.href }
  for (const target of targets(ancestors.split(' '))) window.parent.postMessage(message, target)
}
