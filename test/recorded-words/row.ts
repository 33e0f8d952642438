import type { Words } from './word-proxy.ts'

/** One way in which a bank was seen to answer, or may. */
export type Row = Readonly<{
  what: string
  /** Of a payment of 1,161.16 without 3-D Secure, unless the row says otherwise. */
  pays?: '3-D Secure' | 'a hold'
  card?: string
  lost?: 'before' | 'after'
  words: Words
  /** What the holder's browser carries to the callback, in other words. */
  callback?: (fields: Fields) => Fields
  ends: 'Approved' | 'PreAuthorized' | 'Failed'
}>

type Fields = Readonly<Record<string, string>>
