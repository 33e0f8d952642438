import { EVENTS } from '@vezne/protocol'
import type { JSX } from 'preact'

import type { Language } from '../design/index.ts'
import { referenceContent } from './content.ts'
import { endpointPath, endpointsOf, type ReferenceSite, textsOf } from './site.ts'
import { WORDS } from './words.ts'

type Item = Readonly<{ href: string; title: string; method?: string }>
type Group = Readonly<{ title: string; items: readonly Item[] }>

type Props = Readonly<{ site: ReferenceSite; language: Language; path: string }>

/** Every page of the reference, with the one that is shown marked. */
export function Navigation({ site, language, path }: Props): JSX.Element {
  const words = WORDS[language]
  const shown = `/docs/${language}${path}`
  return (
    <nav aria-label={words.title}>
      <input id="menu" class="menu-switch" type="checkbox" />
      <label class="menu-label" for="menu">
        {words.menu}
      </label>
      <div class="side">
        {groups(site, language).map(({ title, items }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {items.map(({ href, title: text, method }) => (
                <li key={href}>
                  <a href={href} {...(href === shown ? { 'aria-current': 'page' } : {})}>
                    {text}
                    {method === undefined ? null : <span class={`method ${method}`}>{method}</span>}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}

function groups(site: ReferenceSite, language: Language): readonly Group[] {
  const words = WORDS[language]
  const base = `/docs/${language}`
  const endpoints = endpointsOf(site)
  const tags = [...new Set(endpoints.map((endpoint) => textsOf(endpoint).tag[language]))]
  return [
    { title: words.start, items: [{ href: base, title: words.overview }] },
    {
      title: words.guides,
      items: referenceContent().guides[language].map(({ name, title }) => ({
        href: `${base}/guides/${name}`,
        title,
      })),
    },
    ...tags.map((tag) => ({
      title: tag,
      items: endpoints
        .filter((endpoint) => textsOf(endpoint).tag[language] === tag)
        .map((endpoint) => ({
          href: endpointPath(endpoint.name, language),
          title: textsOf(endpoint).summary[language],
          method: endpoint.method,
        })),
    })),
    {
      title: words.reference,
      items: [
        { href: `${base}/errors`, title: words.errors },
        ...referenceContent().tables[language].map(({ name, title }) => ({
          href: `${base}/${name}`,
          title,
        })),
        { href: `${base}/events`, title: `${words.events} (${Object.keys(EVENTS).length})` },
      ],
    },
  ]
}
