import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { bankUrlOf, startGateway } from '../../harness/gateway-process.ts'
import type { Address } from './lane.ts'

export type FuzzGateway = Readonly<{
  url: string
  address: Address
  bankUrl: string
  processId: number
  output: () => string
  stop: () => Promise<void>
}>

/**
 * The built gateway as a process of its own, with its simulator, on this database. Requests name the
 * address they come from themselves, so that the limit on failed signatures, which is one per address,
 * stays as it is without ending the campaign.
 */
export async function startFuzzGateway(
  connectionString: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<FuzzGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'vezne-fuzz-'))
  const gateway = startGateway({
    DATABASE_URL: connectionString,
    DATA_DIR: folder,
    // The next free one where it is taken.
    BANK_PORT: '18600',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
    ...settings,
  })
  const stop = async (): Promise<void> => {
    await gateway.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const url = await gateway.url()
    const { hostname: host, port } = new URL(url)
    const { processId, output } = gateway
    const bankUrl = bankUrlOf(gateway)
    return { url, address: { host, port: Number(port) }, bankUrl, processId, output, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
