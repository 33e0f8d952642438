import { join } from 'node:path'
import { type Reply, page as shopPage } from '../shop/pages.ts'

/** The pages that this shop has beside those of examples/shop. */
const OWN = ['card', 'card-again', 'verify', 'waiting']
const FOLDER = join(import.meta.dirname, 'public')

/** htmlContent has a style and a script of its own; the sandbox keeps it away from the shop's pages. */
export const BANK_POLICY =
  "sandbox allow-forms allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; form-action http: https:; base-uri 'none'; frame-ancestors 'self'"

export function page(name: string, values: Readonly<Record<string, string>>, status = 200): Reply {
  return shopPage(name, values, OWN.includes(name) ? { status, folder: FOLDER } : { status })
}
