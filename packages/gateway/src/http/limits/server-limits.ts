/** What a connection may cost before anybody is known to be at its other end. */
export const SERVER_LIMITS = {
  bodyBytesMaximum: 64 * 1024,
  headerBytesMaximum: 16 * 1024,
  headersTimeoutMilliseconds: 10_000,
  requestTimeoutMilliseconds: 20_000,
  keepAliveTimeoutMilliseconds: 65_000,
  /** How often Node looks for connections that are too slow; its own default is 30 s. */
  connectionsCheckMilliseconds: 1_000,
  /** How long an answered request may go on sending what nobody will look at. */
  unreadBodyCheckMilliseconds: 500,
  /** How long whoever was hung up on has to read why, and to hang up as well. */
  hangUpMilliseconds: 2_000,
  connectionsMaximum: 10_000,
  /** Calls that are being worked on; the next one is told to come back at once. */
  callsInFlightMaximum: 2_000,
} as const
