/** Decision 8.35: the secrets of a terminal open at the origins that they were sealed for, and nowhere else. */

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Secret } from '../../base/kernel/index.ts'
import { memoryVault } from '../cards/testing/memory-vault.ts'
import { sealSecrets } from './add-terminal.ts'
import { bindSecrets, type UnboundSecret } from './bind-secrets.ts'
import { type BankAddress, bindingOf, boundRecord } from './terminal.ts'

const TERMINAL = { merchantId: 'merchant-1', terminalId: 'terminal-1' }

const addresses = fc.record({ apiUrl: fc.webUrl(), gateUrl: fc.webUrl() })
const anyAddress = fc.option(addresses)

const originsOf = (address: BankAddress | null) =>
  address === null ? [] : [address.apiUrl, address.gateUrl].map((url) => new URL(url).origin)

test('of any two addresses, a secret of the one opens at the other only if the origins are the same', async () => {
  const vault = memoryVault()
  await fc.assert(
    fc.asyncProperty(anyAddress, anyAddress, async (sealedFor, openedAt) => {
      const secrets = { password: new Secret('password', 'PASS-1234') }
      const [sealed] = await sealSecrets({ ...TERMINAL, address: sealedFor }, secrets, vault)
      if (sealed === undefined) throw new Error('nothing was sealed')
      const recordId = boundRecord(sealed.record, bindingOf(openedAt))
      const owner = { merchantId: TERMINAL.merchantId, recordId }
      const opened = await vault.open('secret-key', owner, sealed.sealed).then(
        (secret) => secret.expose(),
        () => null,
      )
      const isSame = originsOf(sealedFor).join() === originsOf(openedAt).join()
      expect(opened).toBe(isSame ? 'PASS-1234' : null)
    }),
    { numRuns: 300 },
  )
})

test('the path of an address is no part of the binding; host, port, scheme and order are', () => {
  const at = (apiUrl: string, gateUrl = 'https://gate.example/') => bindingOf({ apiUrl, gateUrl })
  const api = at('https://api.example/v1')
  expect(at('https://API.example:443/v2?x=1')).toBe(api)
  for (const other of [
    'https://api.example:8443/v1',
    'http://api.example/v1',
    'https://x.example/v1',
  ]) {
    expect(at(other)).not.toBe(api)
  }
  expect(at('https://gate.example/', 'https://api.example/')).not.toBe(api)
  expect(bindingOf(null)).not.toBe(api)
})

test('what an older release sealed is bound; a secret that does not open hinders no other', async () => {
  const vault = memoryVault()
  const address = { apiUrl: 'https://api.example/v1', gateUrl: 'https://gate.example/' }
  const secretOf = async (record: string): Promise<UnboundSecret> => {
    const owner = { merchantId: TERMINAL.merchantId, recordId: record }
    const { sealed } = await vault.seal('secret-key', owner, `secret of ${record}`)
    return { merchantId: TERMINAL.merchantId, record, sealed, address }
  }
  const good = await secretOf('terminal-1/password')
  const moved = { ...(await secretOf('terminal-2/password')), record: 'terminal-1/store-key' }
  const written: string[] = []
  const store = {
    unbound: async (after: UnboundSecret | null) => (after === null ? [moved, good] : []),
    bind: async (bound: readonly { secret: UnboundSecret; sealed: Buffer; boundTo: string }[]) => {
      for (const { secret, sealed, boundTo } of bound) {
        const recordId = boundRecord(secret.record, bindingOf(address))
        expect(boundTo).toBe('https://api.example https://gate.example')
        const owner = { merchantId: secret.merchantId, recordId }
        written.push((await vault.open('secret-key', owner, sealed)).expose())
      }
    },
  }
  await expect(bindSecrets({ store, vault })).rejects.toThrow('1 secrets of terminals')
  expect(written).toEqual(['secret of terminal-1/password'])
})
