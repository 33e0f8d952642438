import type { Words } from './word-proxy.ts'

/** One way in which a bank was seen to answer, or may. */
export type Row = Readonly<{
  what: string
  /** Of a payment of 1,161.16 without 3-D Secure, unless the row says otherwise. */
  pays?: '3-D Secure' | 'a hold'
  card?: string
  /** A capture of this sum follows the hold: the call that is lost, and whose order is followed. */
  captures?: Readonly<{ amount: number; by: RegExp }>
  /** The holder's name as the merchant sends it, and a text of the call in which the bank has to get it. */
  holder?: Readonly<{ name: string; asked: RegExp }>
  lost?: 'before' | 'after'
  words: Words
  /** What the holder's browser carries to the callback, in other words. */
  callback?: (fields: Fields) => Fields
  ends: 'Approved' | 'PreAuthorized' | 'Failed'
}>

type Fields = Readonly<Record<string, string>>
