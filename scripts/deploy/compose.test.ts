/** Decision 10.44: every service of the compose file is closed as far as it can be. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../tidy/source-files.ts'

type Service = Readonly<{
  image: string
  read_only?: boolean
  cap_drop?: readonly string[]
  security_opt?: readonly string[]
  environment?: Readonly<Record<string, string>>
  secrets?: readonly string[]
  networks?: readonly string[]
  ports?: readonly string[]
  volumes?: readonly string[]
  profiles?: readonly string[]
}>

const text = readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8')
const file = parse(text, { merge: true })
const services: readonly (readonly [string, Service])[] = Object.entries(file.services)
const gateways = services.filter(([, { image, profiles }]) => {
  return image === 'vezne:local' && profiles === undefined
})

describe('deploy/compose.yaml', () => {
  it('has two gateways, PostgreSQL, Prometheus, Grafana, and a proxy that speaks TLS', () => {
    expect(services.map(([name]) => name).toSorted()).toEqual(
      ['database', 'gateway-1', 'gateway-2', 'grafana', 'prometheus', 'proxy', 'setup'].toSorted(),
    )
    expect(gateways).toHaveLength(2)
  })

  it.each(services)('%s: read-only, without capabilities, pinned to a version', (name, service) => {
    expect(service.read_only).toBe(true)
    expect(service.cap_drop).toEqual(['ALL'])
    expect(service.security_opt).toEqual(['no-new-privileges:true'])
    if (!name.startsWith('gateway') && name !== 'setup') {
      expect(service.image).toMatch(/:v?\d+\.\d+/)
    }
  })

  it.each(services)('%s: gets its secrets as files, and none as a variable', (_, service) => {
    const given = Object.entries(service.environment ?? {})
    const secret = given.filter(
      ([name]) => /KEY|TOKEN|PASSWORD|DATABASE_URL/.test(name) && !/_FILE$/.test(name),
    )
    expect(secret).toEqual([])
    const known = Object.keys(file.secrets)
    expect((service.secrets ?? []).filter((name) => !known.includes(name))).toEqual([])
  })

  it.each(services)(
    '%s: mounts only files of this folder that are there',
    (_, { volumes = [] }) => {
      const mounted = volumes.flatMap((each) => /^\.\/([^:]+):/.exec(each)?.[1] ?? [])
      // `secrets` is made by whoever installs; `prometheus` has the alerts.
      const kept = mounted.filter((path) => path !== 'secrets')
      expect(kept.filter((path) => !existsSync(join(ROOT, 'deploy', path)))).toEqual([])
    },
  )

  it('shows calls of card holders to the world, Grafana to this machine, and nothing else', () => {
    const shown = services.flatMap(([name, { ports = [] }]) =>
      ports.map((port) => `${name} ${port}`),
    )
    expect(shown).toEqual(['proxy 80:80', 'proxy 443:443', 'grafana 127.0.0.1:3000:3000'])
    expect(file.networks.database).toEqual({ internal: true })
    const withDatabase = services.filter(([, { networks = [] }]) => networks.includes('database'))
    expect(withDatabase.map(([name]) => name).toSorted()).toEqual(
      ['database', 'gateway-1', 'gateway-2', 'setup'].toSorted(),
    )
  })

  it('trusts the proxy’s network, and each gateway has a data folder of its own', () => {
    const [subnet] = file.networks.front.ipam.config
    for (const [name, { environment = {}, volumes = [] }] of gateways) {
      expect(environment['TRUSTED_PROXIES']).toBe(subnet.subnet)
      expect(volumes).toEqual([`${name}:/var/lib/vezne`])
    }
    expect(text).toContain(`--trusted-proxies=${subnet.subnet}`)
  })

  it('is scraped on the ports that the gateways have', () => {
    const scraping = readFileSync(join(ROOT, 'deploy/prometheus/prometheus.yml'), 'utf8')
    for (const [name, { environment = {} }] of gateways) {
      expect(scraping).toContain(`${name}:${environment['ADMIN_PORT']}`)
    }
  })
})
