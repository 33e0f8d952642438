import { Marked, type Tokens } from 'marked'
import { escaped } from '../../../packages/gateway/src/base/kernel/index.ts'
import type { Language } from '../../../packages/gateway/src/faces/design/index.ts'
import type { MarkdownPage } from '../../../packages/gateway/src/faces/reference/content.ts'
import { highlighted } from './highlight.ts'

/** A page of docs/ as HTML; its name and language are for whoever shows it. */
export type ReferencePage = Pick<MarkdownPage, 'title' | 'html' | 'sections'>

export type Translate = (text: string) => string

type Options = Readonly<{
  language: Language
  /** Turns each paragraph, heading and cell of a table into the page's language. */
  translate?: Translate
}>

/** Where the files of docs/ are found in the reference; others have no page, and their links become text. */
function addressOf(href: string, language: Language): string | null {
  const [path = '', hash] = href.split('#')
  const name =
    path
      .split('/')
      .at(-1)
      ?.replace(/(?:\.tr)?\.md$/, '') ?? ''
  const behind = hash === undefined ? '' : `#${hash}`
  if (/^https?:/.test(href) || href.startsWith('#')) return href
  if (/reference\/(errors|states|test-cards|events)\.md$/.test(path))
    return `/docs/${language}/${name}${behind}`
  if (/guides\/|^[\w.-]+\.md$/.test(path)) return `/docs/${language}/guides/${name}${behind}`
  return path.startsWith('/docs') ? href : null
}

function idOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
}

const LANGUAGE_LINE = /^\[(?:Türkçe|English)\]\([\w.-]+\)\n/m

/** Converts a page of docs/ into HTML that the reference shows as it is. */
export function pageOf(
  source: string,
  { language, translate = (text) => text }: Options,
): ReferencePage {
  const text = source
    .replace(/^<!--.*?-->\s*/s, '')
    .replace(LANGUAGE_LINE, '')
    .replaceAll(/^```mermaid\n.*?^```\n/gms, '')
  const marked = new Marked({ renderer: renderer(language) })
  const tokens = marked.lexer(text)
  void marked.walkTokens(tokens, (token) => {
    if (
      'tokens' in token &&
      (token.type === 'paragraph' || token.type === 'heading' || token.type === 'text')
    ) {
      const said = translate(token.raw.trim().replace(/^#+ /, ''))
      token.tokens = marked.Lexer.lexInline(said)
      token.text = said
    }
    if (token.type === 'table') {
      for (const cell of [...token.header, ...token.rows.flat()]) {
        cell.text = translate(cell.text)
        cell.tokens = marked.Lexer.lexInline(cell.text)
      }
    }
  })
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === 'heading')
  const [first] = headings
  const body = tokens.filter((token) => token !== first)
  return {
    title: first?.text ?? '',
    html: marked.parser(body),
    sections: sectionsOf(body),
  }
}

function sectionsOf(
  tokens: readonly Readonly<{ type: string; raw: string }>[],
): ReferencePage['sections'] {
  const sections: { id: string; title: string; text: string }[] = []
  for (const token of tokens) {
    if (token.type === 'heading') {
      const title = plain(Object(token).text)
      sections.push({ id: idOf(title), title, text: '' })
    } else {
      const section = sections.at(-1)
      if (section !== undefined && token.type !== 'code') section.text += ` ${plain(token.raw)}`
    }
  }
  return sections
}

/** Markdown without its marks. */
export function plain(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*|]|-{3,}/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function renderer(language: Language) {
  return {
    heading({ tokens, depth, text }: Tokens.Heading): string {
      const inner = Object(this).parser.parseInline(tokens)
      const id = idOf(plain(text))
      return `<h${depth} id="${id}"><a href="#${id}">${inner}</a></h${depth}>\n`
    },
    link({ href, tokens }: Tokens.Link): string {
      const inner = Object(this).parser.parseInline(tokens)
      const address = addressOf(href, language)
      return address === null ? inner : `<a href="${escaped(address)}">${inner}</a>`
    },
    code({ text, lang = '' }: Tokens.Code): string {
      return `<pre tabindex="0"><code>${highlighted(text, lang)}</code></pre>\n`
    },
    table({ header, rows }: Tokens.Table): string {
      const cells = (row: Tokens.TableCell[], name: string) =>
        row
          .map(({ tokens }) => `<${name}>${Object(this).parser.parseInline(tokens)}</${name}>`)
          .join('')
      const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')
      return `<div class="scroll" tabindex="0"><table><thead><tr>${cells(header, 'th')}</tr></thead><tbody>${body}</tbody></table></div>\n`
    },
    html(): string {
      return ''
    },
  }
}
