import {
  isPageAddress,
  type ListedPage,
  type PageInventory,
  pageInventory,
} from '../../page-catalogue/index.ts'
import { contentDifferences, fileDifferences } from './content.ts'
import { headerDifferences } from './headers.ts'
import { type ReceivedPage, receive } from './receive.ts'

/** One line of the table. */
export type CheckedPage = Readonly<{
  title: string
  /** The path pattern of the router: a link's own address is a secret. */
  address: string
  /** Null where no page was requested. */
  status: number | null
  /** The differences as sentences; empty where all is as listed. */
  differences: readonly string[]
}>

/** Compares the installed code, which also has the pages that only a payment leads to. */
export function checkInstalled(shipped: PageInventory): CheckedPage {
  const installed = new Map(pageInventory().pages.map((page) => [page.name, page]))
  const differences = shipped.pages.flatMap((page) => {
    const own = installed.get(page.name)
    installed.delete(page.name)
    const isSame = own !== undefined && JSON.stringify(own) === JSON.stringify(page)
    return isSame ? [] : `The code of "${page.title}" is not what pages.json lists.`
  })
  const added = [...installed.values()].map(({ title }) => `pages.json does not list "${title}".`)
  const all = [...differences, ...added]
  return { title: 'This installation', address: '', status: null, differences: all }
}

/** Checks the pages that anybody can request, in the order of the inventory. */
export async function checkProbes(
  inventory: PageInventory,
  base: URL,
): Promise<readonly CheckedPage[]> {
  const checked: CheckedPage[] = []
  for (const page of inventory.pages) {
    if (page.probe === null) continue
    const { method, path, status } = page.probe
    const received = await receive(new URL(path, base), method)
    const isAbsent = page.probe.mayBeAbsent === true && received.status === ABSENT
    const compared = isAbsent ? jsonAnswerOf(inventory) : page
    const isExpected = isAbsent || received.status === status
    const expected = isExpected ? [] : [statusDifference(received, [status])]
    const differences = [...expected, ...differencesOf(compared, received)]
    checked.push({ title: page.title, address: path, status: received.status, differences })
  }
  return checked
}

const ABSENT = 404

function jsonAnswerOf({ pages }: PageInventory): ListedPage {
  const answer = pages.find(({ name }) => name === 'jsonAnswer')
  if (answer === undefined) throw new Error('The inventory has no JSON answer.')
  return answer
}

/** The inventory without the pages that these checks found to be kept from the public, and those below their addresses. */
export function publicPages(
  { pages }: PageInventory,
  checked: readonly CheckedPage[],
): PageInventory {
  const titles = new Set(checked.flatMap(({ title, status }) => (status === ABSENT ? [title] : [])))
  const absent = pages.flatMap(({ title, probe }) =>
    probe?.mayBeAbsent === true && titles.has(title) ? [probe.path] : [],
  )
  const isPublic = ({ addresses }: ListedPage): boolean =>
    !addresses.some(({ path }) => absent.some((each) => `${path}/`.startsWith(`${each}/`)))
  return { pages: pages.filter(isPublic) }
}

/** Checks the scripts and styles that have an address. */
export async function checkFiles(
  { pages }: PageInventory,
  base: URL,
): Promise<readonly CheckedPage[]> {
  const checked: CheckedPage[] = []
  const assets = pages.flatMap(({ scripts, styles }) => [...scripts, ...styles])
  for (const asset of new Map(assets.map((each) => [each.path, each])).values()) {
    if (asset.path === null) continue
    const received = await receive(new URL(asset.path, base))
    const { status } = received
    const differences = fileDifferences(asset, received)
    checked.push({ title: asset.name, address: asset.path, status, differences })
  }
  return checked
}

const REDIRECTS_MAXIMUM = 3

/** Checks a live page and the redirects on the way to it. */
export async function checkPage(
  inventory: PageInventory,
  address: URL,
): Promise<readonly CheckedPage[]> {
  const checked: CheckedPage[] = []
  let next: URL | null = address
  for (let redirects = 0; next !== null && redirects <= REDIRECTS_MAXIMUM; redirects += 1) {
    const received: ReceivedPage = await receive(next)
    checked.push(checkReceived(inventory, received))
    const { location } = received.headers
    const target: URL | null = location === undefined ? null : new URL(location, next)
    next = target?.origin === address.origin ? target : null
  }
  return checked
}

/** Compares an answer with the pages of its address, and returns the comparison with the fewest differences. */
export function checkReceived(
  { pages }: PageInventory,
  received: ReceivedPage,
  method: 'GET' | 'POST' = 'GET',
): CheckedPage {
  const { status, url } = received
  const here = pages.flatMap((page) => {
    const own = page.addresses.find(
      ({ methods, path }) => methods.includes(method) && matches(path, url.pathname),
    )
    if (own !== undefined) return [{ page, path: own.path }]
    // Every page address can also answer with the error page.
    const standsIn = page.name === 'pageError' && isPageAddress(url.pathname)
    return standsIn ? [{ page, path: '' }] : []
  })
  const [best] = here
    .filter(({ page }) => page.statuses.includes(status))
    .map(({ page, path }) => {
      const differences = differencesOf(page, received)
      return { title: page.title, address: path, status, differences }
    })
    .toSorted((a, b) => a.differences.length - b.differences.length)
  if (best !== undefined) return best
  const known = here.flatMap(({ page }) => page.statuses)
  const differences = [statusDifference(received, known)]
  return { title: 'Unknown page', address: here[0]?.path ?? '', status, differences }
}

function matches(pattern: string, path: string): boolean {
  const source = pattern.replaceAll(/:[^/]+/g, '[^/]+')
  return new RegExp(`^${source}/?$`, 'i').test(path)
}

function differencesOf(page: ListedPage, received: ReceivedPage): readonly string[] {
  return [...headerDifferences(page, received), ...contentDifferences(page, received)]
}

function statusDifference({ status }: ReceivedPage, listed: readonly number[]): string {
  if (listed.length === 0) return `It answers ${status}, and no page has this address.`
  return `It answers ${status}; it must be ${[...new Set(listed)].join(' or ')}.`
}
