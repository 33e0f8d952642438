import { EmbeddedPostgresError } from '@vezne/embedded-postgres-launcher'
import { ConfigurationError } from '../../base/config/index.ts'
import { GatewayError, OperatorError } from '../../base/kernel/index.ts'
import { fileRefusal } from './files.ts'

/** Whether an error of the database says that it could not do something now. */
type IsUnavailable = (error: unknown) => boolean

/**
 * What the operator reads, and the exit code: 2 for a wrong configuration, 1 for anything else.
 */
export function describeFailure(
  error: unknown,
  isUnavailable: IsUnavailable,
): Readonly<{ text: string; exitCode: 1 | 2 }> {
  if (error instanceof ConfigurationError) return { text: error.message, exitCode: 2 }
  if (!(error instanceof Error)) return { text: String(error), exitCode: 1 }
  return { text: sentenceOf(error, isUnavailable) ?? error.stack ?? error.message, exitCode: 1 }
}

/** What an operator can do about an error, in words; null for an error that nobody expected. */
export function sentenceOf(error: Error, isUnavailable: IsUnavailable): string | null {
  if (error instanceof GatewayError && error.details.fields !== undefined) {
    const sentences = error.details.fields.map(({ field, rule }) => `${field} ${rule.en}.`)
    return sentences.join(' ')
  }
  const hasSentence = error instanceof OperatorError || error instanceof EmbeddedPostgresError
  if (hasSentence) return error.message
  const known = systemFailure(error) ?? databaseTlsFailure(error)
  return known ?? (isUnavailable(error) ? databaseFailure(error) : null)
}

function databaseFailure(error: Error): string {
  return `The database could not do it now: ${error.message}. Nothing shows what became of the command: look, then run it again.`
}

/** An error of the operating system, in words; null for any other error. */
function systemFailure(error: Error): string | null {
  const fact = (name: string): string => String(Object.getOwnPropertyDescriptor(error, name)?.value)
  // A listener of another variable's says so; PORT is the gateway's first.
  const variable = 'variable' in error ? String(error.variable) : 'PORT'
  switch (fact('code')) {
    case 'EADDRINUSE':
      return `${variable} ${fact('port')} is taken on ${fact('address')}. Stop the program that uses it, or set ${variable} to another one, such as ${variable}=8090.`
    case 'EACCES':
      return fact('syscall') === 'listen'
        ? `${variable} ${fact('port')} needs more rights than this user has. Set ${variable} to one above 1023.`
        : fileRefusal(error)
    case 'EADDRNOTAVAIL':
      return `HOST ${fact('address')} is no address of this machine. Set HOST to one that is, such as 127.0.0.1.`
    case 'ECONNREFUSED':
    case 'EAI_AGAIN':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
    case 'ENOTFOUND':
      return `The database at DATABASE_URL could not be reached (${fact('code')}). Start it, or correct DATABASE_URL; with DATABASE_URL=embedded the gateway starts a server of its own.`
    case '25006':
      return `The database at DATABASE_URL takes no writes: it is a standby, or read-only. Name the server that does; several, divided by commas, are tried in their order.`
    case '42501':
      return `The user of DATABASE_URL may not do this: ${error.message}. Name the user that owns the database (alter database … owner to …) and its tables.`
    case '28P01':
    case '28000':
    case '3D000':
      return `The database refused DATABASE_URL: ${error.message}. Correct its user, password or database name.`
    default:
      return fileRefusal(error)
  }
}

/** Codes with which Node.js refuses a certificate. No command speaks TLS but to its database without catching them. */
const REFUSED: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'it has expired. Renew it on the machine of the database.',
  CERT_NOT_YET_VALID: 'it is not valid yet. Compare the clocks of both machines.',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'it is for another name. Name the host in DATABASE_URL as the certificate does, or make one for that name.',
  ...Object.fromEntries(
    [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    ].map((code) => [
      code,
      'its authority is not known here. Name the file of that authority in DATABASE_URL: sslrootcert=FILE.',
    ]),
  ),
}

/** What `pg` says, without a code. */
const NO_TLS = 'The server does not support SSL connections'

/** Why there is no TLS connection to the database, in words; null for any other error. */
function databaseTlsFailure(error: Error): string | null {
  if (error.message === NO_TLS) {
    return (
      'DATABASE_URL asks for TLS (sslmode), and the database has none. Give the server a certificate (ssl = on), or ' +
      'take sslmode away where the database is on this machine.'
    )
  }
  const reason = 'code' in error ? REFUSED[String(error.code)] : undefined
  if (reason === undefined) return null
  return `The certificate of the database was refused (${error.message}): ${reason}`
}
