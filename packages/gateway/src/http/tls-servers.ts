import type { RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { SecureContextOptions } from 'node:tls'

import type { TlsIdentity } from '../config/index.ts'
import { SERVER_LIMITS } from './limits/index.ts'

/** The sockets of one listener: one for each address that HOST stands for. */
export type TlsServers = Readonly<{
  create: (listener: RequestListener) => Server
  /** New connections get this certificate; those that are open keep theirs. */
  renew: (identity: TlsIdentity) => void
}>

/** TLS 1.3, and of 1.2 what has forward secrecy and authenticated encryption (decision 2.9). */
const CIPHERS = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':')

export function createTlsServers(
  identity: TlsIdentity,
  httpOptions: Parameters<typeof createServer>[0],
): TlsServers {
  let current = identity
  const servers: Server[] = []
  return {
    create: (listener) => {
      const handshakeTimeout = SERVER_LIMITS.headersTimeoutMilliseconds
      const options = { ...httpOptions, ...secureContext(current), handshakeTimeout }
      const server = createServer(options, listener)
      servers.push(server)
      return server
    },
    renew: (next) => {
      current = next
      for (const server of servers) server.setSecureContext(secureContext(next))
    },
  }
}

function secureContext({ certificate, key }: TlsIdentity): SecureContextOptions {
  return { cert: certificate, key: key.expose(), minVersion: 'TLSv1.2', ciphers: CIPHERS }
}
