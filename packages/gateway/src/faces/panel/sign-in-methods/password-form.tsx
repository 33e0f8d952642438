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
import {
  Button,
  Copyable,
  Field,
  fieldAttributes,
  type Language,
  QrCode,
} from '../../design/index.ts'
import { fieldOf, type PanelRequest } from '../frame/index.ts'
import { accountLabel } from './account-label.ts'
import type { PeoplePorts } from './people-ports.ts'
import { WAY_TEXTS } from './texts.ts'

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
  const texts = WAY_TEXTS[language]
  const password = withWrong({ name: 'password', hint: texts.passwordHint }, problems.password)
  const again = withWrong({ name: 'again' }, problems.again)
  return (
    <form method="post" action={action}>
      <Field name="email" label={texts.email}>
        <input id="email" type="email" value={email} autocomplete="username" readonly />
      </Field>
      <Field {...password} label={texts.password}>
        <input
          {...fieldAttributes(password)}
          type="password"
          autocomplete="new-password"
          required
          minLength={PASSWORD_CHARACTERS_MINIMUM}
        />
      </Field>
      <Field {...again} label={texts.again}>
        <input {...fieldAttributes(again)} type="password" autocomplete="new-password" required />
      </Field>
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
  const texts = WAY_TEXTS[language]
  const code = withWrong({ name: 'code', hint: texts.firstCodeHint }, problems.code)
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
      <Field {...code} label={texts.code}>
        <CodeInput {...fieldAttributes(code)} />
      </Field>
    </>
  )
}

/** The six digits of an authenticator app. */
export function CodeInput(attributes: ReturnType<typeof fieldAttributes>): JSX.Element {
  return (
    <input
      {...attributes}
      type="text"
      inputMode="numeric"
      autocomplete="one-time-code"
      required
      maxLength={7}
    />
  )
}

/** Leaves `wrong` out where nothing is. */
export function withWrong<Parts extends object>(parts: Parts, wrong: string | undefined) {
  return wrong === undefined ? parts : { ...parts, wrong }
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
  const texts = WAY_TEXTS[language]
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
  if (isBusy(asker)) return { ok: false, problems: { password: texts.busy } }
  const others = await ports.users.passwords.listByEmail(person.email)
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
