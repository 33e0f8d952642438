import { ENDPOINTS, type Endpoint } from '@vezne/protocol'

import type { Language } from '../design/index.ts'
import { inLanguage } from './turkish/index.ts'

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

export function summaryOf({ summary }: Endpoint, language: Language): string {
  return inLanguage(summary, language)
}

export function endpointPath(name: string, language: Language): string {
  return `/docs/${language}/api/${name}`
}
