import type { ListedPage } from '../../page-catalogue/index.ts'
import type { Tag } from './markup.ts'

/** Elements that put another document into the page, or change where its addresses lead. */
const FOREIGN_ELEMENTS: ReadonlySet<string> = new Set(
  'applet base embed frame frameset iframe object portal'.split(' '),
)

/** Attributes by which an element loads something. `href` of a link that people click is none. */
const LOADING: ReadonlySet<string> = new Set(
  'background data href imagesrcset manifest ping poster src srcset xlink:href'.split(' '),
)

/** What is wrong with one element: what it loads, runs, or leads to. */
export function tagDifferences(page: ListedPage, url: URL, tag: Tag): string[] {
  const { name, attributes } = tag
  const differences = [...attributes].flatMap(([attribute, value]) => {
    const shown = `<${name} ${attribute}="${value}">`
    if (attribute.startsWith('on'))
      return `A script in an attribute is not in the inventory: ${shown}.`
    if (attribute === 'style') return `A style in an attribute is not in the inventory: ${shown}.`
    if (attribute === 'action' || attribute === 'formaction') {
      return formDifference(page, url, { shown, value })
    }
    if (name === 'a' && attribute === 'href') return clickDifference(url, { shown, value })
    if (!LOADING.has(attribute)) return []
    return loadDifference(allowedLoads(page, tag), url, { shown, value })
  })
  if (FOREIGN_ELEMENTS.has(name)) differences.push(`No page of ours has an element <${name}>.`)
  if (name === 'meta' && attributes.has('http-equiv') && !looksAgain(page, tag)) {
    differences.push(
      'No page of ours has a <meta http-equiv>, but where it is listed to look again.',
    )
  }
  return differences
}

/** Whether a refresh leads back to the page itself. One that leads elsewhere could take payers to another site. */
function looksAgain(page: ListedPage, { attributes }: Tag): boolean {
  const isRefresh = attributes.get('http-equiv') === 'refresh'
  const leadsBack = /^\d{1,3}; url=\?/.test(attributes.get('content') ?? '')
  return page.looksAgain === true && isRefresh && leadsBack
}

type Lead = Readonly<{ shown: string; value: string }>

/** Paths of files, and `'self'` or `data:` as a policy has them. */
function allowedLoads(page: ListedPage, { name, attributes }: Tag): readonly string[] {
  const relation = attributes.get('rel')
  const paths = (assets: ListedPage['scripts']) => assets.flatMap(({ path }) => path ?? [])
  if (name === 'script') return paths(page.scripts)
  if (name === 'link' && relation === 'stylesheet') return paths(page.styles)
  if (name === 'img' || (name === 'link' && relation === 'icon')) return page.images
  return []
}

function loadDifference(allowed: readonly string[], url: URL, { shown, value }: Lead): string[] {
  const target = parsed(value, url)
  if (target === null) return [`Nobody can tell what this loads: ${shown}.`]
  if (target.protocol === 'data:' && allowed.includes('data:')) return []
  if (target.origin !== url.origin) return [`It loads from elsewhere: ${shown}.`]
  if (allowed.includes(target.pathname) || allowed.includes("'self'")) return []
  return [`It loads what is not in the inventory: ${shown}.`]
}

function formDifference(page: ListedPage, url: URL, { shown, value }: Lead): string[] {
  const target = parsed(value, url)
  const isOwn = target?.origin === url.origin
  const targets: readonly string[] = page.formTargets
  // Which bank it is, the page's policy says; it is compared as well.
  const isWeb = target?.protocol === 'https:' || target?.protocol === 'http:'
  const isListed =
    isWeb &&
    ((isOwn && (targets.includes("'self'") || targets.includes('{gateway}'))) ||
      targets.includes('{bank}') ||
      targets.includes(target.protocol))
  return isListed ? [] : [`A form leads where no form of this page does: ${shown}.`]
}

function clickDifference(url: URL, { shown, value }: Lead): string[] {
  const target = parsed(value, url)
  const isAddress = target?.protocol === 'https:' || target?.protocol === 'http:'
  return isAddress ? [] : [`A link runs something instead of leading anywhere: ${shown}.`]
}

/** Null for no address, or one behind entities that our pages do not write. */
function parsed(value: string, base: URL): URL | null {
  if (/&#|&[a-z]+;/i.test(value) || !URL.canParse(value, base)) return null
  return new URL(value, base)
}
