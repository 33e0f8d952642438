import { readWebSource } from '../kernel/index.ts'
import { listOf, networks, type Reader, read } from './readers.ts'

/** Origins as a browser writes them: no path, no user, no second spelling, and no wildcard, which no address would match. */
const origins = listOf((each) => {
  const source = readWebSource(each)
  return source?.scheme === 'https' && !source.isWildcard
}, 'is no origin; name each one without a path or a *, such as https://vpos.bank.example,https://vpos.bank.example:8443')

const networksOrNone: Reader<readonly string[]> = (text) =>
  text === 'none' ? read([]) : networks(text)

/** The part of SETTINGS about where connections go (decision 10.60). */
export const OUTBOUND_SETTINGS = {
  BANK_ORIGINS: {
    meaning:
      'Origins of banks that live terminals may name beside those of the known banks, separated by commas, such as https://vpos.bank.example. A host in digits or localhost is taken as it is written; what another name leads to must be public, or of OUTBOUND_PRIVATE_NETWORKS.',
    absent: null,
    otherwise: 'the known banks alone; the sandbox has no such rule',
    read: origins,
  },
  OUTBOUND_PRIVATE_NETWORKS: {
    meaning:
      'Networks that are not of the public internet, and in which banks, mail server, SMS_URL or PANEL_OIDC_ISSUER may be, such as 10.0.0.0/8; or none. Webhooks of a live gateway never go there.',
    absent: {
      sandbox: '127.0.0.0/8,::1,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7',
      live: 'none',
    },
    read: networksOrNone,
  },
} as const
