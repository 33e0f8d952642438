/** Each host of an address with several must show a certificate for its own name. */
import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type SelfSigned, selfSigned } from '../../base/kernel/testing/self-signed.ts'
import { useTestFolder } from '../../base/kernel/testing/use-test-folder.ts'
import { createPool } from './index.ts'

const folder = useTestFolder()
const certificateFile = join(folder, 'certificate.pem')
const startups: (string | false | undefined)[] = []
let server: Server

/** Answers as a PostgreSQL with TLS until the start-up message, which it notes, and then ends. */
function tlsDatabase({ certificate, key }: SelfSigned): Server {
  return createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write('S')
      const secure = new TLSSocket(socket, { isServer: true, cert: certificate, key })
      secure.on('error', () => undefined)
      secure.once('data', () => {
        startups.push(Object(secure).servername)
        secure.destroy()
      })
    })
  })
}

beforeAll(async () => {
  const identity = selfSigned()
  writeFileSync(certificateFile, identity.certificate)
  server = tlsDatabase(identity)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.close()
})

// The certificate is for localhost and 127.0.0.1; 127.1 is the same machine by another name.
it('a host whose certificate is another’s is passed over before anything is said to it', async () => {
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const pool = createPool({
    connectionString: `postgres://u:secret@127.1:${port},localhost:${port}/db?sslmode=verify-full&sslrootcert=${certificateFile}`,
    maxConnections: 1,
    applicationName: 'hosts test',
  })
  await expect(pool.query('select 1')).rejects.toThrow()
  expect(startups).toEqual(['localhost'])
  await pool.end()
})
