import { readConfiguration } from '../../base/config/index.ts'
import type { CliPorts } from './cli-ports.ts'
import { CommandError } from './command.ts'

/** Where card holders reach the gateway of this configuration. */
export function configuredAddress({ environment }: Pick<CliPorts, 'environment'>): string {
  const { publicUrl, host, port, tls } = readConfiguration(environment)
  if (publicUrl !== null) return publicUrl
  if (port === 0) throw new CommandError('PORT is 0: name the gateway’s address with --url.')
  const own = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const scheme = tls === null ? 'http' : 'https'
  return `${scheme}://${own.includes(':') ? `[${own}]` : own}:${port}`
}

/** Why a call got no answer, in a word such as ECONNREFUSED. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  return 'code' in cause ? String(cause.code) : cause.message
}
