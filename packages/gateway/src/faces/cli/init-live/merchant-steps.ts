import { AT_THE_MACHINE } from '../../../operating/users/index.ts'
import type { Merchant } from '../../../payment/merchants/index.ts'
import type { Operator } from '../cli-ports.ts'
import { CommandError } from '../command.ts'
import { permissionsIn } from '../option-values.ts'
import type { Answers } from './question.ts'
import { type Reporting, report } from './step.ts'

/** The merchant of that name, which an earlier run may have made. */
export async function firstMerchant(
  operator: Operator,
  { merchantName = '', merchantPermissions = 'none' }: Answers,
  reporting: Reporting,
): Promise<Merchant> {
  const found = (await operator.listMerchants()).find(({ name }) => name === merchantName.trim())
  const merchant = found ?? (await created(operator, merchantName.trim(), merchantPermissions))
  const { merchantNumber, name } = merchant
  const state = found === undefined ? 'done' : 'already'
  const facts = { merchantNumber, merchantName: name }
  report(reporting, { name: 'Merchant', state, lines: [`${merchantNumber} ${name}`], facts })
  return merchant
}

async function created(operator: Operator, name: string, permissions: string): Promise<Merchant> {
  const wanted = permissions === 'none' ? [] : permissionsIn(permissions)
  const creation = await operator.createMerchant({ name, permissions: wanted })
  if (creation.ok) return creation.merchant
  throw new CommandError(`The merchant was not made (${creation.reason}); repeat the command.`)
}

/** Shown at once, and never again (decision 2.5): nothing that fails later may hide it. */
export async function firstKeyPair(
  operator: Operator,
  { merchantId, merchantNumber }: Merchant,
  reporting: Reporting,
): Promise<void> {
  const [known] = (await operator.keyPairsOf(merchantId)).filter(
    ({ revokedAt }) => revokedAt === null,
  )
  if (known !== undefined) {
    const again = `its SecretKey is not shown again: "vezne keys issue ${merchantNumber}" makes another pair`
    const lines = [`PublicKey ${known.publicKey}`, again]
    const facts = { publicKey: known.publicKey }
    report(reporting, { name: 'Key pair', state: 'already', lines, facts })
    return
  }
  const pair = await operator.issueKeyPair(merchantId)
  if (pair === null) throw new CommandError('The merchant is gone.')
  const { publicKey } = pair
  const secretKey = pair.secretKey.expose()
  const lines = [
    'for the merchant; the SecretKey is not shown again',
    `PublicKey  ${publicKey}`,
    `SecretKey  ${secretKey}`,
  ]
  report(reporting, { name: 'Key pair', state: 'done', lines, facts: { publicKey, secretKey } })
}

/** The panel's first owner; the address signs in once. */
export async function firstOwner(
  operator: Operator,
  { ownerEmail = '', ownerName = '' }: Answers,
  reporting: Reporting,
): Promise<void> {
  const name = 'Panel'
  if (operator.invite === null || ownerEmail === '') return
  const accounts = await operator.peopleNamed(ownerEmail)
  if (accounts.some(({ merchantId }) => merchantId === null)) {
    const lines = [`${ownerEmail}; "vezne users reset" makes a new address to sign in`]
    report(reporting, { name, state: 'already', lines, facts: { ownerEmail } })
    return
  }
  const input = {
    email: ownerEmail,
    name: ownerName,
    merchantId: null,
    languageCode: 'tr',
  } as const
  const invitation = await operator.invitePerson({ ...input, role: 'GatewayOwner' }, AT_THE_MACHINE)
  const { url } = await operator.invite(invitation, null)
  const lines = [`${ownerEmail} signs in once at`, url]
  report(reporting, { name, state: 'done', lines, facts: { ownerEmail, url } })
}
