import type { Language } from '@vezne/protocol'
import type { NoticeContent } from './notice.ts'
import { oneLine, timeText } from './notice-texts.ts'
import { renderLetter } from './render.tsx'

export type InvitationFacts = Readonly<{
  /** The one-time address. */
  url: string
  /** Who invites; null: an operator at the command line. */
  inviterName: string | null
  validUntil: Date
}>

const TEXTS = {
  tr: {
    subject: 'Vezne paneline davet',
    title: 'Vezne paneline davetlisiniz',
    body: (inviter: string | null) =>
      `${inviter ?? 'Sistem yöneticisi'} sizi ödeme paneline davet etti.`,
    until: 'Geçerlilik',
    accept: 'Daveti kabul et',
    warning:
      'Bu adres bir kez kullanılır ve yalnızca size aittir; kimseyle paylaşmayın. Daveti beklemiyorsanız bu iletiyi silin.',
  },
  en: {
    subject: 'Invitation to the Vezne panel',
    title: 'You are invited to the Vezne panel',
    body: (inviter: string | null) =>
      `${inviter ?? 'The operator'} invited you to the panel of the payment gateway.`,
    until: 'Valid until',
    accept: 'Accept the invitation',
    warning:
      'The address works once and is yours alone: share it with nobody. If you did not expect it, delete this message.',
  },
} as const

const NAME_CHARACTERS_MAXIMUM = 80

/** The e-mail with the one-time address of an invitation to the panel. */
export function renderInvitation(
  { url, inviterName, validUntil }: InvitationFacts,
  languageCode: Language,
): NoticeContent {
  const texts = TEXTS[languageCode]
  const inviter = inviterName === null ? null : oneLine(inviterName, NAME_CHARACTERS_MAXIMUM)
  const letter = {
    title: texts.title,
    body: texts.body(inviter),
    facts: [[texts.until, timeText(validUntil, languageCode)]],
    button: { text: texts.accept, url },
    warning: texts.warning,
    head: null,
  } as const
  return renderLetter(letter, texts.subject, languageCode)
}
