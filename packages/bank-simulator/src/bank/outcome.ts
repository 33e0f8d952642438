import type { IncomingHttpHeaders } from 'node:http'

/** How the answer reaches the client, or fails to reach it. */
export type Delivery = 'now' | 'slow' | 'never' | 'http-500' | 'garbled' | 'reset'

/** What an operation answers, before or after it was written as text. */
export type Outcome<Answer = Reply> = Readonly<{ answer: Answer; delivery: Delivery }>

/** An answer as HTTP carries it. */
export type Reply = Readonly<{ status: number; contentType: string; body: Buffer }>

/** A program's request to a bank. */
export type Call = Readonly<{ body: Buffer; headers: IncomingHttpHeaders }>

export function now<Answer>(answer: Answer): Outcome<Answer> {
  return { answer, delivery: 'now' }
}
