/**
 * Who may import whom in packages/gateway/src, as ARCHITECTURE.md draws it. A folder may import
 * itself and the folders named for it, always through their door (`index.ts`).
 */
const DOMAINS = [
  'merchants',
  'auth',
  'cards',
  'bins',
  'installments',
  'threeds',
  'payments',
  'links',
  'notices',
  'banks',
  'audit',
  'archive',
  'reports',
  'operator',
  'velocity',
] as const

export const GATEWAY_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  merchants: ['kernel'],
  bins: ['kernel'],
  velocity: ['kernel'],
  banks: ['kernel'],
  audit: ['kernel'],
  archive: ['kernel', 'audit'],
  reports: ['kernel', 'merchants', 'banks', 'archive'],
  operator: [
    'kernel',
    'audit',
    'cards',
    'merchants',
    'installments',
    'reports',
    'notices',
    'banks',
  ],
  auth: ['kernel', 'merchants'],
  installments: ['kernel', 'bins', 'merchants'],
  cards: ['kernel', 'bins', 'merchants'],
  threeds: ['kernel', 'cards', 'banks', 'merchants'],
  payments: [
    'kernel',
    'auth',
    'threeds',
    'installments',
    'cards',
    'banks',
    'merchants',
    'velocity',
  ],
  links: ['kernel', 'auth', 'payments', 'threeds', 'installments', 'bins', 'cards', 'merchants'],
  notices: ['kernel', 'merchants', 'payments', 'links'],
  storage: ['kernel', ...DOMAINS],
  config: ['kernel'],
  'page-catalogue': [],
  pages: ['kernel', 'page-catalogue', ...DOMAINS],
  health: ['kernel', 'logging', 'config', 'storage', ...DOMAINS],
  jobs: ['kernel', 'logging', 'config', 'storage', 'health', ...DOMAINS],
  http: ['kernel', 'config', 'page-catalogue', ...DOMAINS],
  cli: ['kernel', 'config', 'storage', 'page-catalogue', ...DOMAINS],
  logging: ['kernel'],
  composition: [
    'kernel',
    'logging',
    'config',
    'storage',
    'health',
    'http',
    'pages',
    'jobs',
    ...DOMAINS,
  ],
  'gateway.ts': [
    'composition',
    'kernel',
    'logging',
    'config',
    'storage',
    'http',
    'pages',
    'jobs',
    ...DOMAINS,
  ],
  'main.ts': ['gateway.ts', 'cli', 'config', 'kernel'],
}

/** What each package of the workspace may import of the others. */
export const PACKAGE_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'embedded-postgres-launcher': [],
  protocol: [],
  client: [],
  'bank-simulator': [],
  gateway: ['@vezne/embedded-postgres-launcher', '@vezne/protocol'],
  // examples/shop
  shop: ['@vezne/client'],
}

/** Source text that has a better way, with the way. */
export const BANNED: readonly (readonly [pattern: RegExp, remedy: string])[] = [
  [/\bparseFloat\(/, 'amountMinorFromText'],
  [/\bMath\.random\(/, 'node:crypto'],
  [/\bDate\.now\(/, 'the clock you were given'],
  [/\bFIXME\b|\bTODO\b|\bXXX\b/, 'the work itself, before merging'],
  [/@ts-(ignore|expect-error|nocheck)/, 'a type that is true'],
  [/biome-ignore|oxlint-disable/, 'code that needs no exception'],
  [/\b(it|test|describe)\.(skip|only|todo|fails)\b/, 'a test that runs'],
]
