import type { Language } from '@vezne/protocol'
import type { JSX } from 'preact'
import type { Person } from '../../../operating/users/index.ts'
import { Button, TextEntry } from '../../design/index.ts'
import type { Visit } from '../frame/index.ts'
import { entriesOf, LanguageChoice } from '../parts/index.ts'
import { RoleChoice } from './role-choice.tsx'
import { USERS_TEXTS } from './texts.ts'

/** What was typed into the form of an invitation, and what is wrong with it. */
export type TypedInvitation = Readonly<{
  email: string
  name: string
  chosen: Partial<Pick<Person, 'role' | 'merchantId'>>
  languageCode: Language
  wrong: Readonly<Record<string, string>>
}>

type FormProps = Readonly<{ visit: Visit; typed: TypedInvitation | null }>

/** The form of an invitation. */
export function InviteForm({ visit, typed }: FormProps): JSX.Element {
  const texts = USERS_TEXTS[visit.language]
  const wrong = typed?.wrong ?? {}
  const entry = entriesOf(wrong)
  return (
    <form method="post" action="/panel/users/invite">
      <TextEntry {...entry('name', texts.name)} value={typed?.name} maxLength={80} isRequired />
      <TextEntry {...entry('email', texts.email)} type="email" value={typed?.email} isRequired />
      <RoleChoice
        visit={visit}
        chosen={typed?.chosen ?? { merchantId: visit.merchantId }}
        wrong={wrong}
      />
      <LanguageChoice label={texts.language} value={typed?.languageCode ?? visit.language} />
      <Button>{texts.invite}</Button>
    </form>
  )
}
