/** Decision 2.9: a new certificate is taken up without a restart, a wrong one is not. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'

import { ConfigurationError, readConfiguration, type TlsIdentity } from '../base/config/index.ts'
import { DAY_MILLISECONDS, systemClock } from '../base/kernel/index.ts'
import { type SelfSigned, selfSigned } from '../base/kernel/testing/self-signed.ts'
import { useTestFolder } from '../base/kernel/testing/use-test-folder.ts'
import { openTls } from './index.ts'
import { tlsChecks } from './tls.ts'

const folder = useTestFolder()

const certificateFile = join(folder, 'certificate.pem')
const keyFile = join(folder, 'key.pem')
const configuration = readConfiguration({ TLS_CERT_FILE: certificateFile, TLS_KEY_FILE: keyFile })

function write({ certificate, key }: SelfSigned): void {
  writeFileSync(certificateFile, certificate)
  writeFileSync(keyFile, key)
}

let taken: TlsIdentity[]
const servers = { renewTls: (identity: TlsIdentity) => void taken.push(identity) }
beforeEach(() => {
  taken = []
})

it('none: plain HTTP, and nothing to look after', () => {
  const tls = openTls(readConfiguration({}), systemClock)
  expect(tls).toMatchObject({ scheme: 'http', options: {} })
  expect(tls.jobs(servers)).toEqual([])
})

it('takes up what changed, once, and keeps what it has while the new pair is wrong', async () => {
  write(selfSigned())
  const tls = openTls(configuration, systemClock)
  expect(tls.scheme).toBe('https')
  const [job] = tls.jobs(servers)
  await job?.run()
  expect(taken).toEqual([])
  const next = selfSigned()
  // As a renewal is seen half-way: the certificate is there, its key is not yet.
  writeFileSync(certificateFile, next.certificate)
  await expect(job?.run()).rejects.toThrow(ConfigurationError)
  expect(taken).toEqual([])
  write(next)
  await job?.run()
  await job?.run()
  expect(taken.map(({ certificate }) => certificate.toString())).toEqual([next.certificate])
})

it('doctor names a certificate that ends within two weeks', async () => {
  expect(tlsChecks(readConfiguration({}), systemClock)).toEqual([])
  const from = new Date()
  const until = (days: number) => new Date(from.getTime() + days * DAY_MILLISECONDS)
  const [check] = tlsChecks(configuration, systemClock)
  write(selfSigned({ notBefore: from, notAfter: until(13) }))
  await expect(check?.run()).rejects.toThrow(/TLS_CERT_FILE: .* is valid until/)
  write(selfSigned({ notBefore: from, notAfter: until(15) }))
  await expect(check?.run()).resolves.toBeUndefined()
})
