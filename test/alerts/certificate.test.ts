/** The alert of a certificate that ends, at a gateway that has one of its own. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selfSigned } from '../../packages/gateway/src/base/kernel/testing/self-signed.ts'
import { useTestFolder } from '../../packages/gateway/src/base/kernel/testing/use-test-folder.ts'
import { WatchedGateway } from './watched-gateway.ts'

const DAY_SECONDS = 24 * 60 * 60
const folder = useTestFolder()
const TLS_CERT_FILE = join(folder, 'certificate.pem')
const TLS_KEY_FILE = join(folder, 'key.pem')
let at: WatchedGateway

function write(days: number): void {
  const notBefore = new Date()
  const notAfter = new Date(notBefore.getTime() + days * DAY_SECONDS * 1_000)
  const { certificate, key } = selfSigned({ notBefore, notAfter })
  writeFileSync(TLS_CERT_FILE, certificate)
  writeFileSync(TLS_KEY_FILE, key)
}

beforeAll(async () => {
  write(40)
  at = await WatchedGateway.start(folder, { TLS_CERT_FILE, TLS_KEY_FILE })
})
afterAll(() => at.close())

/** The limit of `VezneCertificateEnds` is two weeks. */
async function daysLeft(): Promise<number> {
  const endsAt = await at.metric('vezne_certificate_expiry_timestamp_seconds')
  return (endsAt - at.nowSeconds) / DAY_SECONDS
}

it('the metric passes the limit two weeks before the end, until there is a new certificate', async () => {
  await at.pass(25 * DAY_SECONDS)
  expect(await daysLeft()).toBeGreaterThan(14)
  await at.pass(1.5 * DAY_SECONDS)
  expect(await daysLeft()).toBeLessThan(14)
  write(60)
  await at.end()
  await at.serve()
  expect(await daysLeft()).toBeGreaterThan(14)
})
