import type { SettingName } from '../../../packages/gateway/src/base/config/settings.ts'

/** What kind of personal data of a payer something is. */
export const PAYER_CLASSES = {
  contact: 'name, e-mail address, telephone number, postal address, note',
  address: 'IP address of the payer’s browser or device',
  text: 'a text of the merchant, in which it may name a payer',
  record:
    'a record of the payment that the law requires: amount, ids, masked card, the bank’s answer',
  derived: 'a hash or a count from which nobody is recognised without other data',
} as const

export type PayerClass = keyof typeof PAYER_CLASSES

/** One kind of a payer's data in one place. */
export type PayerDatum = Readonly<{
  class: PayerClass
  holds: string
  /** Where it comes from. */
  from: string
  /** The setting that says how many days it is kept, or else how long it is kept. */
  kept: SettingName | Readonly<{ fixed: string }>
  /** How it is erased when its time is over. */
  erased: string
  /** What `vezne payer erase` does with it. */
  onRequest: string
}>

export const fixed = (text: string) => ({ fixed: text })

export const IN_PLACE = 'emptied in place by a job, every minute'
export const WITH_SESSION = fixed('30 days, with its row; less where the setting says so')
export const LAW = {
  class: 'record',
  kept: fixed('with the order, for good; in the archive once it is there'),
  erased: 'not erased: the law requires it',
  onRequest: 'kept',
} as const
export const REFERENCE = {
  class: 'text',
  from: 'the merchant’s call',
  kept: fixed('with its row'),
  erased: 'not erased: the merchant finds the payment by it',
} as const
