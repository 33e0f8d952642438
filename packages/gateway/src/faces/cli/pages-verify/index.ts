import { type PageInventory, shippedInventory } from '../../page-catalogue/index.ts'
import { counted } from '../answer.ts'
import { CommandError, command } from '../command.ts'
import { configuredAddress } from '../gateway-address.ts'
import { addressIn } from '../option-values.ts'
import {
  type CheckedPage,
  checkFiles,
  checkInstalled,
  checkPage,
  checkProbes,
  publicPages,
} from './checks.ts'

/**
 * Asks a running gateway for its pages as a card holder would, and compares headers, policies, scripts and
 * styles with the inventory that came with this installation (PCI DSS 4.0.1, 6.4.3 and 11.6.1). Fails on
 * any difference.
 */
export const verifyPages = command({
  name: 'pages verify',
  description: 'compare a running gateway’s pages with the inventory of scripts and headers',
  options: {
    '--url <url>': 'the gateway’s address; the configuration’s if left out',
    '--page <url>': { text: 'a live link to check too; may be repeated', repeats: true },
  },
  example: 'vezne pages verify --url https://pay.example',
  run: async (ports, { url, page }) => {
    const inventory = shippedInventory()
    const base = addressOf(url ?? configuredAddress(ports), '--url')
    const pages = page.map((each) => addressOf(each, '--page'))
    const checked = [checkInstalled(inventory), ...(await checkProbes(inventory, base))]
    checked.push(...(await checkFiles(publicPages(inventory, checked), base)))
    for (const each of pages) checked.push(...(await checkPage(inventory, each)))
    const count = checked.flatMap(({ differences }) => differences).length
    const failure = `${counted(count, 'difference')} from the inventory. Take no card on this gateway until each is explained: docs/operations/pages.md.`
    return {
      json: checked,
      lines: tableOf(checked),
      notes: [unasked(inventory, checked)],
      failure: count > 0 ? failure : null,
    }
  },
})

function tableOf(checked: readonly CheckedPage[]): readonly string[] {
  const width = Math.max(...checked.map(({ title }) => title.length))
  const addressWidth = Math.max(...checked.map(({ address }) => address.length))
  const rows = checked.map(({ title, address, status, differences }) => {
    const verdict = differences.length === 0 ? 'ok' : `DIFFERENT (${differences.length})`
    const shown = status === null ? '   ' : String(status)
    return [title.padEnd(width), address.padEnd(addressWidth), shown, verdict].join('  ')
  })
  const differences = checked.flatMap((page) =>
    page.differences.map((difference) => `${page.title}: ${difference}`),
  )
  return [...rows, ...differences]
}

/** Names the pages that were not compared because only a payment leads to them. */
function unasked({ pages }: PageInventory, checked: readonly CheckedPage[]): string {
  const seen = new Set(checked.map(({ title }) => title))
  const left = pages.filter(({ title }) => !seen.has(title)).map(({ title }) => title)
  return `Not asked for, because only a payment leads there: ${left.join('; ')}. A link’s form is checked with --page ADDRESS.`
}

function addressOf(text: string, option: string): URL {
  const url = addressIn(text)
  if (url !== null) return url
  throw new CommandError(`${option} must be an address such as https://pay.example.`)
}
