import type { Finding, PatternSearch } from '../../support/card-search/index.ts'

/** Sends calls to the gateway's present address: its port changes with every start. */
export const GATEWAY = 'https://gateway.invalid'

export type Recorder = Readonly<{
  /** As `fetch`; every answer is searched, its headers too. */
  fetch: typeof fetch
  /** Searches an answer that came another way. */
  search: (text: string) => void
  findings: () => readonly Finding[]
  /** How many answers there were, by HTTP status. */
  statuses: () => Readonly<Record<number, number>>
}>

/**
 * What may hold a card number, and nothing else of an answer may: the ConversationId, which is the
 * caller's own and is echoed (decision 1.2), and the form that takes the card from its holder's browser
 * to the bank's page (the specification's 3-D Secure model: only there are `pan` and `cv2`).
 */
const ALLOWED = [
  /"(?:paymentC|c)onversationId":"(?:[^"\\]|\\.)*"/g,
  /name="(?:pan|cv2)" value="[0-9]{3,19}"/g,
  /name="ConversationId" value="[^"]*"/g,
]

export function createRecorder(search: PatternSearch, gatewayUrl: () => Promise<string>): Recorder {
  const findings: Finding[] = []
  const statuses: Record<number, number> = {}
  const take = (text: string): void => {
    findings.push(...search.findIn('answers', Buffer.from(withoutAllowed(text))))
  }
  return {
    fetch: async (input, init) => {
      const address = input instanceof Request ? input.url : String(input)
      const url = address.startsWith(GATEWAY)
        ? (await gatewayUrl()) + address.slice(GATEWAY.length)
        : address
      const response = await fetch(url, init)
      statuses[response.status] = (statuses[response.status] ?? 0) + 1
      const headers = [...response.headers].map((pair) => pair.join(': '))
      take(`${headers.join('\n')}\n${await response.clone().text()}`)
      return response
    },
    search: take,
    findings: () => findings,
    statuses: () => statuses,
  }
}

function withoutAllowed(text: string): string {
  return ALLOWED.reduce((rest, allowed) => rest.replaceAll(allowed, ''), text)
}
