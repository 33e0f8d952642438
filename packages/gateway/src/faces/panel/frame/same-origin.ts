import type { PanelRequest } from './visit.ts'

type Parts = Readonly<{ isSandbox: boolean; panelUrl: () => string }>

/**
 * Whether a posted form comes from a page of the panel. Browsers name the site of a form in Origin, and say in
 * Sec-Fetch-Site how it is related to this one; no page can change either. A form without both is refused.
 *
 * A sandbox is reached by several names of one machine, so the origin must be the one that the request itself was
 * sent to. The listener refuses unknown hosts before (decision 1.12).
 */
export function isFromPanel(
  { origin, fetchSite, host }: Pick<PanelRequest, 'origin' | 'fetchSite' | 'host'>,
  { isSandbox, panelUrl }: Parts,
): boolean {
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return false
  if (origin === undefined) return false
  const own = new URL(panelUrl())
  return origin === (isSandbox ? `${own.protocol}//${host}` : own.origin)
}

const WAY_BACK = /^\/panel(?:\/[\w~.%-]+)*(?:\?[\w~.%&=+:,*-]*)?$/

/** Browsers take an encoded point for a point, and so leave the panel by `%2e%2e` as by two points. */
const UPWARDS = /(?:\.|%2e){2}/i

/** The path of a page of the panel, for the way back after a sign-in; the first page for anything else. */
export function wayBack(path: string): string {
  return WAY_BACK.test(path) && !UPWARDS.test(path) ? path : '/panel'
}
