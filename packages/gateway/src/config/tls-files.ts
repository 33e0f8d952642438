import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'

import { Secret } from '../kernel/index.ts'
import { type Configuration, ConfigurationError } from './configuration.ts'

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
  const certificate = contentOf('TLS_CERT_FILE', tls.certificateFile)
  const key = contentOf('TLS_KEY_FILE', tls.keyFile)
  const parsed = certificateIn(certificate, tls.certificateFile)
  checkDates(parsed, tls.certificateFile, now)
  if (!parsed.checkPrivateKey(keyIn(key, tls.keyFile))) {
    throw problem('TLS_KEY_FILE', tls.keyFile, 'is not the key of the certificate in TLS_CERT_FILE')
  }
  checkStrength({ cert: certificate, key }, tls.certificateFile)
  return { certificate, key: new Secret('TLS key', key) }
}

function contentOf(variable: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    throw problem(variable, path, 'cannot be read; check the path and the file’s permissions')
  }
}

function certificateIn(content: Buffer, path: string): X509Certificate {
  try {
    return new X509Certificate(content)
  } catch {
    throw problem(
      'TLS_CERT_FILE',
      path,
      'holds no certificate; write a PEM file, the server’s first',
    )
  }
}

/** OpenSSL's error is not repeated, because it might quote the file. */
function keyIn(content: Buffer, path: string): KeyObject {
  try {
    return createPrivateKey(content)
  } catch {
    throw problem(
      'TLS_KEY_FILE',
      path,
      'holds no private key; write a PEM file without a passphrase',
    )
  }
}

function checkDates({ validFrom, validTo }: X509Certificate, path: string, now: Date): void {
  if (now.getTime() > Date.parse(validTo)) {
    throw problem('TLS_CERT_FILE', path, `is valid until ${validTo} only; renew the certificate`)
  }
  if (now.getTime() < Date.parse(validFrom)) {
    throw problem('TLS_CERT_FILE', path, `begins on ${validFrom}; check this machine’s clock`)
  }
}

/** OpenSSL refuses weak keys and signatures only when a context is made from them. */
function checkStrength(pair: Readonly<{ cert: Buffer; key: Buffer }>, path: string): void {
  try {
    createSecureContext({ ...pair, minVersion: 'TLSv1.2' })
  } catch {
    throw problem('TLS_CERT_FILE', path, 'is refused by OpenSSL; use RSA of 2048 bits, or P-256')
  }
}

function problem(variable: string, path: string, what: string): ConfigurationError {
  return new ConfigurationError([`${variable}: ${path} ${what}.`])
}
