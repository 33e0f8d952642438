/** A call as the running gateway answered it; ids, times and secrets are replaced by steady ones. */
export type RecordedExchange = Readonly<{
  /** Body of a POST or query of a GET, without the authentication values. */
  request: Readonly<Record<string, unknown>>
  status: number
  answer: unknown
}>
