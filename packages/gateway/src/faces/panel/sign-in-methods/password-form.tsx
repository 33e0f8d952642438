import type { JSX } from 'preact'
import {
  askerOf,
  authenticatorSetUp,
  hashPassword,
  isBusy,
  PASSWORD_CHARACTERS_MINIMUM,
  type Person,
  passwordProblem,
  type SealedAuthenticator,
  stepOfCode,
} from '../../../operating/users/index.ts'
import { Button, Copyable, Field, type Language, QrCode, TextEntry } from '../../design/index.ts'
import { fieldOf, type PanelRequest } from '../frame/index.ts'
import { accountLabel, type PeoplePorts } from './people-ports.ts'
import { METHOD_TEXTS } from './texts.ts'

/** What is wrong with each field of the form, in the reader's language. */
export type PasswordProblems = Partial<Record<'password' | 'again' | 'code', string>>

type SetUp = Awaited<ReturnType<typeof authenticatorSetUp>>

type PasswordFormProps = Readonly<{
  language: Language
  action: string
  email: string
  /** What the app needs; null: only the password changes. */
  setUp: SetUp | null
  problems: PasswordProblems
  label: string
}>

/** Sets a password, and an authenticator app beside it. Nothing that was typed is shown again: all of it is secret. */
export function PasswordForm(props: PasswordFormProps): JSX.Element {
  const { language, action, email, setUp, problems, label } = props
  const texts = METHOD_TEXTS[language]
  const secret = { type: 'password', isRequired: true } as const
  return (
    <form method="post" action={action}>
      <Field name="email" label={texts.email}>
        <input id="email" type="email" value={email} autocomplete="username" readonly />
      </Field>
      <TextEntry
        {...secret}
        name="password"
        label={texts.password}
        hint={texts.passwordHint}
        minLength={PASSWORD_CHARACTERS_MINIMUM}
        wrong={problems.password}
      />
      <TextEntry {...secret} name="again" label={texts.again} wrong={problems.again} />
      {setUp === null ? null : <AppFields language={language} setUp={setUp} problems={problems} />}
      <Button>{label}</Button>
    </form>
  )
}

function AppFields({
  language,
  setUp,
  problems,
}: Readonly<{ language: Language; setUp: SetUp; problems: PasswordProblems }>): JSX.Element {
  const texts = METHOD_TEXTS[language]
  return (
    <>
      <h2>{texts.app}</h2>
      <p>{texts.appLead}</p>
      <QrCode text={setUp.uri} label={texts.qr} />
      <p>
        {texts.secret}
        <br />
        <Copyable value={setUp.secret} label={texts.copy} />
      </p>
      <CodeEntry language={language} hint={texts.firstCodeHint} wrong={problems.code} />
    </>
  )
}

type CodeProps = Readonly<{ language: Language; hint: string; wrong?: string | undefined }>

/** The six digits of an authenticator app. */
export function CodeEntry({ language, ...told }: CodeProps): JSX.Element {
  return (
    <TextEntry
      {...told}
      name="code"
      label={METHOD_TEXTS[language].code}
      inputMode="numeric"
      autocomplete="one-time-code"
      maxLength={7}
      isRequired
    />
  )
}

/** The e-mail address by which a password manager knows the account. */
export function EmailEntry({
  language,
  value,
}: Readonly<{ language: Language; value: string }>): JSX.Element {
  const label = METHOD_TEXTS[language].email
  const shared = { label, value, autocomplete: 'username', isRequired: true } as const
  return <TextEntry {...shared} name="email" type="email" />
}

export type ReadPassword =
  | Readonly<{
      ok: true
      hash: string
      authenticator: Readonly<{ secretId: string; step: number }> | null
    }>
  | Readonly<{ ok: false; problems: PasswordProblems }>

/** Reads the posted form. The password is hashed only where all else is right: hashing takes long. */
export async function readPasswordForm(
  ports: PeoplePorts,
  request: Pick<PanelRequest, 'pairs'>,
  given: Readonly<{
    person: Person
    language: Language
    /** The app that is being set up; null: only the password changes. */
    pending: SealedAuthenticator | null
  }>,
): Promise<ReadPassword> {
  const { person, language, pending } = given
  const texts = METHOD_TEXTS[language]
  const password = fieldOf(request, 'password')
  const problem = passwordProblem(password, person)
  const step = pending === null ? null : await stepOfCode(ports, pending, fieldOf(request, 'code'))
  const problems: PasswordProblems = {
    ...(problem === null ? {} : { password: texts.passwordProblems[problem] }),
    ...(password === fieldOf(request, 'again') ? {} : { again: texts.notAgain }),
    ...(pending !== null && step === null ? { code: texts.wrongCode } : {}),
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  const asker = askerOf(person.userId)
  const others = await ports.users.passwords.listByEmail(person.email)
  // Nothing is awaited between the look and the derivation, so that no other takes the place meanwhile.
  if (isBusy(asker)) return { ok: false, problems: { password: texts.busy } }
  const hash = await hashPassword(password, asker, { others: others.map((each) => each.hash) })
  const authenticator =
    pending === null || step === null ? null : { secretId: pending.secretId, step }
  return { ok: true, hash, authenticator }
}

/** What the form shows of an app that is being set up. */
export async function setUpOf(
  ports: PeoplePorts,
  person: Person,
  pending: SealedAuthenticator,
): Promise<SetUp> {
  const issuer = `Vezne (${new URL(ports.panelUrl()).hostname})`
  return authenticatorSetUp(ports, pending, { label: await accountLabel(ports, person), issuer })
}
