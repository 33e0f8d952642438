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
export function databaseTlsFailure(error: Error): string | null {
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
