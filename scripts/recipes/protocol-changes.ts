import type { Recipe } from './recipe.ts'

export const AN_ERROR: Recipe = {
  title: 'Add an error',
  example: '`AMOUNT_BELOW_MINIMUM`: a payment of less than ten kuruş is refused',
  steps: [
    {
      file: 'packages/protocol/src/errors/rule-errors.ts',
      what: 'add the row: the next free code, the endpoints that answer it, and what to do, in both languages',
      after: `export const RULE_ERRORS = errorEntries(
  { status: 200, group: 'rule', audience: 'merchant', retry: 'afterFix' },
  {
`,
      put: `    AMOUNT_BELOW_MINIMUM: {
      code: '0189',
      at: ['provision'],
      tr: 'Tutar en az 10 kuruş olmalıdır.',
      en: 'The amount must be at least 10 kuruş.',
    },
`,
    },
    {
      file: 'packages/gateway/src/payment/payments/provision/payment-rules.ts',
      what: 'refuse with it',
      after: "  if (amountMinor === null) throw fieldError('amount', REQUIRED_RULE)\n",
      put: "  if (amountMinor < 10n) throw new GatewayError('AMOUNT_BELOW_MINIMUM')\n",
    },
    {
      file: 'packages/gateway/src/payment/payments/provision/provision.test.ts',
      what: 'add the row that names the rule',
      after: "  ['1.6 no amount', { amountMinor: null }, 'INVALID_FIELD', 'amount'],\n",
      put: "  ['9 kuruş', { amountMinor: 9n }, 'AMOUNT_BELOW_MINIMUM', null],\n",
    },
  ],
  left: 'Where the API leaves the rule open, the decision is an entry in `docs/decisions`.',
  filesMaximum: 3,
  tests: [
    'packages/protocol/src/errors',
    'packages/protocol/src/endpoint-errors.test.ts',
    'packages/gateway/src/payment/payments/provision/provision.test.ts',
    'packages/gateway/src/faces/reference',
  ],
}

export const A_DECLINE_CODE: Recipe = {
  title: 'Add a decline code',
  example: '`97`, after which a payment may succeed later',
  steps: [
    {
      file: 'packages/protocol/src/errors/decline-errors.ts',
      what: 'add the row: ISO code, group, text for the card holder, whether to repeat, whether another bank may approve',
      after: "  ['96', 'technical', 'technical', 'later'],\n",
      put: "  ['97', 'technical', 'later', 'later'],\n",
    },
    {
      file: 'packages/protocol/src/errors/catalogue.test.ts',
      what: 'add what a caller reads of it',
      after: "  ['96', 'technical', 'DECLINED_96', false],\n",
      put: "  ['97', 'technical', 'DECLINED_97', false],\n",
    },
  ],
  left: 'A code that only one bank has is translated to an ISO code in the folder of its connector.',
  filesMaximum: 2,
  tests: ['packages/protocol/src/errors', 'packages/gateway/src/faces/reference'],
}

export const AN_EVENT: Recipe = {
  title: 'Add an event',
  example: '`preauth.release_failed`: the bank declined to release a blocked amount',
  steps: [
    {
      file: 'packages/protocol/src/events.ts',
      what: 'add the row: its subject, and when it happens, in both languages',
      after: 'export const EVENTS = {\n',
      put: `  'preauth.release_failed': {
    subject: 'order',
    en: 'the bank declined to release a blocked amount',
    tr: 'banka blokeyi kaldırmadı',
  },
`,
    },
    {
      file: 'packages/gateway/src/payment/payments/perform-operation.ts',
      what: 'name its type where the outcome is settled: a type without a row does not compile',
      after: "  if (state === 'Approved') return APPROVED_EVENTS[kind]\n",
      put: "  if (state !== 'Unknown' && kind === 'Expire') return 'preauth.release_failed'\n",
    },
    {
      file: 'scripts/generate/events/record-events.ts',
      what: 'make it happen once, so that the page of events has an example',
      after: '  clock.turn(DAYS)\n',
      put: `  at.bank.fail('void', { declined: '05' })
  await expirePreAuths(ports)
  clock.turn(DAYS)
`,
    },
  ],
  left: 'An event of a statement of `storage` names its type in SQL, where no compiler sees it: the page of events does.',
  filesMaximum: 3,
  tests: ['packages/gateway/src/faces/reference', 'test/webhooks-guide.test.ts'],
}
