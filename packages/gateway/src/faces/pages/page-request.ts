/** The parts of a browser's request that every page may use. */
export type BrowserRequest = Readonly<{
  params: Readonly<Record<string, string>>
  /** Fields of a posted form. */
  pairs: readonly (readonly [name: string, value: string])[]
  clientIpAddress: string
}>

/** A request for a page that has its own language and query. */
export type PageRequest = BrowserRequest &
  Readonly<{
    query: URLSearchParams
    /** The headers Accept-Language and Cookie, as they came. */
    acceptLanguage: string | undefined
    cookie: string | undefined
    /** True for a HEAD request, which must change nothing. */
    isHead?: boolean
  }>

/** The first value of a field of the posted form; empty where it was not sent. */
export function fieldOf({ pairs }: Pick<BrowserRequest, 'pairs'>, field: string): string {
  return pairs.find(([name]) => name === field)?.[1] ?? ''
}
