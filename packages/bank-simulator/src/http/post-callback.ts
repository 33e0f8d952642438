import type { FormPairs } from '../terminal/index.ts'

const patienceMilliseconds = 5_000

/** Posts a callback as a browser would. Nobody at the bank reads the answer, not even a failure. */
export async function postCallback(
  target: Readonly<{ url: string; fields: FormPairs }>,
): Promise<void> {
  try {
    const reply = await fetch(target.url, {
      method: 'POST',
      body: new URLSearchParams(
        target.fields.map(([name, value]): [string, string] => [name, value]),
      ),
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMilliseconds),
    })
    await reply.arrayBuffer()
  } catch {
    // The browser's own post follows; this one was the extra.
  }
}
