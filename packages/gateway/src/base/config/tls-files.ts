import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'

import { Secret } from '../kernel/index.ts'
import { ConfigurationError } from './environment.ts'
import type { Configuration } from './read-configuration.ts'

/** A certificate with its chain, and its key, both as PEM. */
export type TlsIdentity = Readonly<{ certificate: Buffer; key: Secret<Buffer> }>

/**
 * Reads the files that TLS_CERT_FILE and TLS_KEY_FILE name; null if they are not set.
 *
 * @throws ConfigurationError that names the variable, if a file cannot be read or is not PEM, the key belongs
 *   to another certificate, or the certificate is not valid at `now`.
 */
export function loadTls({ tls }: Pick<Configuration, 'tls'>, now: Date): TlsIdentity | null {
  if (tls === null) return null
  const { certificateFile, keyFile } = tls
  const cert = contentOf('TLS_CERT_FILE', certificateFile)
  const key = contentOf('TLS_KEY_FILE', keyFile)
  const parsed = orRefuse(
    () => new X509Certificate(cert),
    `TLS_CERT_FILE: ${certificateFile} holds no certificate; write a PEM file, the server’s first.`,
  )
  checkDates(parsed, certificateFile, now)
  const privateKey = orRefuse(
    () => createPrivateKey(key),
    `TLS_KEY_FILE: ${keyFile} holds no private key; write a PEM file without a passphrase.`,
  )
  if (!parsed.checkPrivateKey(privateKey)) {
    const what = 'is not the key of the certificate in TLS_CERT_FILE'
    throw new ConfigurationError([`TLS_KEY_FILE: ${keyFile} ${what}.`])
  }
  // OpenSSL refuses weak keys and signatures only when a context is made from them.
  orRefuse(
    () => createSecureContext({ cert, key, minVersion: 'TLSv1.2' }),
    `TLS_CERT_FILE: ${certificateFile} is refused by OpenSSL; use RSA of 2048 bits, or P-256.`,
  )
  return { certificate: cert, key: new Secret('TLS key', key) }
}

/** OpenSSL's error is not repeated, because it might quote the file. */
function orRefuse<Value>(attempt: () => Value, problem: string): Value {
  try {
    return attempt()
  } catch {
    throw new ConfigurationError([problem])
  }
}

function contentOf(variable: string, path: string): Buffer {
  const remedy = 'check the path and the file’s permissions'
  return orRefuse(() => readFileSync(path), `${variable}: ${path} cannot be read; ${remedy}.`)
}

function checkDates({ validFrom, validTo }: X509Certificate, path: string, now: Date): void {
  const refuse = (what: string): never => {
    throw new ConfigurationError([`TLS_CERT_FILE: ${path} ${what}.`])
  }
  const time = now.getTime()
  if (time > Date.parse(validTo)) refuse(`is valid until ${validTo} only; renew the certificate`)
  if (time < Date.parse(validFrom)) refuse(`begins on ${validFrom}; check this machine’s clock`)
}
