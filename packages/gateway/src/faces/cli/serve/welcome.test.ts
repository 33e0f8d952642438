import { describe, expect, test } from 'vitest'
import { Secret } from '../../../base/kernel/index.ts'
import { welcome } from './index.ts'

const admin = { url: 'http://127.0.0.1:1', token: new Secret('token', 'token'), isGenerated: true }

describe('the first payment that the banner names', () => {
  test.each([
    ['http://127.0.0.1:8080', 'npm run demo'],
    ['http://127.0.0.1:18080', 'PORT=18080 npm run demo'],
    ['http://0.0.0.0:9000', 'PORT=9000 npm run demo'],
    ['http://192.0.2.7:8080', 'VEZNE_URL=http://192.0.2.7:8080 npm run demo'],
    ['https://127.0.0.1:8443', 'VEZNE_URL=https://127.0.0.1:8443 npm run demo'],
  ])('of a gateway at %s: %s', (url, command) => {
    expect(welcome({ url, bankUrl: null, admin, panel: null })).toContain(
      `  First payment    ${command}  `,
    )
  })
})
