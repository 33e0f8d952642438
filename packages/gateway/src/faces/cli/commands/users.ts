import { GatewayError } from '../../../base/kernel/index.ts'
import type { Invitation } from '../../../operating/acts/index.ts'
import {
  AT_THE_MACHINE,
  isGatewayRole,
  type ListedPerson,
  type Person,
  ROLES,
} from '../../../operating/users/index.ts'
import { counted } from '../answer.ts'
import type { CliPorts, Operator } from '../cli-ports.ts'
import { type Answer, CommandError, command } from '../command.ts'
import { choiceIn } from '../option-values.ts'
import { merchantNamed, withOperator } from '../with-operator.ts'

const list = command({
  name: 'users list',
  description: 'list the people of the panel, with their roles',
  options: { '--merchant <merchant>': 'number or id; all people if left out' },
  example: 'vezne users list --merchant 1100000001',
  json: 'rows',
  run: (ports, { merchant: name }) =>
    withOperator(ports, async (operator) => {
      const merchantId =
        name === undefined ? null : (await merchantNamed(operator, name)).merchantId
      const people = await operator.listPeople(merchantId)
      const lines = people.length === 0 ? ['There is nobody.'] : people.map(lineOf)
      return { json: people, lines }
    }),
})

const ROLE_OPTIONS = {
  '--role <role>': { text: `one of ${ROLES.join(', ')}`, required: true },
  '--merchant <merchant>': 'number or id of the merchant, for a role of a merchant',
} as const

const AT_OPTION = {
  '--at <place>':
    'the merchant of the account (number or id), or "gateway", where the e-mail has several accounts',
} as const

const invite = command({
  name: 'users invite',
  description: 'invite somebody to the panel, and print the one-time address',
  options: {
    '--email <email>': { text: 'by which the person is known in the panel', required: true },
    '--name <name>': { text: 'as others in the panel see it', required: true },
    ...ROLE_OPTIONS,
    '--language <language>': { text: 'tr or en', otherwise: 'tr' },
  },
  example: 'vezne users invite --email ayse@example.com --name Ayşe --role GatewayOwner',
  run: (ports, { email, name, role, merchant, language }) =>
    withOperator(ports, async (operator) => {
      const send = inviterOf(operator)
      const belonging = await belongingOf(operator, { role, merchant })
      const languageCode = choiceIn('--language', language, ['tr', 'en'])
      const input = { email, name, ...belonging, languageCode } as const
      return shown(await plainly(operator.invitePerson(input, AT_THE_MACHINE)), send)
    }),
})

const role = command({
  name: 'users role <email>',
  description: 'give somebody another role; the person’s sessions end',
  options: { ...ROLE_OPTIONS, ...AT_OPTION },
  example: 'vezne users role ayse@example.com --role MerchantStaff --merchant 1100000001',
  run: (ports, { email, role: roleName, merchant, at }) =>
    withPerson(ports, { email, at }, async (operator, person) => {
      const belonging = await belongingOf(operator, { role: roleName, merchant })
      const change = await plainly(operator.setPersonRole(person, belonging, AT_THE_MACHINE))
      if (change === 'LastOwner') throw lastOwner(person)
      if (change === 'Taken') throw taken(person)
      const line = `${person.email} is ${belonging.role} now; open sessions have ended.`
      return { json: { userId: person.userId, ...belonging }, lines: [line] }
    }),
})

const endSessions = command({
  name: 'users end-sessions <email>',
  description: 'sign somebody out everywhere',
  example: 'vezne users end-sessions ayse@example.com',
  options: AT_OPTION,
  run: (ports, { email, at }) =>
    withPerson(ports, { email, at }, async (operator, person) => {
      const ended = await operator.endPersonSessions(person)
      return { json: { ended }, lines: [`${counted(ended, 'session')} ended.`] }
    }),
})

const reset = command({
  name: 'users reset <email>',
  description:
    'remove somebody’s lost ways to sign in, end the sessions, and print a new one-time address',
  example: 'vezne users reset ayse@example.com',
  options: AT_OPTION,
  run: (ports, { email, at }) =>
    withPerson(ports, { email, at }, async (operator, person) => {
      const send = inviterOf(operator)
      const invitation = await operator.resetPerson(person, AT_THE_MACHINE)
      if (invitation === null) throw nobody(email)
      return shown(invitation, send)
    }),
})

