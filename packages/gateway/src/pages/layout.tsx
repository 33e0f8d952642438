import type { ComponentChildren, JSX } from 'preact'

import { STYLE } from './style.ts'

type LayoutProps = Readonly<{
  languageCode: 'tr' | 'en'
  title: string
  /** Absent in a document that has no header of ours, such as htmlContent. */
  nonce?: string
  /** Runs at the end of the page. Rendered as text: it must hold no `"`, `<` or `&`. */
  script?: string
  children: ComponentChildren
}>

/** The shell of every page. A nonce goes on its only style and its only script. */
export function Layout(props: LayoutProps): JSX.Element {
  const { languageCode, title, nonce, script, children } = props
  return (
    <html lang={languageCode}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>{title}</title>
        <style nonce={nonce}>{STYLE}</style>
      </head>
      <body>
        <main>{children}</main>
        {script === undefined ? null : <script nonce={nonce}>{script}</script>}
      </body>
    </html>
  )
}
