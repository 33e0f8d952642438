import { basename } from 'node:path'

import { brandingFileOf, brandingStyle } from '../../../payment/branding/index.ts'
import { type ListedAsset, type ListedPage, sha256Of } from '../../page-catalogue/index.ts'
import { readMarkup, type Tag, tagDifferences } from './loads.ts'
import type { ReceivedPage } from './receive.ts'

/** Every script, style or piece of markup that is not as the inventory lists it, as sentences. */
export function contentDifferences(page: ListedPage, received: ReceivedPage): string[] {
  const text = received.body.toString('utf8')
  switch (page.content) {
    case 'nothing':
      return text === '' ? [] : [`It has a content of ${text.length} characters; it has none.`]
    case 'json':
      return isJson(text) ? [] : ['Its content is no JSON.']
    case 'svg':
      return /^<svg [^>]*>(?:(?!<script|<foreignObject| on\w+=).)*<\/svg>$/is.test(text)
        ? []
        : ['Its content is no drawing of ours.']
    case 'css': {
      const file = brandingFileOf(basename(received.url.pathname))
      const isColour = file?.kind === 'colour' && text === brandingStyle(file.colour)
      return isColour ? [] : ['It is not the style of this colour.']
    }
    case 'png':
      return received.body.subarray(1, 4).toString('latin1') === 'PNG'
        ? []
        : ['Its content is no PNG image.']
    case 'html':
      return htmlDifferences(page, received.url, text)
  }
}

/** A script or style with an address of its own. */
export function fileDifferences(asset: ListedAsset, received: ReceivedPage): string[] {
  const { status, headers, cookies, body } = received
  const sha256 = sha256Of(body)
  return [
    ...(status === 200 ? [] : [`It answers ${status}; it must be 200.`]),
    ...(sha256 === asset.sha256
      ? []
      : [`The ${asset.kind} ${asset.name} was changed: ${described(body)}, not ${listed(asset)}.`]),
    ...cookies.map((name) => `It sets the cookie ${name}; no file sets one.`),
    ...(headers['x-content-type-options'] === 'nosniff'
      ? []
      : ['The header x-content-type-options is missing; it must be "nosniff".']),
  ]
}

function htmlDifferences(page: ListedPage, url: URL, html: string): string[] {
  const { tags, foreign } = readMarkup(html)
  return [
    ...assetDifferences(page.scripts, 'script', tags),
    ...assetDifferences(page.styles, 'style', tags),
    ...tags.flatMap((tag) => tagDifferences(page, url, tag)),
    ...foreign.map((text) => `It holds what no page of ours does: ${JSON.stringify(text)}.`),
  ]
}

/** Compares inline scripts or styles with the list. An added text beside a missing one counts as that one, changed. */
function assetDifferences(
  assets: readonly ListedAsset[],
  kind: 'script' | 'style',
  tags: readonly Tag[],
): string[] {
  const texts = tags
    .filter(({ name, attributes }) => name === kind && !attributes.has('src'))
    .map(({ text }) => text)
  const within = assets.filter(({ path }) => path === null)
  const hashes = texts.map(sha256Of)
  const missing = within.filter(({ sha256 }) => !hashes.includes(sha256))
  const added = texts.filter((text) => !within.some(({ sha256 }) => sha256 === sha256Of(text)))
  return [
    ...missing.map((asset, index) => {
      const text = added[index]
      const { name } = asset
      if (text === undefined) return `The ${kind} ${name} is missing: ${listed(asset)}.`
      return `The ${kind} ${name} was changed: ${described(text)}, not ${listed(asset)}.`
    }),
    ...added
      .slice(missing.length)
      .map((text) => `A ${kind} within the page is not in the inventory: ${described(text)}.`),
  ]
}

function listed({ sha256, bytes }: ListedAsset): string {
  return `sha256-${sha256} of ${bytes} bytes`
}

function described(content: string | Buffer): string {
  return `sha256-${sha256Of(content)} of ${Buffer.byteLength(content)} bytes`
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
