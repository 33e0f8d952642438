import { anyText, hostNames, onOrOff, wholeNumber } from './readers.ts'

/** The part of SETTINGS about listeners: addresses, host names and limits of connections. */
export const LISTENER_SETTINGS = {
  ADMIN_HOST: {
    meaning: 'Address of the listener on ADMIN_PORT.',
    absent: '127.0.0.1',
    read: anyText,
  },
  PUBLIC_DOCS: {
    meaning: 'on: /docs and /openapi.json are served on PORT too, and not on ADMIN_PORT alone.',
    absent: { sandbox: 'on', live: 'off' },
    read: onOrOff,
  },
  PUBLIC_METRICS: {
    meaning: 'on: /metrics is served on PORT too, and not on ADMIN_PORT alone.',
    absent: { sandbox: 'on', live: 'off' },
    read: onOrOff,
  },
  ALLOWED_HOSTS: {
    meaning:
      'Host names, separated by commas, by which the sandbox, and in live mode ADMIN_PORT and PANEL_PORT, may be called beside localhost, IP addresses, HOST, ADMIN_HOST, PANEL_HOST and the names in PUBLIC_URL and PANEL_URL; others are refused. Prometheus may need its targets’ names here.',
    absent: null,
    read: hostNames,
  },
  CONNECTIONS_MAXIMUM: {
    meaning:
      'Open connections of each listener of each process; a new one closes the oldest connection without a signed call.',
    absent: '10000',
    read: wholeNumber(10, 1_000_000),
  },
  CONNECTIONS_PER_NETWORK: {
    meaning:
      'The same for one IPv4 address or the first 64 bits of an IPv6 address; connections of TRUSTED_PROXIES do not count.',
    absent: { sandbox: '5000', live: '1000' },
    read: wholeNumber(1, 1_000_000),
  },
  UNFINISHED_BODIES_PER_NETWORK: {
    meaning:
      'Requests from one network that wait for the rest of their body; a new one cuts off the oldest.',
    absent: { sandbox: '1000', live: '200' },
    read: wholeNumber(1, 100_000),
  },
} as const
