import type { Merchant } from '../../../payment/merchants/index.ts'
import { CommandError, command } from '../command.ts'
import { bytesOf } from '../files.ts'
import { choiceIn, permissionsIn } from '../option-values.ts'
import { placeOf } from '../terminal-texts.ts'
import { withMerchant, withOperator } from '../with-operator.ts'

const REFUSALS = {
  NumberTaken: 'That MerchantNumber is taken; choose another one, or leave --number out.',
  NumberMalformed: '--number must be 10 digits.',
  NameMissing: '--name must not be empty.',
} as const

const create = command({
  name: 'merchant create',
  description: 'create a merchant',
  options: {
    '--name <text>': { text: 'what operators call it', required: true },
    '--number <digits>': 'ten digits; drawn by lot if left out',
    '--permissions <names>': 'all, or names divided by commas',
  },
  example: 'vezne merchant create --name "Kahve Dükkânı" --permissions Links,PreAuth',
  run: async (ports, { name, number, permissions: names = '' }) => {
    const permissions = permissionsIn(names)
    const input = { name, permissions, ...(number !== undefined && { merchantNumber: number }) }
    const creation = await withOperator(ports, (operator) => operator.createMerchant(input))
    if (!creation.ok) throw new CommandError(REFUSALS[creation.reason])
    const { merchant } = creation
    const lines = [
      `Created ${merchant.name}: MerchantNumber ${merchant.merchantNumber}.`,
      `Issue its keys with: npx vezne keys issue ${merchant.merchantNumber}`,
    ]
    return { json: jsonOf(merchant), lines }
  },
})

const list = command({
  name: 'merchant list',
  description: 'list all merchants',
  example: 'vezne merchant list --json',
  run: async (ports) => {
    const merchants = await withOperator(ports, (operator) => operator.listMerchants())
    return { json: merchants.map(jsonOf), lines: merchants.map(lineOf) }
  },
})

/** Shows the permissions, key pairs and terminals of a merchant, without secrets. */
const show = command({
  name: 'merchant show <merchant>',
  description: 'show a merchant, by number or id, with its key pairs',
  example: 'vezne merchant show 1100000001',
  run: async (ports, { merchant: name }) => {
    const ends = (at: Date | null) => (at === null ? 'live' : `until ${at.toISOString()}`)
    return withMerchant(ports, name, async (operator, merchant) => {
      const keys = await operator.keyPairsOf(merchant.merchantId)
      const terminals = await operator.terminalsOf(merchant.merchantId)
      const contact = await operator.contactOf(merchant)
      const lines = [
        lineOf(merchant),
        `Id           ${merchant.merchantId}`,
        `Permissions  ${[...merchant.permissions].join(',') || 'none'}`,
        `Contact      ${contact === null ? 'none' : `${contact.email} (${contact.languageCode})`}`,
        ...keys.map(({ publicKey, revokedAt }) => `PublicKey    ${publicKey}  ${ends(revokedAt)}`),
        ...terminals.map((terminal) => `Terminal     ${placeOf(terminal).join('  ')}`),
      ]
      return { json: { ...jsonOf(merchant), contact, keys, terminals }, lines }
    })
  },
})

const statusChanges = (
  [
    ['suspend', 'Suspended', 'refuse all calls of a merchant, on every node within 5 seconds'],
    ['resume', 'Active', 'let a suspended merchant call again'],
  ] as const
).map(([verb, status, description]) =>
  command({
    name: `merchant ${verb} <merchant>`,
    description,
    example: `vezne merchant ${verb} 1100000001`,
    run: async (ports, { merchant: name }) => {
      const merchantNumber = await withMerchant(ports, name, async (operator, merchant) => {
        await operator.setStatus(merchant, status)
        return merchant.merchantNumber
      })
      const lines = [`${merchantNumber} is ${status}; every node knows within 5 seconds.`]
      return { json: { merchantNumber, status }, lines }
    },
  }),
)

