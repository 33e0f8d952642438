import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Results are asked for as little as possible: a page of the panel has hundreds of elements that pass. */
const OPTIONS: axe.RunOptions = { resultTypes: ['violations'], iframes: false, preload: false }

/**
 * What axe finds on a page, as sentences: with all its rules, or with one. Frames are left out, because each
 * frame's page is looked at as a page of its own.
 */
export async function axeFindings(page: Page, rule?: string): Promise<string[]> {
  // axe is half a megabyte: a page that has it already is not sent it again.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: axe.RunOptions =
    rule === undefined ? OPTIONS : { ...OPTIONS, runOnly: { type: 'rule', values: [rule] } }
  const { looked, found } = await page.evaluate(runAxe, options)
  if (looked === 0) throw new Error('axe has looked at nothing')
  return found
}

/** Runs in the page. */
async function runAxe(options: axe.RunOptions): Promise<{ looked: number; found: string[] }> {
  const { passes, violations } = await window.axe.run({ exclude: ['iframe'] }, options)
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  return { looked: passes.length, found }
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
