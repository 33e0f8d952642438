import type { JSX } from 'preact'
import { escaped } from '../../base/kernel/index.ts'
import { CodeBlock, type Language, Tabs } from '../design/index.ts'
import { PLACEHOLDERS, referenceContent } from './content.ts'
import type { ReferenceSite, SandboxKeys } from './site.ts'
import { WORDS } from './words.ts'

const NO_KEYS: SandboxKeys = { publicKey: '…', secretKey: '…', merchantNumber: '…' }

type Props = Readonly<{ name: string; site: ReferenceSite; language: Language }>

/** One call in every language, each signing it. */
export function CodeTabs({ name, site, language }: Props): JSX.Element {
  const words = WORDS[language]
  const { codeLanguages, calls, signing } = referenceContent()
  const own = (html = '') => withOwnValues(html, site)
  return (
    <Tabs
      name="code"
      label={words.code}
      tabs={codeLanguages.map(({ id, title }) => ({
        id,
        title,
        content: (
          <>
            <CodeBlock html={own(calls[name]?.[id])} label={words.copy} />
            <details>
              <summary>{words.showSigning}</summary>
              <CodeBlock html={own(signing[id])} label={words.copy} />
            </details>
          </>
        ),
      }))}
    />
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
