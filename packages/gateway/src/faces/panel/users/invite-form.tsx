import type { JSX } from 'preact'
import type { Person } from '../../../operating/users/index.ts'
import { Button, Field, fieldAttributes } from '../../design/index.ts'
import type { Visit } from '../frame/index.ts'
import { withWrong } from '../sign-in-methods/index.ts'
import { RoleChoice } from './role-choice.tsx'
import { USERS_TEXTS } from './texts.ts'

/** What was typed into the form of an invitation, and what is wrong with it. */
export type TypedInvitation = Readonly<{
  email: string
  name: string
  chosen: Partial<Pick<Person, 'role' | 'merchantId'>>
  languageCode: 'tr' | 'en'
  wrong: Readonly<Record<string, string>>
}>

type FormProps = Readonly<{ visit: Visit; typed: TypedInvitation | null }>

/** The form of an invitation. */
export function InviteForm({ visit, typed }: FormProps): JSX.Element {
  const texts = USERS_TEXTS[visit.language]
  const wrong = typed?.wrong ?? {}
  const email = withWrong({ name: 'email' }, wrong['email'])
  const name = withWrong({ name: 'name' }, wrong['name'])
  const language = typed?.languageCode ?? visit.language
  return (
    <form method="post" action="/panel/users/invite">
      <Field {...name} label={texts.name}>
        <input {...fieldAttributes(name)} required maxLength={80} value={typed?.name ?? ''} />
      </Field>
      <Field {...email} label={texts.email}>
        <input {...fieldAttributes(email)} type="email" required value={typed?.email ?? ''} />
      </Field>
      <RoleChoice
        visit={visit}
        chosen={typed?.chosen ?? { merchantId: visit.merchantId }}
        wrong={wrong}
      />
      <Field name="language" label={texts.language}>
        <select id="language" name="language">
          <option value="tr" selected={language === 'tr'}>
            Türkçe
          </option>
          <option value="en" selected={language === 'en'}>
            English
          </option>
        </select>
      </Field>
      <Button>{texts.invite}</Button>
    </form>
  )
}
