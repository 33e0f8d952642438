import { CommandError } from '../command.ts'

/** An answer as a card holder's browser would get it; redirects are not followed. */
export type ReceivedPage = Readonly<{
  url: URL
  status: number
  /** Names in small letters. */
  headers: Readonly<Record<string, string>>
  /** Names of the cookies that it sets. */
  cookies: readonly string[]
  body: Buffer
}>

const TIMEOUT_MILLISECONDS = 15_000

/** The headers of a browser: a planted script may be left out of answers to known scanners. */
const BROWSER = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-language': 'tr-TR,tr;q=0.9,en;q=0.7',
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
}

/** @throws CommandError where nothing answers, or nothing whole. */
export async function receive(url: URL, method: 'GET' | 'POST' = 'GET'): Promise<ReceivedPage> {
  const isForm = method === 'POST'
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: isForm
        ? { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded' }
        : BROWSER,
      body: isForm ? '' : null,
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    })
    return {
      url,
      status: response.status,
      headers: Object.fromEntries(response.headers),
      cookies: response.headers.getSetCookie().map((cookie) => cookie.split('=')[0] ?? ''),
      body: Buffer.from(await response.arrayBuffer()),
    }
  } catch (error) {
    throw new CommandError(
      `${url.origin} did not answer (${reasonOf(error)}). Start the gateway, or name its address with --url.`,
    )
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  return 'code' in cause ? String(cause.code) : cause.message
}
