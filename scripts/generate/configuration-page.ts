import { SETTINGS } from '../../packages/gateway/src/base/config/index.ts'
import type { Setting } from '../../packages/gateway/src/base/config/settings.ts'
import { type Artifact, MARKDOWN_NOTICE, markdownTable } from './artifact.ts'

const INTRODUCTION = `# Configuration

Environment variables, read once at start. A wrong value is an error that names the variable and the remedy; the start reports all
errors together.`

function defaultOf({ absent, otherwise }: Setting<unknown>): string {
  if (absent === null) return otherwise ?? '—'
  return typeof absent === 'string'
    ? `\`${absent}\``
    : `\`${absent.sandbox}\` in sandbox, \`${absent.live}\` in live`
}

/** docs/reference/configuration.md: the table of settings. */
export const configurationPage: Artifact = {
  path: 'docs/reference/configuration.md',
  content: () => {
    const settings: Readonly<Record<string, Setting<unknown>>> = SETTINGS
    const rows = Object.entries(settings).map(([name, setting]) => [
      `\`${name}\``,
      defaultOf(setting),
      setting.meaning,
    ])
    const table = markdownTable(['Variable', 'Default', 'Meaning'], rows)
    return `${[MARKDOWN_NOTICE, INTRODUCTION, table].join('\n\n')}\n`
  },
}
