import { StoryEnd } from './story.ts'

const TIMEOUT_MILLISECONDS = 5_000

/** Throws StoryEnd, with the remedy, unless a gateway is ready at the address. */
export async function findGateway(baseUrl: string): Promise<void> {
  if (!URL.canParse(baseUrl)) {
    throw new StoryEnd(
      `VEZNE_URL must be an address such as http://127.0.0.1:8080, and PORT a number; not ${baseUrl}`,
    )
  }
  const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS)
  const ready = await fetch(new URL('/readyz', baseUrl), { signal }).catch(() => null)
  if (ready === null) {
    throw new StoryEnd(
      `no gateway answers at ${baseUrl}; start one with \`npm start\` in another terminal, or name it with PORT or VEZNE_URL`,
    )
  }
  if (!ready.ok) {
    throw new StoryEnd(`the gateway at ${baseUrl} is not ready (HTTP ${ready.status}); try again`)
  }
}
