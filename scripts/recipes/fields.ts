import type { Recipe, Step } from './recipe.ts'

type Field = Readonly<{ name: string; description: string; turkish: string; row: string }>

/** The steps of a text that provision takes and an order keeps in its `details`. */
function fieldSteps({ name, description, turkish, row }: Field): readonly Step[] {
  return [
    {
      file: 'docs/specification/payments.md',
      what: 'add the row, with *Vezne* in the column *From*',
      after: '| cardHolderName | string, nullable | no | API | Name on the card. |\n',
      put: `| ${name} | string, nullable | no | Vezne | ${description} |\n`,
    },
    {
      file: 'packages/protocol/src/schemas/provision.ts',
      what: 'add the field to `orderDetailFields`, with its bound',
      after: "  cardHolderName: Type.Optional(text('Name on the card.', name)),\n",
      put: `  ${name}: Type.Optional(text('${description}', name)),\n`,
    },
    {
      file: 'scripts/generate/reference/turkish/request-fields.ts',
      what: 'translate its description for the reference',
      after: "  'Name of the merchant’s customer.': 'İşyerinin müşterisinin adı.',\n",
      put: `  '${description}': '${turkish}',\n`,
    },
    {
      file: 'packages/gateway/src/payment/payments/order-details.ts',
      what: 'add the row: whether it is personal, its label on the order’s page, whether a payer is found by it',
      after: "    exportedAs: 'customerPhoneNumber',\n  },\n",
      put: row,
    },
  ]
}

const TESTS = [
  'packages/protocol/src/schemas/schemas.test.ts',
  'scripts/specification.test.ts',
  'packages/gateway/src/faces/reference',
  'scripts/generate/reference',
  'packages/gateway/src/faces/panel/order/order-page.test.ts',
  'packages/gateway/src/storage/payers/order-details.test.ts',
  'packages/gateway/src/operating/payers',
]

export const OPTIONAL_FIELD: Recipe = {
  title: 'Add an optional field to provision',
  example: '`shelfCode`, a text that says nothing of a person. It is stored without a migration',
  steps: fieldSteps({
    name: 'shelfCode',
    description: 'Shelf of the goods.',
    turkish: 'Ürünün rafı.',
    row: `  shelfCode: {
    personal: null,
    label: { tr: 'Raf', en: 'Shelf' },
    searched: null,
    exportedAs: 'shelfCode',
  },
`,
  }),
  left: 'A value that a rule, a bank or a search reads has a column of its own: see [a field with a column](columns.md).',
  filesMaximum: 8,
  tests: TESTS,
}

export const PERSONAL_FIELD: Recipe = {
  title: 'Add a personal field',
  example:
    '`cashierName`, a name. `personal` in its row is all that has it erased after `PAYER_DATA_DAYS`, at a payer’s request, and before its quarter is archived',
  steps: fieldSteps({
    name: 'cashierName',
    description: 'Name of the cashier.',
    turkish: 'Kasiyerin adı.',
    row: `  cashierName: {
    personal: 'contact',
    label: { tr: 'Kasiyer', en: 'Cashier' },
    searched: null,
    exportedAs: 'cashierName',
  },
`,
  }),
  left: 'Personal data outside of `details` has a row in `scripts/generate/assets`, whose test compares the columns with the schema.',
  filesMaximum: 8,
  tests: [...TESTS, 'packages/gateway/src/storage/payers/erasure.test.ts'],
}
