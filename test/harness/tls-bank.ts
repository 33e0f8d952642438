import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as plainRequest } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBankSimulator } from '../../packages/bank-simulator/src/index.ts'
import { selfSigned } from '../../packages/gateway/src/base/kernel/testing/self-signed.ts'

/** A bank that a live gateway accepts: it speaks TLS, with a certificate that a program may be told to trust. */
export type TlsBank = Readonly<{
  /** `https://127.0.0.1:PORT`; the paths below it are those of the simulator. */
  url: string
  /** The address of the simulator behind TLS, for its faults and its books. */
  simulatorUrl: string
  /** The file for NODE_EXTRA_CA_CERTS of the program that calls the bank. */
  certificateFile: string
  close: () => Promise<void>
}>

/** The bank simulator behind TLS: live mode refuses a bank's address without it. */
export async function startTlsBank(): Promise<TlsBank> {
  const folder = await mkdtemp(join(tmpdir(), 'vezne-tls-bank-'))
  const simulator = await startBankSimulator({ port: 0, dataFolder: folder })
  const { certificate, key } = selfSigned()
  const certificateFile = join(folder, 'bank.pem')
  await writeFile(certificateFile, certificate)
  const server = createTlsServer({ cert: certificate, key }, (request, reply) => {
    const { method, url = '/', headers } = request
    const passed = plainRequest(new URL(url, simulator.url), { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    passed.on('error', () => reply.destroy())
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `https://127.0.0.1:${port}`,
    simulatorUrl: simulator.url,
    certificateFile,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await simulator.close()
      await rm(folder, { recursive: true })
    },
  }
}
