import type { Recipe } from './recipe.ts'

export const A_SETTING: Recipe = {
  title: 'Add a setting',
  example: '`SAVED_FILTER_DAYS`, a whole number with a default',
  steps: [
    {
      file: 'packages/gateway/src/base/config/retention-settings.ts',
      what: 'add the row to this table or the one of its subject: what it means, its default, how it is read',
      after: 'export const RETENTION_SETTINGS = {\n',
      put: `  SAVED_FILTER_DAYS: {
    meaning: 'Days for which saved filters of the panel are kept.',
    absent: '90',
    read: days,
  },
`,
    },
    {
      file: 'packages/gateway/src/base/config/read-configuration.ts',
      what: 'give it its place in the configuration',
      after: '    workers: settings.WORKERS,\n',
      put: '    savedFilterDays: settings.SAVED_FILTER_DAYS,\n',
    },
  ],
  left: '`composition` hands the value to what needs it. A rule for live mode is in `live-rules.ts`.',
  filesMaximum: 2,
  tests: ['packages/gateway/src/base/config/configuration.test.ts'],
}

export const A_PANEL_PAGE: Recipe = {
  title: 'Add a page to the panel',
  example: '`/panel/help`, for everybody who may see the overview',
  steps: [
    {
      file: 'packages/gateway/src/faces/panel/help/texts.ts',
      what: 'write its texts in both languages',
      put: `/** The words of the page of help. */
export const HELP_TEXTS = {
  tr: { title: 'Yardım', lead: 'Sorularınız için işleticiye yazın.' },
  en: { title: 'Help', lead: 'Write to the operator with your questions.' },
} as const
`,
    },
    {
      file: 'packages/gateway/src/faces/panel/help/routes.tsx',
      what: 'write the page: its address, the act that it needs, what it shows',
      put: `import { get, PageHead, type PanelRoute, panelPage } from '../frame/index.ts'
import { HELP_TEXTS } from './texts.ts'

/** Where people of the panel find help. */
export function helpRoutes(): readonly PanelRoute[] {
  return [
    get('/panel/help', 'overview.see', async (visit) => {
      const { title, lead } = HELP_TEXTS[visit.language]
      return panelPage(visit, { title, at: '/panel/help', children: <PageHead title={title} purpose={lead} /> })
    }),
  ]
}
`,
    },
    {
      file: 'packages/gateway/src/faces/panel/routes.ts',
      what: 'add its routes to the list from which the tests of roles, axe and texts are made',
      after: "import { limitRoutes } from './limits/routes.tsx'\n",
      put: "import { helpRoutes } from './help/routes.tsx'\n",
    },
    {
      file: 'packages/gateway/src/faces/panel/routes.ts',
      what: '',
      after: '    ...unknownRoutes(),\n',
      put: '    ...helpRoutes(),\n',
    },
    {
      file: 'packages/gateway/src/faces/panel/frame/navigation.ts',
      what: 'lead to it from the navigation',
      after:
        "      { path: '/panel/links', access: 'links.see', tr: 'Ödeme linkleri', en: 'Payment links' },\n",
      put: "      { path: '/panel/help', access: 'overview.see', tr: 'Yardım', en: 'Help' },\n",
    },
  ],
  left: 'A page with a right of its own adds the act to `operating/users`, and an act that changes something goes through `operating/acts`, which writes the audit chain.',
  filesMaximum: 4,
  tests: ['test/stories/panel-addresses.test.ts', 'test/stories/panel-roles.test.ts'],
}
