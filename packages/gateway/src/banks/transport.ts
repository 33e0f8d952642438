import type { Secret } from '../kernel/index.ts'

/** One request to a bank. The body is a secret: it holds the API password and often a card number. */
export type BankHttpRequest = Readonly<{
  url: string
  contentType: string
  body: Secret<string>
  /** From the call to the last byte of the answer, waiting for a connection included. */
  timeoutMilliseconds: number
  /** Asked once, right before the first byte goes out; false sends nothing. */
  maySend: () => boolean
}>

/**
 * How one HTTP exchange ended. The line between `notSent` and `unknown` is the first byte: before it
 * nothing can have happened at the bank, after it everything can.
 */
export type BankHttpResult =
  | Readonly<{ kind: 'answered'; status: number; contentType: string; body: Uint8Array }>
  | Readonly<{ kind: 'notSent'; cause: 'connect' | 'dns' | 'tls' | 'tooLate' }>
  | Readonly<{ kind: 'unknown'; cause: 'timeout' | 'disconnected' | 'unreadable' }>

/** Sends one POST, once: no retry, no redirect. Never rejects for anything that a network can do. */
export type BankTransport = Readonly<{
  post: (request: BankHttpRequest) => Promise<BankHttpResult>
}>