const permissions = command({
  name: 'merchant permissions <merchant> <names>',
  description: 'replace the permissions: all, none, or names divided by commas',
  example: 'vezne merchant permissions 1100000001 Links,Installments',
  run: async (ports, { merchant: name, names }) => {
    const wanted = names === 'none' ? [] : permissionsIn(names)
    const merchantNumber = await withMerchant(ports, name, async (operator, merchant) => {
      await operator.setPermissions(merchant, wanted)
      return merchant.merchantNumber
    })
    const lines = [`${merchantNumber} may: ${wanted.join(',') || 'nothing special'}.`]
    return { json: { merchantNumber, permissions: wanted }, lines }
  },
})

const contact = command({
  name: 'merchant contact <merchant> <email>',
  description: 'set who is told by e-mail of a failing webhook endpoint; "none" for nobody',
  options: { '--language <code>': 'tr or en; tr if left out' },
  example: 'vezne merchant contact 1100000001 dev@example.com --language en',
  run: async (ports, { merchant: name, email, language = 'tr' }) => {
    const languageCode = choiceIn('--language', language, ['tr', 'en'])
    const wanted = email === 'none' ? null : { email, languageCode }
    const merchantNumber = await withMerchant(ports, name, async (operator, merchant) => {
      await operator.setContact(merchant, wanted)
      return merchant.merchantNumber
    })
    const lines = [`${merchantNumber}: ${wanted === null ? 'nobody' : email} is told by e-mail.`]
    return { json: { merchantNumber, contact: wanted }, lines }
  },
})

const branding = command({
  name: 'merchant branding <merchant>',
  description:
    'set what customers see on pages and in e-mails: name, colour, logo; without options: show it',
  options: {
    '--name <text>': 'in place of the name of the merchant; "" for that name',
    '--colour <code>': '# and six hexadecimal digits; "" for the colour of the gateway',
    '--logo <file>': 'a PNG file of at most 64 KiB, 88 pixels high; "" for none',
  },
  example:
    'vezne merchant branding 1100000001 --name "Kahve Dükkânı" --colour "#7a3b12" --logo logo.png',
  run: async (ports, { merchant: number, name, colour, logo }) =>
    withMerchant(ports, number, async (operator, merchant) => {
      const isAsked = [name, colour, logo].every((part) => part === undefined)
      const file = logo ? await bytesOf(logo) : undefined
      const input = { name: orNone(name), colour: orNone(colour), logo: logo === '' ? null : file }
      const set = isAsked
        ? (merchant.branding ?? null)
        : await operator.setBranding(merchant, input)
      const lines = [
        `Name    ${set?.name ?? merchant.name}`,
        `Colour  ${set?.colour ?? 'of the gateway'}`,
        `Logo    ${set?.logo ?? 'none'}`,
        ...(isAsked ? [] : ['Every page shows it within 5 seconds.']),
      ]
      return { json: { merchantNumber: merchant.merchantNumber, branding: set }, lines }
    }),
})

/** An empty option removes the part. */
function orNone(option: string | undefined): string | null | undefined {
  return option === '' ? null : option
}

const category = command({
  name: 'merchant category <merchant> <category>',
  description:
    'set the kind of goods that installment limits go by; "none" for no limits of its own',
  example: 'vezne merchant category 1100000001 electronics',
  run: async (ports, { merchant: name, category: named }) => {
    const wanted = named === 'none' ? null : named
    const merchantNumber = await withMerchant(ports, name, async (operator, merchant) => {
      await operator.setCategory(merchant, wanted)
      return merchant.merchantNumber
    })
    const lines = [`${merchantNumber} sells ${wanted ?? 'nothing that has limits of its own'}.`]
    return { json: { merchantNumber, category: wanted }, lines }
  },
})

export const MERCHANT_COMMANDS = [
  create,
  list,
  show,
  ...statusChanges,
  permissions,
  contact,
  category,
  branding,
]

function jsonOf(merchant: Merchant): object {
  return { ...merchant, permissions: [...merchant.permissions] }
}

function lineOf({ merchantNumber, status, name }: Merchant): string {
  return `${merchantNumber}  ${status.padEnd(9)}  ${name}`
}
