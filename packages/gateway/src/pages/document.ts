import type { VNode } from 'preact'
import { render } from 'preact-render-to-string'

/** A whole document as text. */
export function renderDocument(root: VNode): string {
  return `<!doctype html>${render(root)}`
}
