import { type FormOrigins, type PageEntry, securityHeaders } from '../page-catalogue/index.ts'

/** A whole HTTP answer for a browser. */
export type Page<Body extends string | Buffer = string> = Readonly<{
  status: number
  headers: Readonly<Record<string, string>>
  body: Body
}>

/** A document with the headers that the catalogue gives its page. */
export function page(
  entry: PageEntry,
  answer: Readonly<{ status: number; origins?: FormOrigins; body: string }>,
): Page {
  const { status, origins, body } = answer
  return { status, headers: securityHeaders(entry, origins), body }
}
