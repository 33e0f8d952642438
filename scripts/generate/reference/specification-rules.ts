import { readdirSync, readFileSync } from 'node:fs'
import type { Endpoint } from '@vezne/protocol'

const FOLDER = new URL('../../../docs/specification/', import.meta.url)

type Section = Readonly<{ heading: string; text: string }>

const SECTIONS: readonly Section[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .flatMap((name) => readFileSync(new URL(name, FOLDER), 'utf8').split(/^## /m).slice(1))
  .map((text) => ({ heading: text.split('\n')[0] ?? '', text: text.slice(text.indexOf('\n') + 1) }))

/** Sections of docs/specification that hold rules of several endpoints. */
export const SHARED_RULES: Readonly<Record<string, readonly string[]>> = {
  Orders: ['return', 'reverse', 'inquire'],
  'Session steps': ['init3ds', 'getThreeDSessionResult'],
  mdStatus: ['getThreeDSessionResult'],
  'Link status': ['createLink', 'linkStatus', 'deleteLink'],
}

/** Of an endpoint: what docs/specification says beside its tables of fields, as Markdown. */
export function specificationOf(endpoint: Endpoint): string {
  const heading = `${endpoint.method} ${endpoint.path}`
  const own = SECTIONS.find((section) => section.heading === heading)
  const shared = SECTIONS.filter((section) =>
    SHARED_RULES[section.heading]?.includes(endpoint.name),
  )
  const lead = withoutPointers(own?.text.split(/^### /m)[0] ?? '').trim()
  const parts = [
    // The page has the summary as its title.
    lead === `${endpoint.summary}.` ? '' : lead,
    ...shared.map((section) => `## ${section.heading}\n${withoutPointers(section.text)}`),
  ]
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n\n')
}

/** The link is removed, because a reader of the reference has no register of decisions. */
function withoutPointers(text: string): string {
  return text
    .replaceAll(/^The API does not publish .*$/gm, '')
    .replaceAll(/ The API leaves open .*$/gm, '')
    .replaceAll(/ \(decision [\d.]+\)/g, '')
}
