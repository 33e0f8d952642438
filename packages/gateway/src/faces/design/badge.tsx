import type { CURRENT_STEPS, LINK_STATUSES, ORDER_STATES, Text } from '@vezne/protocol'
import type { ComponentChildren, JSX } from 'preact'

import type { Language } from './language.ts'
import { Mark, type MarkKind } from './marks.tsx'

type Row = readonly [mark: MarkKind, tr: string, en: string]

/** An operation of an order has some of these states too. */
type OrderState = (typeof ORDER_STATES)[number]
type SessionState = (typeof CURRENT_STEPS)[number]
type LinkState = (typeof LINK_STATUSES)[number]
/** Of a webhook endpoint, and of a terminal. */
type ConnectionState = 'Active' | 'Paused' | 'Disabled' | 'Removed'
type DeliveryState = 'Waiting' | 'Delivered' | 'GivenUp'

export type ShownState = OrderState | SessionState | LinkState | ConnectionState | DeliveryState

/**
 * How every state looks that a page can show: a drawing with its colour, and a word. The compiler refuses a state
 * without a row.
 */
export const STATE_LOOKS: Readonly<Record<ShownState, Row>> = {
  Pending: ['waiting', 'Sürüyor', 'Pending'],
  Approved: ['done', 'Ödendi', 'Paid'],
  PreAuthorized: ['lock', 'Bloke edildi', 'Authorised'],
  Captured: ['done', 'Tahsil edildi', 'Captured'],
  Declined: ['error', 'Reddedildi', 'Declined'],
  Unknown: ['warning', 'Sonucu belirsiz', 'Outcome unknown'],
  Failed: ['error', 'Başarısız', 'Failed'],
  Reversed: ['ended', 'İptal edildi', 'Reversed'],
  PartiallyReturned: ['ended', 'Kısmen iade edildi', 'Partly returned'],
  Returned: ['ended', 'İade edildi', 'Returned'],
  Expired: ['ended', 'Süresi doldu', 'Expired'],
  SessionIdRequested: ['waiting', 'Oturum açıldı', 'Session created'],
  VerificationStarted: ['waiting', 'Doğrulama sürüyor', 'Verifying'],
  VerificationFinished: ['lock', 'Doğrulama bitti', 'Verification finished'],
  ProvisionCompleted: ['done', 'Ödemede kullanıldı', 'Used by a payment'],
  Active: ['done', 'Etkin', 'Active'],
  Passive: ['ended', 'Kapalı', 'Closed'],
  Cancelled: ['ended', 'İptal edildi', 'Cancelled'],
  Paused: ['waiting', 'Durduruldu', 'Paused'],
  Disabled: ['warning', 'Devre dışı', 'Disabled'],
  Removed: ['ended', 'Kaldırıldı', 'Removed'],
  Waiting: ['waiting', 'Bekliyor', 'Waiting'],
  Delivered: ['done', 'İletildi', 'Delivered'],
  GivenUp: ['error', 'İletilemedi', 'Given up'],
}

/** The word for a state, as people say it. */
export function stateText(state: ShownState, language: Language): string {
  const [, tr, en] = STATE_LOOKS[state]
  const texts: Text = { tr, en }
  return texts[language]
}

type BadgeProps = Readonly<{ state: ShownState; language: Language }>

/** A state in words, with its drawing. Its name in the API is shown on hover. */
export function Badge({ state, language }: BadgeProps): JSX.Element {
  return (
    <MarkedWord kind={STATE_LOOKS[state][0]} title={state}>
      {stateText(state, language)}
    </MarkedWord>
  )
}

type WordProps = Readonly<{ kind: MarkKind; title?: string; children: ComponentChildren }>

/** A word that looks like the badge of a state; `title` is shown on hover. */
export function MarkedWord({ kind, title, children }: WordProps): JSX.Element {
  return (
    <span class={`badge ${kind}`} title={title}>
      <Mark kind={kind} />
      {children}
    </span>
  )
}
