import { createOutbound, type OutboundOptions } from '../index.ts'

/** For tests whose servers listen on this machine. */
export const LOOPBACK = { ports: null, networks: ['127.0.0.0/8', '::1'], named: [] } as const

export const loopbackOutbound = (options?: OutboundOptions) => createOutbound(LOOPBACK, options)
