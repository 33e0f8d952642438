/** What a page answers, whole. */
export type PageAnswer = Readonly<{
  status: number
  headers: Readonly<Record<string, string>>
  body: string | Buffer
}>
