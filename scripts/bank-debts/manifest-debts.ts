import { canParseUrl } from '../../packages/gateway/src/base/kernel/index.ts'
import {
  BANK_PROTOCOLS,
  type BankManifest,
  missingCredential,
  PRESET_ORIGINS,
  readCredentials,
} from '../../packages/gateway/src/payment/banks/index.ts'

/** A manifest as it grows: `name` comes first. */
export type DraftManifest = Partial<BankManifest> & Readonly<{ name: string }>

/** What the manifest itself lacks. */
export function manifestDebts(manifest: DraftManifest): readonly string[] {
  return [
    ...factDebts(manifest),
    ...credentialDebts(manifest),
    ...presetDebts(manifest),
    ...sandboxDebts(manifest),
  ].map((debt) => `manifest.ts: ${debt}`)
}

const FACTS = {
  title: 'the name that its documents have',
  page: 'the name of its page in docs/banks',
  features: 'what a merchant meets (BankFeatures)',
  simulator: 'the two paths at which the simulator speaks it',
} as const

function factDebts(manifest: DraftManifest): readonly string[] {
  return Object.entries(FACTS)
    .filter(([name]) => !(name in manifest))
    .map(([name, what]) => `${name}, ${what}`)
}

function credentialDebts({ credentials = {}, accountName }: DraftManifest): readonly string[] {
  const fields = Object.entries(credentials)
  if (fields.length === 0) {
    return [
      'credentials, the values of the bank’s letter, with texts in Turkish and English',
      'accountName, the open credential that names the account',
    ]
  }
  const untold = fields.flatMap(([name, { label }]) =>
    (['tr', 'en'] as const)
      .filter((language) => label[language].trim() === '')
      .map((language) => `the ${language} text of the credential ${name}`),
  )
  const hasSecret = fields.some(([, { isSecret }]) => isSecret)
  const account = credentials[accountName ?? '']
  return [
    ...untold,
    ...(hasSecret ? [] : ['a secret among the credentials']),
    ...(account?.isSecret === false && account.isRequired
      ? []
      : ['accountName, a required open credential']),
  ]
}

function presetDebts({ name, presets = [] }: DraftManifest): readonly string[] {
  if (presets.length === 0) return ['presets, with a bank’s addresses and its EFT code']
  const isListed = BANK_PROTOCOLS.some((protocol) => protocol.name === name)
  return presets.flatMap(({ name: bank, bankCode, live, test }) => {
    const urls = [live, ...(test === null ? [] : [test])].flatMap((at) => [at.apiUrl, at.gateUrl])
    const isPlain = urls.every((url) => canParseUrl(url) && new URL(url).protocol === 'https:')
    const isOpen = isPlain && urls.every((url) => PRESET_ORIGINS.has(new URL(url).origin))
    return [
      ...(/^0\d{3}$/.test(bankCode) ? [] : [`the EFT code of ${bank}`]),
      ...(isPlain ? [] : [`addresses over TLS for ${bank}`]),
      ...(isOpen || !isListed ? [] : [`the listed origins of ${bank}`]),
    ]
  })
}

function sandboxDebts({ name, credentials = {}, sandbox }: DraftManifest): readonly string[] {
  if (sandbox === undefined) return ['sandbox, the terminals of the sandbox’s two merchants']
  const taken = BANK_PROTOCOLS.filter((protocol) => protocol.name !== name).flatMap((protocol) =>
    protocol.sandbox.terminals.map(({ id }) => id),
  )
  const ids = [...taken, ...sandbox.terminals.map(({ id }) => id)]
  const isUnique = new Set(ids).size === ids.length
  const isWhole = sandbox.terminals.every(({ account, secrets }) => {
    const values = { ...account, ...secrets }
    return (
      missingCredential(credentials, values) === null && readCredentials(credentials, values).ok
    )
  })
  return [
    ...(isUnique ? [] : ['ids of the sandbox’s terminals that no other bank has']),
    ...(isWhole ? [] : ['every required credential of the sandbox’s terminals']),
  ]
}
