import type { Secret } from '../../base/kernel/index.ts'

/** One request to a bank. The body is secret: it contains the API password and often a card number. */
export type BankHttpRequest = Readonly<{
  url: string
  contentType: string
  headers?: Readonly<Record<string, string>>
  body: Secret<string>
  /** Of a long answer, such as a list; absent: that of an answer about one order. */
  answerMaximumBytes?: number
  /** From the call to the last byte of the answer, including the wait for a connection. */
  timeoutMilliseconds: number
  /** Asked once, right before the first byte is sent. False: nothing is sent. */
  maySend: () => boolean
}>

/**
 * How one HTTP exchange ended. `notSent`: no byte was sent, so nothing has happened at the bank. `unknown`:
 * after the first byte the bank may have done what was asked.
 */
export type BankHttpResult =
  | Readonly<{ kind: 'answered'; status: number; contentType: string; body: Uint8Array }>
  | Readonly<{ kind: 'notSent'; cause: 'connect' | 'dns' | 'tls' | 'tooLate' }>
  | Readonly<{ kind: 'unknown'; cause: 'timeout' | 'disconnected' | 'unreadable' }>

/** Sends one POST without retry or redirect. Never rejects for anything that a network can do. */
export type BankTransport = Readonly<{
  post: (request: BankHttpRequest) => Promise<BankHttpResult>
}>
