import {
  type ListedAsset,
  type ListedPage,
  pageInventory,
} from '../../packages/gateway/src/faces/page-catalogue/index.ts'
import { type Artifact, MARKDOWN_NOTICE, markdownTable } from './artifact.ts'

const INTRODUCTION = `# Pages and scripts

Every page of this gateway, with every script and style: the inventory that PCI DSS 4.0.1, 6.4.3, requires of
whoever hosts a payment page. No script is a third party's, and no page requests anything from another host. The only cookie
is set by the form of a payment link, has no personal data, and shows the receipt only to the browser that paid. A script
runs only if its SHA-256 is in the page's content security policy, so no other script can run. [\`vezne pages verify\`](../operations/pages.md)
compares a running gateway with this inventory; for programs it is
[packages/gateway/pages.json](../../packages/gateway/pages.json).`

/** Headers whose values differ from page to page. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'content-security-policy',
  'content-type',
  'referrer-policy',
])

const HEADERS = `Every page is sent with its policy and with the same other headers:`

/** packages/gateway/pages.json: ships with the gateway, and is what `vezne pages verify` goes by. */
export const pagesFile: Artifact = {
  path: 'packages/gateway/pages.json',
  content: () => `${JSON.stringify(pageInventory(), null, 2)}\n`,
}

/** docs/reference/pages.md: the same for people. */
export const pagesPage: Artifact = {
  path: 'docs/reference/pages.md',
  content: () => {
    const { pages } = pageInventory()
    const sections = [
      MARKDOWN_NOTICE,
      INTRODUCTION,
      assetSection('Scripts', pages, ({ scripts }) => scripts),
      assetSection('Styles', pages, ({ styles }) => styles),
      '## Pages',
      HEADERS,
      commonHeaders(pages),
      ...pages.map(pageSection),
    ]
    return `${sections.join('\n\n')}\n`
  },
}

function assetSection(
  title: string,
  pages: readonly ListedPage[],
  assetsOf: (page: ListedPage) => readonly ListedAsset[],
): string {
  const assets = new Map(pages.flatMap(assetsOf).map((asset) => [asset.name, asset]))
  const rows = [...assets.values()].map((asset) => {
    const users = pages.filter((page) => assetsOf(page).some(({ name }) => name === asset.name))
    return [
      `\`${asset.name}\``,
      asset.path === null ? 'within the page' : `\`${asset.path}\``,
      users.map((page) => page.title).join(', '),
      `\`sha256-${asset.sha256}\``,
      String(asset.bytes),
      asset.purpose,
      asset.justification,
      asset.authorisedBy,
    ]
  })
  const head = [
    'Name',
    'Where',
    'Pages',
    'Hash',
    'Bytes',
    'Does',
    'Needed because',
    'Authorised by',
  ]
  return `## ${title}\n\n${markdownTable(head, rows)}`
}

function commonHeaders(pages: readonly ListedPage[]): string {
  const rows = Object.entries(pages.at(-1)?.headers ?? {})
    .filter(([name]) => !OWN_HEADERS.has(name))
    .map(([name, value]) => [`\`${name}\``, `\`${value}\``])
  return markdownTable(['Header', 'Value'], rows)
}

function pageSection(page: ListedPage): string {
  const { title, purpose, addresses, statuses, framing, headers, isOnPaymentWay } = page
  const names = (assets: readonly ListedAsset[]) =>
    assets.map(({ name }) => `\`${name}\``).join(', ') || 'none'
  const where = addresses.map(({ methods, path }) => `\`${methods.join(', ')} ${path}\``)
  const rows = [
    ['Address', where.join(', ') || 'none'],
    ['Status', statuses.join(', ') || 'none'],
    ['On the payment way', isOnPaymentWay ? 'yes' : 'no'],
    ['May be framed by', `${framing.by}: ${framing.why}`],
    ...(page.hasLook === true
      ? [['A merchant’s look', 'may load a colour and a logo from `/l/looks/`']]
      : []),
    ['Scripts', names(page.scripts)],
    ['Styles', names(page.styles)],
    ['Forms lead to', page.formTargets.map((target) => `\`${target}\``).join(' ') || 'nowhere'],
    ['Requests from other hosts', 'none'],
    ['Cookies', page.cookies.map((name) => `\`${name}\``).join(', ') || 'none'],
    ['Policy', `\`${headers['content-security-policy'] ?? 'the merchant’s'}\``],
  ]
  return `### ${title}\n\n${purpose}\n\n${markdownTable(['', ''], rows)}`
}
