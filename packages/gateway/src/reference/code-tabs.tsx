import type { JSX } from 'preact'

import type { Language } from '../design/index.ts'
import { escaped, PLACEHOLDERS, referenceContent } from './content.ts'
import { CodeBlock } from './layout.tsx'
import type { ReferenceSite, SandboxKeys } from './site.ts'
import { wordsIn } from './words.ts'

const NO_KEYS: SandboxKeys = { publicKey: '…', secretKey: '…', merchantNumber: '…' }

type Props = Readonly<{ name: string; site: ReferenceSite; language: Language }>

/** One call in every language, each signing it. The tabs are radio buttons, so they work without script. */
export function CodeTabs({ name, site, language }: Props): JSX.Element {
  const words = wordsIn(language)
  const { codeLanguages, calls, signing } = referenceContent()
  const own = (html = '') => withOwnValues(html, site)
  return (
    <section class="tabs" aria-label={words.code}>
      {codeLanguages.map(({ id, title }, index) => (
        <label key={id}>
          <input type="radio" name="code" value={id} checked={index === 0} />
          {title}
        </label>
      ))}
      {codeLanguages.map(({ id }) => (
        <div key={id} class={`panel ${id}`}>
          <CodeBlock html={own(calls[name]?.[id])} label={words.copy} />
          <details>
            <summary>{words.showSigning}</summary>
            <CodeBlock html={own(signing[id])} label={words.copy} />
          </details>
        </div>
      ))}
    </section>
  )
}

/** The samples with the address and the keys of this gateway. */
function withOwnValues(html: string, { baseUrl, keys }: ReferenceSite): string {
  const { publicKey, secretKey, merchantNumber } = keys ?? NO_KEYS
  return html
    .replaceAll(PLACEHOLDERS.baseUrl, escaped(baseUrl()))
    .replaceAll(PLACEHOLDERS.publicKey, publicKey)
    .replaceAll(PLACEHOLDERS.secretKey, secretKey)
    .replaceAll(PLACEHOLDERS.merchantNumber, merchantNumber)
}
