import type { Text } from '@vezne/protocol'
/** `unclear`: the bank's answer shows neither that the setting is right nor that it is wrong. */
export type Verdict = 'good' | 'bad' | 'unclear'

/** One result of the test of a terminal, for people. */
export type Finding = Readonly<{
  verdict: Verdict
  meaning: Text
  /** What to do, and whom to ask for it; null where there is nothing to do. */
  remedy: Text | null
  contact: Text | null
}>

export const BANK: Text = {
  tr: 'bankanızın sanal POS teknik destek birimi',
  en: 'the technical desk of your bank for virtual POS terminals',
}
export const BRANCH: Text = {
  tr: 'bankanızın üye iş yeri müşteri temsilcisi',
  en: 'your bank’s account manager for merchants',
}
export const NETWORK: Text = {
  tr: 'bu makinenin ağından sorumlu kişi',
  en: 'whoever runs the network of this machine',
}

export function good(tr: string, en: string): Finding {
  return { verdict: 'good', meaning: { tr, en }, remedy: null, contact: null }
}

type Advice = Readonly<{ meaning: Text; remedy: Text; contact?: Text }>

export function bad({ meaning, remedy, contact = BANK }: Advice): Finding {
  return { verdict: 'bad', meaning, remedy, contact }
}

export function unclear({ meaning, remedy, contact }: Advice): Finding {
  return { verdict: 'unclear', meaning, remedy, contact: contact ?? null }
}
