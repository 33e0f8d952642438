import type { Readable } from 'node:stream'
import type { ErrorName, Language } from '@vezne/protocol'
import type { PageEntry } from './page-entry.ts'

/** A browser's request for a page. */
export type PageRequest = Readonly<{
  /** The variable parts of the address, by the names in the route's path. They are secrets. */
  params: Readonly<Record<string, string>>
  /** Fields of a posted form, raw and in order: a bank's hash covers names as they came. */
  pairs: readonly (readonly [name: string, value: string])[]
  query: URLSearchParams
  acceptLanguage: string | undefined
  cookie: string | undefined
  /** The header by which a program may ask for JSON. */
  accept: string | undefined
  clientIpAddress: string
  /** Whether only the headers of the page are asked for (HEAD). Such a request may change nothing. */
  isHead: boolean
  /** The headers by which a page of the panel tells its own forms from those of other sites. */
  host: string | undefined
  origin: string | undefined
  fetchSite: string | undefined
  /** Whether the browser says that it shows the answer within another page. Old browsers do not say. */
  isFramed: boolean
}>

/** The whole answer of a page. A stream is for files that may be large. */
export type PageAnswer<Body extends string | Buffer | Readable = string | Buffer> = Readonly<{
  status: number
  headers: Readonly<Record<string, string>>
  body: Body
}>

/** The header values by which a page recognises a sender before it reads the form. */
export type FormSender = Pick<PageRequest, 'cookie' | 'host' | 'origin' | 'fetchSite'>

/** A page for people, which reads `Parts` of the request. Parts of its path that begin with a colon are variable. */
export type PageRoute<
  Parts = PageRequest,
  Body extends string | Buffer | Readable = string | Buffer | Readable,
> = Readonly<{
  methods: readonly ('GET' | 'POST')[]
  path: `/${string}`
  /** The one field of its form that may be a file. Its value among the pairs is Base64. */
  fileField?: string | undefined
  /** A bank wrote its form, in UTF-8 or in ISO-8859-9. */
  isFromBank?: true
  /**
   * The form may be longer than forms of unknown senders. The page decides this by the headers, before the form is
   * read.
   */
  largeBody?:
    | Readonly<{ bytesMaximum: number; isAllowed: (sender: FormSender) => Promise<boolean> }>
    | undefined
  serve: (request: Parts) => Promise<PageAnswer<Body>>
}>

const TYPES = {
  script: 'text/javascript; charset=utf-8',
  style: 'text/css; charset=utf-8',
} as const

/** Kept while a reader goes from page to page; an upgrade is seen minutes later. */
const KEPT = 'public, max-age=300'

/** The scripts and styles of a page that have an address. The browser must take each for what its type says. */
export function assetRoutes({
  scripts,
  styles,
}: PageEntry): readonly PageRoute<unknown, string | Buffer>[] {
  return [...scripts, ...styles].flatMap(({ path, kind, content }) => {
    if (path === null) return []
    const headers = {
      'content-type': TYPES[kind],
      'cache-control': KEPT,
      'x-content-type-options': 'nosniff',
    }
    const serve = async () => ({ status: 200, headers, body: content() })
    return [{ methods: ['GET'] as const, path, serve }]
  })
}

/** An error at the address of a page. */
export type PageError = Readonly<{
  name: ErrorName
  languageCode: Language
  /** True where a form was posted: opening the address again would not post the form again. */
  isPosted: boolean
  incidentId: string | null
  retryAfterSeconds: number | null
  /** The wrong fields with their rules. Names have word characters only, because anybody can make a form post any name. */
  fields: readonly string[]
}>
