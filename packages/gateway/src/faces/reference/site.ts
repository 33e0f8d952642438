import { ENDPOINTS, type Endpoint } from '@vezne/protocol'

import type { Language } from '../design/index.ts'
import { type EndpointTexts, referenceContent } from './content.ts'

/** The keys that a page shows and signs with; published, and of a sandbox only. */
export type SandboxKeys = Readonly<{
  publicKey: string
  secretKey: string
  merchantNumber: string
}>

/** What the pages say of the gateway that serves them. */
export type ReferenceSite = Readonly<{
  /** Without a slash at its end. */
  baseUrl: () => string
  /** Null in live mode, and on the operator's listener: nothing can be sent from there. */
  keys: SandboxKeys | null
  /** Live mode has no endpoints of the sandbox. */
  isSandbox: boolean
}>

const all: readonly Endpoint[] = ENDPOINTS

export function endpointsOf({ isSandbox }: ReferenceSite): readonly Endpoint[] {
  return all.filter((endpoint) => isSandbox || !endpoint.sandboxOnly)
}

/** @throws Error where `npm run generate` did not run after the endpoint was added */
export function textsOf({ name }: Endpoint): EndpointTexts {
  const texts = referenceContent().texts[name]
  if (texts === undefined) throw new Error(`The reference has no texts of ${name}.`)
  return texts
}

export function endpointPath(name: string, language: Language): string {
  return `/docs/${language}/api/${name}`
}
