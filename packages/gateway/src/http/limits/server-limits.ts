/** What a connection may cost before anybody is known to be at its other end. */
export const SERVER_LIMITS = {
  bodyBytesMaximum: 64 * 1024,
  headerBytesMaximum: 16 * 1024,
  headersTimeoutMilliseconds: 10_000,
  requestTimeoutMilliseconds: 20_000,
  keepAliveTimeoutMilliseconds: 65_000,
  /** How often Node looks for connections that are too slow; its own default is 30 s. */
  connectionsCheckMilliseconds: 1_000,
  /** How often it is checked whether an answered request still sends its body. */
  unreadBodyCheckMilliseconds: 500,
  /** How long a caller has to read the last answer and close its end of the connection. */
  hangUpMilliseconds: 2_000,
  /** Connections beyond the limit that exist for the moment that it takes to close others for them. */
  connectionsBeyondLimitMaximum: 1_000,
  /** Calls whose body is there and whose answer is not; the next one gets NOT_READY. */
  callsInFlightMaximum: 2_000,
  /** Requests on one connection whose answers wait behind an earlier one; the next one closes it. */
  pipelinedRequestsMaximum: 32,
  /** Calls of /healthz and /readyz, which take no place of the others. */
  probesInFlightMaximum: 100,
  /** Requests that wait for the rest of their body; the next one takes the place of the oldest. */
  unfinishedBodiesMaximum: 2_000,
} as const
