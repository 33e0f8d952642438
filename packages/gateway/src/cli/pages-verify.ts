import { readConfiguration } from '../config/index.ts'
import { type PageInventory, shippedInventory } from '../page-catalogue/index.ts'
import type { CliPorts } from './cli-ports.ts'
import { CommandError } from './command-error.ts'
import {
  type CheckedPage,
  checkFiles,
  checkInstalled,
  checkPage,
  checkProbes,
  publicPages,
} from './pages-verify-checks.ts'

export type PagesVerifyOptions = Readonly<{
  url?: string
  /** Addresses of live links. */
  page: readonly string[]
  json?: boolean
}>

/**
 * Asks a running gateway for its pages as a card holder would, and compares headers, policies, scripts and
 * styles with the inventory that came with this installation (PCI DSS 4.0.1, 6.4.3 and 11.6.1). Fails on
 * any difference.
 */
export async function pagesVerify(ports: CliPorts, options: PagesVerifyOptions): Promise<void> {
  const inventory = shippedInventory()
  const base = addressOf(options.url ?? configuredAddress(ports), '--url')
  const pages = options.page.map((page) => addressOf(page, '--page'))
  const checked = [checkInstalled(inventory), ...(await checkProbes(inventory, base))]
  checked.push(...(await checkFiles(publicPages(inventory, checked), base)))
  for (const page of pages) checked.push(...(await checkPage(inventory, page)))
  if (options.json === true) ports.print(JSON.stringify(checked))
  else printTable(ports, checked)
  if (options.json !== true) ports.note(unasked(inventory, checked))
  const count = checked.flatMap(({ differences }) => differences).length
  if (count > 0) {
    const what = count === 1 ? '1 difference' : `${count} differences`
    throw new CommandError(
      `${what} from the inventory. Take no card on this gateway until each is explained: docs/operations/pages.md.`,
    )
  }
}

function printTable({ print }: CliPorts, checked: readonly CheckedPage[]): void {
  const width = Math.max(...checked.map(({ title }) => title.length))
  const addressWidth = Math.max(...checked.map(({ address }) => address.length))
  for (const { title, address, status, differences } of checked) {
    const verdict = differences.length === 0 ? 'ok' : `DIFFERENT (${differences.length})`
    const shown = status === null ? '   ' : String(status)
    print([title.padEnd(width), address.padEnd(addressWidth), shown, verdict].join('  '))
  }
  for (const { title, differences } of checked) {
    for (const difference of differences) print(`${title}: ${difference}`)
  }
}

/** What only somebody who pays gets to see. */
function unasked({ pages }: PageInventory, checked: readonly CheckedPage[]): string {
  const seen = new Set(checked.map(({ title }) => title))
  const left = pages.filter(({ title }) => !seen.has(title)).map(({ title }) => title)
  return `Not asked for, because only a payment leads there: ${left.join('; ')}. A link’s form is checked with --page ADDRESS.`
}

function addressOf(text: string, option: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new CommandError(`${option} must be an address such as https://pay.example.`)
}

/** Where card holders reach the gateway of this configuration. */
function configuredAddress(ports: CliPorts): string {
  const { publicUrl, host, port, tls } = readConfiguration(ports.environment)
  if (publicUrl !== null) return publicUrl
  if (port === 0) throw new CommandError('PORT is 0: name the gateway’s address with --url.')
  const own = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const scheme = tls === null ? 'http' : 'https'
  return `${scheme}://${own.includes(':') ? `[${own}]` : own}:${port}`
}
