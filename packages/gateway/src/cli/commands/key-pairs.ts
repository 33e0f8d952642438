import type { IssuedKeyPair } from '../../merchants/index.ts'
import { CommandError, command } from '../command.ts'
import { momentIn } from '../option-values.ts'
import { withMerchant, withOperator } from '../with-operator.ts'

/** The SecretKey is shown this once and never again (decision 2.5). */
const issue = command({
  name: 'keys issue <merchant>',
  description: 'issue a key pair to a merchant, by number or id',
  example: 'vezne keys issue 1100000001 --json',
  run: async (ports, { merchant: name }) => {
    const pair = await withMerchant(ports, name, (operator, { merchantId }) =>
      operator.issueKeyPair(merchantId),
    )
    if (pair === null) throw new CommandError(`The merchant ${name} is gone.`)
    const notes = [
      'The SecretKey is not shown again. Earlier pairs stay live until they are revoked.',
    ]
    return { json: exposed(pair), lines: linesOf(pair), notes }
  },
})

const revoke = command({
  name: 'keys revoke <publicKey>',
  description: 'end a key pair for good',
  example: 'vezne keys revoke VmV6bmVTYW5kYm94S2V5MQ==',
  run: async (ports, { publicKey }) => {
    const revocation = await withOperator(ports, (operator) => operator.revokeKeyPair(publicKey))
    if (revocation === 'NotFound') {
      throw new CommandError(`There is no key pair with the PublicKey ${publicKey}.`)
    }
    const changed = revocation !== 'AlreadyRevoked'
    const line = changed
      ? 'Revoked; every node refuses it within 5 seconds.'
      : 'It was revoked before.'
    return { json: { publicKey, changed }, lines: [line] }
  },
})

const ROLL_REFUSALS = {
  NotFound: 'There is no key pair with that PublicKey; "merchant show" lists a merchant’s pairs.',
  AlreadyEnding: 'That key pair is ending already; "keys issue" makes a new one.',
  NotAhead: '--revoke-at must lie ahead; "keys revoke" ends a pair at once.',
} as const

const roll = command({
  name: 'keys roll <publicKey>',
  description: 'issue the successor of a key pair; both are live until the old one ends',
  options: { '--revoke-at <moment>': 'when the old one ends; in 24 hours if left out' },
  example: 'vezne keys roll VmV6bmVTYW5kYm94S2V5MQ== --revoke-at 2026-12-31T21:00:00Z',
  run: async (ports, { publicKey, revokeAt }) => {
    const end = momentIn('--revoke-at', revokeAt)
    const rolled = await withOperator(ports, (operator) => operator.rollKeyPair(publicKey, end))
    if (!rolled.ok) throw new CommandError(ROLL_REFUSALS[rolled.reason])
    const { pair, revokedAt } = rolled
    const notes = [
      `The SecretKey is not shown again. The old pair ends at ${revokedAt.toISOString()}.`,
    ]
    return { json: { ...exposed(pair), oldKeyRevokedAt: revokedAt }, lines: linesOf(pair), notes }
  },
})

export const KEY_PAIR_COMMANDS = [issue, revoke, roll]

function exposed({ publicKey, secretKey }: IssuedKeyPair) {
  return { publicKey, secretKey: secretKey.expose() }
}

function linesOf({ publicKey, secretKey }: IssuedKeyPair): readonly string[] {
  return [`PublicKey  ${publicKey}`, `SecretKey  ${secretKey.expose()}`]
}
