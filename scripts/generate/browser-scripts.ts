import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

import type { Artifact } from './artifact.ts'

const FOLDER = 'packages/gateway/src/faces/page-catalogue'
const SCRIPTS = {
  LINK_FORM: 'link-form',
  LINK_WATCH: 'link-watch',
  CHECKOUT_RETURN: 'checkout-return',
  COPY_AND_WATCH: 'copy-and-watch',
  PANEL: 'panel',
  PANEL_PASSKEYS: 'panel-passkeys',
  REFERENCE: 'reference',
  SEARCH: 'search',
  SEND: 'send',
} as const

/** Each script of our pages as one small text: its hash stands in the content security policy of its page. */
function bundled(name: string): string {
  const entry = fileURLToPath(new URL(`../../${FOLDER}/browser/${name}.ts`, import.meta.url))
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2020',
    charset: 'ascii',
    logLevel: 'error',
  })
  return outputFiles.map(({ text }) => text.trimEnd()).join('')
}

export const browserScripts: Artifact = {
  path: `${FOLDER}/browser-scripts.ts`,
  content: () =>
    [
      '/** Made from `browser/` by `npm run generate`. */',
      ...Object.entries(SCRIPTS).map(
        ([constant, name]) => `export const ${constant} =\n  ${JSON.stringify(bundled(name))}`,
      ),
      '',
    ].join('\n'),
}
