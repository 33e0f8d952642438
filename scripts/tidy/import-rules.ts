/**
 * Who may import whom in packages/gateway/src, as ARCHITECTURE.md draws it. A wing imports the wings named for
 * it, always through the door (`index.ts`) of one of their rooms.
 */
export const WING_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  base: [],
  payment: ['base'],
  operating: ['base', 'payment'],
  faces: ['base', 'payment', 'operating'],
  storage: ['base', 'payment', 'operating'],
  composition: ['base', 'payment', 'operating', 'faces', 'storage'],
  'gateway.ts': ['base', 'payment', 'operating', 'faces', 'storage', 'composition'],
  'main.ts': ['base', 'faces', 'gateway.ts'],
}

/**
 * The rooms of each wing in layers. A room imports rooms of the layers before its own; rooms of one layer do not
 * know each other.
 */
export const LAYERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  base: [['kernel'], ['config', 'logging', 'outbound', 'tables']],
  payment: [
    ['banks', 'bins', 'branding', 'events', 'velocity'],
    ['merchants'],
    ['auth', 'cards', 'installments', 'webhooks'],
    ['routing'],
    ['three-d-secure'],
    ['payments'],
    ['links'],
    ['notices'],
  ],
  operating: [
    ['totals'],
    [
      'approvals',
      'audit',
      'backup',
      'metrics',
      'order-history',
      'payers',
      'search',
      'statistics',
      'tracing',
      'users',
    ],
    ['archive', 'health'],
    ['reconciliation', 'settlement'],
    ['acts'],
    ['jobs'],
  ],
  faces: [['design'], ['page-catalogue'], ['cli', 'http', 'pages', 'panel', 'reference']],
}

/** What each package of the workspace may import of the others. */
export const PACKAGE_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'embedded-postgres-launcher': [],
  protocol: [],
  client: [],
  'bank-simulator': [],
  gateway: ['@vezne/embedded-postgres-launcher', '@vezne/protocol'],
  // examples/shop and examples/shop-direct, which shares its pages and its start
  shop: ['@vezne/client'],
  'shop-direct': ['@vezne/client'],
}

/** Source text that has a better way, with the way. */
export const BANNED: readonly (readonly [pattern: RegExp, remedy: string])[] = [
  [/\bparseFloat\(/, 'amountMinorFromText'],
  [/\bMath\.random\(/, 'node:crypto'],
  [/\bDate\.now\(/, 'the clock you were given'],
  [/\bAbortSignal\.any\(/, 'withinTime: Node.js 20 may collect a signal together with its time'],
  [/\bURL\.canParse\(/, 'canParseUrl: compiled, Node.js 20 refuses letters such as ö'],
  [/\bFIXME\b|\bTODO\b|\bXXX\b/, 'the work itself, before merging'],
  [/@ts-(ignore|expect-error|nocheck)/, 'a type that is true'],
  [/biome-ignore|oxlint-disable/, 'code that needs no exception'],
  [/\b(it|test|describe)\.(skip|only|todo|fails)\b/, 'a test that runs'],
]