const remove = command({
  name: 'users remove <email>',
  description: 'remove somebody from the panel, with the sessions and ways to sign in',
  example: 'vezne users remove ayse@example.com',
  options: AT_OPTION,
  run: (ports, { email, at }) =>
    withPerson(ports, { email, at }, async (operator, person) => {
      if ((await operator.removePerson(person)) === 'LastOwner') throw lastOwner(person)
      const line = `${person.email} was removed; what the person did stays in the audit chain.`
      return { json: { userId: person.userId }, lines: [line] }
    }),
})

export const USER_COMMANDS = [list, invite, role, endSessions, reset, remove]

type Which = Readonly<{ email: string; at: string | undefined }>

function withPerson(
  ports: CliPorts,
  which: Which,
  work: (operator: Operator, person: Person) => Promise<Answer>,
): Promise<Answer> {
  return withOperator(ports, async (operator) => {
    const accounts = await operator.peopleNamed(which.email)
    const at = await merchantIdAt(operator, which.at)
    const found = accounts.filter(({ merchantId }) => at === undefined || merchantId === at)
    const [person] = found
    if (person === undefined) throw nobody(which.email)
    if (found.length > 1) throw await several(operator, found)
    return work(operator, person)
  })
}

/** Undefined: at any place. Null: at the gateway. */
async function merchantIdAt(operator: Operator, at: string | undefined) {
  if (at === undefined) return undefined
  return at === 'gateway' ? null : (await merchantNamed(operator, at)).merchantId
}

async function several(operator: Operator, found: readonly Person[]): Promise<CommandError> {
  const places: string[] = []
  for (const { merchantId } of found) {
    const merchant = merchantId === null ? null : await operator.findMerchant(merchantId)
    places.push(merchant?.merchantNumber ?? merchantId ?? 'gateway')
  }
  const { email } = found[0] ?? { email: '' }
  return new CommandError(
    `${email} has several accounts; name one of them: ${places.map((each) => `--at ${each}`).join(', ')}.`,
  )
}

function nobody(email: string): CommandError {
  return new CommandError(
    `There is nobody with the e-mail ${email}; "users list" shows all people.`,
  )
}

function taken({ email }: Person): CommandError {
  return new CommandError(`${email} has another account there; "users remove" removes it.`)
}

function lastOwner({ email }: Person): CommandError {
  return new CommandError(
    `${email} is the last GatewayOwner: let another one sign in first. If the invitation has ended, or the ways to sign in are lost, "users reset" prints a new one-time address.`,
  )
}

/** Before anything is changed: without an address the person could not come in. */
function inviterOf({ invite: send }: Operator): NonNullable<Operator['invite']> {
  if (send !== null) return send
  throw new CommandError('PANEL_URL is not set: write the https:// address of the panel.')
}

async function belongingOf(
  operator: Operator,
  { role: text, merchant }: Readonly<{ role: string; merchant: string | undefined }>,
): Promise<Pick<Person, 'role' | 'merchantId'>> {
  const chosen = choiceIn('--role', text, ROLES)
  if (isGatewayRole(chosen)) {
    if (merchant === undefined) return { role: chosen, merchantId: null }
    throw new CommandError(`--merchant: ${chosen} sees all merchants; leave it out.`)
  }
  if (merchant === undefined) {
    throw new CommandError(`--merchant: ${chosen} is a role of a merchant; name the merchant.`)
  }
  return { role: chosen, merchantId: (await merchantNamed(operator, merchant)).merchantId }
}

async function shown(
  invitation: Invitation,
  send: NonNullable<Operator['invite']>,
): Promise<Answer> {
  const { person, validUntil } = invitation
  const { url, mailed } = await send(invitation, null)
  const { userId, email } = person
  const notes = {
    Sent: [`The address was also sent to ${email}.`],
    Failed: [`The e-mail to ${email} could not be sent; hand the address over yourself.`],
    None: [],
  }[mailed]
  return {
    json: { userId, email, url, validUntil, mailed },
    lines: [`Person       ${email} (${person.role})`, `Address      ${url}`],
    notes: [`It works once, until ${validUntil.toISOString()}, and is not shown again.`, ...notes],
  }
}

/** Turns a refused field into a sentence for an operator. */
async function plainly<Result>(act: Promise<Result>): Promise<Result> {
  try {
    return await act
  } catch (error) {
    const [problem] = error instanceof GatewayError ? (error.details.fields ?? []) : []
    if (problem === undefined) throw error
    throw new CommandError(`--${problem.field}: ${problem.rule.en}.`)
  }
}

function lineOf({ email, name, role: held, joinedAt, invitedUntil }: ListedPerson): string {
  const invited = invitedUntil === null ? 'invitation over' : 'invited'
  return `${email}  ${held}  ${joinedAt === null ? invited : 'joined'}  ${name}`
}
