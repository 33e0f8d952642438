import { CommandError } from '../command.ts'
import { reasonOf } from '../gateway-address.ts'

/** An answer as a card holder's browser would get it, without following redirects. */
export type ReceivedPage = Readonly<{
  url: URL
  status: number
  /** Names in small letters. */
  headers: Readonly<Record<string, string>>
  /** The names of the cookies that the answer sets. */
  cookies: readonly string[]
  body: Buffer
}>

const TIMEOUT_MILLISECONDS = 15_000

/** The headers of a browser, because an attacker may hide a planted script from known scanners. */
const BROWSER = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-language': 'tr-TR,tr;q=0.9,en;q=0.7',
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
}

/** @throws CommandError where no complete answer comes */
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
