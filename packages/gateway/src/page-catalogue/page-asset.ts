import { createHash } from 'node:crypto'

/**
 * A script or a style of ours. Its text never depends on a request: that is why its hash can stand in the
 * content security policy and in the inventory, and why nothing else runs or paints.
 */
export type PageAsset = Readonly<{
  name: string
  kind: 'script' | 'style'
  /** The address of a file of its own; null where the text stands within the page. */
  path: `/${string}` | null
  content: () => string | Buffer
  /** What it does. */
  purpose: string
  /** Why the page needs it (PCI DSS 4.0.1, 6.4.3: a written justification for each script). */
  justification: string
  /** Who said that it may run: the licence to be there, not the author. */
  authorisedBy: string
}>

export function sha256Of(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64')
}

/** How a content security policy names a text that may stand within a page. */
export function sourceOf(asset: PageAsset): string {
  return asset.path === null ? `'sha256-${sha256Of(asset.content())}'` : "'self'"
}
