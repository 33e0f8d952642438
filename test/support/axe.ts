import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Instead of axe where a page has it already: it is half a megabyte, which need not be compiled again. */
const NOTHING_MORE = 'void 0'

/**
 * What axe finds on a page, as sentences: with all its rules, or with one. Frames are left out, because each
 * frame's page is looked at as a page of its own. axe runs in the page itself: its other way opens one more page
 * for every look. Of what passes it describes one element for each rule instead of all.
 */
export async function axeFindings(page: Page, rule?: string): Promise<string[]> {
  const hasAxe = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder(hasAxe ? { page, axeSource: NOTHING_MORE } : { page })
    .setLegacyMode(true)
    .exclude('iframe')
    .options({
      resultTypes: ['violations'],
      ...(rule === undefined ? {} : { runOnly: { type: 'rule', values: [rule] } }),
    })
  const { passes, violations } = await axe.analyze()
  if (passes.length === 0) throw new Error('axe has looked at nothing')
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
