/** Decisions 10.44 and 10.62: every service of the compose file is closed as far as it can be. */

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
  networks?: readonly string[] | Readonly<Record<string, object>>
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

function networksOf({ networks = [] }: Service): readonly string[] {
  return Array.isArray(networks) ? networks : Object.keys(networks)
}

function shareNetwork(one: Service, other: Service): boolean {
  return networksOf(one).some((name) => networksOf(other).includes(name))
}

describe('deploy/compose.yaml', () => {
  it('has two gateways, PostgreSQL, Prometheus, Grafana, and a proxy that speaks TLS', () => {
    expect(services.map(([name]) => name).toSorted()).toEqual(
      ['database', 'gateway-1', 'gateway-2', 'grafana', 'prometheus', 'proxy', 'setup'].toSorted(),
    )
    expect(gateways).toHaveLength(2)
  })

  it.each(services)(
    '%s: read-only, without capabilities, pinned to a version and its bytes',
    (name, service) => {
      expect(service.read_only).toBe(true)
      expect(service.cap_drop).toEqual(['ALL'])
      expect(service.security_opt).toEqual(['no-new-privileges:true'])
      if (!name.startsWith('gateway') && name !== 'setup') {
        expect(service.image).toMatch(/:v?\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/)
      }
    },
  )

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
    const withDatabase = services.filter(([, each]) => networksOf(each).includes('database'))
    expect(withDatabase.map(([name]) => name).toSorted()).toEqual(
      ['database', 'gateway-1', 'gateway-2', 'setup'].toSorted(),
    )
  })

  it('trusts the address of the proxy alone, and each gateway has a data folder of its own', () => {
    const { ipv4_address: proxy } = file.services.proxy.networks.front
    const [{ subnet, ip_range: others }] = file.networks.front.ipam.config
    // The proxy's fixed address is in the lower half, and Docker gives other containers addresses of the upper half.
    // So no other container can get the proxy's address.
    expect([proxy, subnet, others]).toEqual(['10.89.17.2', '10.89.17.0/24', '10.89.17.128/25'])
    const taken = services.filter(([, { networks }]) => JSON.stringify(networks).includes(proxy))
    expect(taken.map(([name]) => name)).toEqual(['proxy'])
    for (const [name, { environment = {}, volumes = [] }] of gateways) {
      expect(environment['TRUSTED_PROXIES']).toBe(proxy)
      expect(volumes).toEqual([`${name}:/var/lib/vezne`])
    }
    expect(text.match(/trusted-proxies=.*/)?.[0]).toBe(`trusted-proxies=${proxy}`)
  })

  it('lets each service reach those that it needs, and no other', () => {
    const reached = services.flatMap(([name, service]) =>
      services
        .filter(([other, each]) => other !== name && shareNetwork(service, each))
        .map(([other]) => `${name} ${other}`),
    )
    // Neither Grafana nor Prometheus reaches the proxy or the database, and Grafana no gateway.
    const of = (name: string) =>
      reached.filter((each) => each.startsWith(`${name} `)).map((each) => each.split(' ')[1])
    expect(of('grafana')).toEqual(['prometheus'])
    expect(of('prometheus')?.toSorted()).toEqual(['gateway-1', 'gateway-2', 'grafana'])
    expect(of('proxy')?.toSorted()).toEqual(['gateway-1', 'gateway-2', 'setup'])
    expect(of('database')?.toSorted()).toEqual(['gateway-1', 'gateway-2', 'setup'])
    expect(file.networks.watch.internal).toBe(true)
    expect(file.networks.boards).toEqual({ internal: true })
  })

  it('has the operators’ listeners in the network of Prometheus alone', () => {
    for (const [name, { environment = {} }] of gateways) {
      expect(environment['ADMIN_HOST']).toBe(file.services[name].networks.watch.ipv4_address)
    }
    const watching = services.filter(([, each]) => networksOf(each).includes('watch'))
    expect(watching.map(([name]) => name)).toEqual(['gateway-1', 'gateway-2', 'prometheus'])
  })

  it('is scraped on the ports that the gateways have', () => {
    const scraping = readFileSync(join(ROOT, 'deploy/prometheus/prometheus.yml'), 'utf8')
    for (const [name, { environment = {} }] of gateways) {
      expect(scraping).toContain(`${name}:${environment['ADMIN_PORT']}`)
      expect(environment['ALLOWED_HOSTS']?.split(',')).toContain(name)
    }
  })
})
