import { namedIn, type Reach } from './guard.ts'

const WEB_PORTS: readonly number[] = [443, 8443]

/** The ports of a live gateway's webhooks. */
export const WEBHOOK_PORTS = WEB_PORTS

/** The configuration as far as it says where connections go. */
type Settings = Readonly<{
  mode: 'sandbox' | 'live'
  outbound: Readonly<{ privateNetworks: readonly string[] }>
}>

/**
 * The reach of what the settings name by `urls`: those ports and the usual ones of the web, the public internet and the
 * networks that the settings add. A sandbox has no rule for ports.
 */
export function reachOf(
  { mode, outbound }: Settings,
  urls: readonly string[],
  usualPorts = WEB_PORTS,
): Reach {
  const { ports, named } = namedIn(urls)
  return {
    ports: mode === 'sandbox' ? null : [...usualPorts, ...ports],
    networks: outbound.privateNetworks,
    named,
  }
}

/** Merchants name the addresses of webhooks: in live mode no setting opens a private network to them. */
export function webhookReach({ mode, outbound }: Settings): Reach {
  if (mode === 'sandbox') return { ports: null, networks: outbound.privateNetworks, named: [] }
  return { ports: WEBHOOK_PORTS, networks: [], named: [] }
}
