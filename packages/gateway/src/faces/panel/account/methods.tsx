import type { JSX } from 'preact'
import type { Passkey, RecoveryCode } from '../../../operating/users/index.ts'
import {
  Ask,
  Button,
  ButtonLink,
  EmptyState,
  Field,
  type Language,
  Moment,
  Notice,
  Sheet,
} from '../../design/index.ts'
import { AskedAct } from '../parts/index.ts'
import { PasskeyForm } from '../sign-in-methods/index.ts'
import { ACCOUNT_TEXTS } from './texts.ts'

export type OwnMethods = Readonly<{
  passkeys: readonly Passkey[]
  /** Null: the person has no password. */
  passwordChangedAt: Date | null
  codes: readonly RecoveryCode[]
}>

type SectionProps = Readonly<{
  language: Language
  own: OwnMethods
  /** Whether the sign-in is recent enough for changes. */
  mayChange: boolean
}>

/** The ways to sign in, each with what can be changed. */
export function MethodSections(props: SectionProps): JSX.Element {
  const texts = ACCOUNT_TEXTS[props.language]
  return (
    <>
      {props.mayChange ? null : (
        <Notice kind="info" title={texts.staleTitle}>
          <p>{texts.staleBody}</p>
          <ButtonLink href="/panel/sign-in?to=/panel/account&why=fresh">
            {texts.signInAgain}
          </ButtonLink>
        </Notice>
      )}
      <PasskeySection {...props} />
      <PasswordSection {...props} />
      <CodeSection {...props} />
    </>
  )
}

function PasskeySection({ language, own, mayChange }: SectionProps): JSX.Element {
  const texts = ACCOUNT_TEXTS[language]
  const { passkeys } = own
  return (
    <Sheet title={texts.passkeys}>
      {passkeys.length === 0 ? (
        <EmptyState title={texts.noPasskeys}>
          <p>{texts.noPasskeysBody}</p>
        </EmptyState>
      ) : (
        <ul class="entries">
          {passkeys.map((passkey) => (
            <li key={passkey.credentialId}>
              <PasskeyEntry language={language} passkey={passkey} mayChange={mayChange} />
            </li>
          ))}
        </ul>
      )}
      {mayChange ? (
        <PasskeyForm
          language={language}
          ceremony="make"
          question="/panel/account/passkeys/question"
          action="/panel/account/passkeys"
          label={texts.addPasskey}
        >
          <Field name="name" label={texts.passkeyName}>
            <input id="name" name="name" maxLength={60} placeholder={texts.unnamed} />
          </Field>
        </PasskeyForm>
      ) : null}
    </Sheet>
  )
}

type EntryProps = Readonly<{ language: Language; passkey: Passkey; mayChange: boolean }>

function PasskeyEntry({ language, passkey, mayChange }: EntryProps): JSX.Element {
  const texts = ACCOUNT_TEXTS[language]
  const { name, createdAt, usedAt, isBackedUp, credentialId } = passkey
  return (
    <>
      <strong>{name}</strong>
      <p class="quiet">
        {isBackedUp ? texts.onDevices : texts.onOneDevice} · {texts.added}{' '}
        <Moment at={createdAt} language={language} />
        {usedAt === null ? null : (
          <>
            {' '}
            · {texts.used} <Moment at={usedAt} language={language} />
          </>
        )}
      </p>
      {mayChange ? (
        <Ask act={texts.change}>
          <form method="post" action="/panel/account/passkeys/rename">
            <input type="hidden" name="credential" value={credentialId} />
            <Field name={`name-${credentialId}`} label={texts.passkeyName}>
              <input id={`name-${credentialId}`} name="name" maxLength={60} value={name} required />
            </Field>
            <Button kind="quiet">{texts.rename}</Button>
          </form>
          <form method="post" action="/panel/account/passkeys/remove">
            <input type="hidden" name="credential" value={credentialId} />
            <p>{texts.removePasskeyBody}</p>
            <Button kind="dangerous">{texts.removePasskey}</Button>
          </form>
        </Ask>
      ) : null}
    </>
  )
}

function PasswordSection({ language, own, mayChange }: SectionProps): JSX.Element {
  const texts = ACCOUNT_TEXTS[language]
  const { passwordChangedAt } = own
  const set = passwordChangedAt !== null
  return (
    <Sheet title={texts.passwordTitle}>
      <p>
        {passwordChangedAt === null ? (
          texts.noPassword
        ) : (
          <>
            {texts.passwordSet} <Moment at={passwordChangedAt} language={language} />
          </>
        )}
      </p>
      {mayChange ? (
        <div class="buttons">
          {set ? (
            <ButtonLink href="/panel/account/password">{texts.changePassword}</ButtonLink>
          ) : null}
          <form method="post" action="/panel/account/authenticator">
            <Button kind="quiet">{set ? texts.newApp : texts.setUp}</Button>
          </form>
          {set && own.passkeys.length > 0 ? (
            <AskedAct
              action="/panel/account/password/remove"
              ask={texts.removePassword}
              label={texts.removePassword}
              warning={texts.removePasswordBody}
            />
          ) : null}
        </div>
      ) : null}
    </Sheet>
  )
}

function CodeSection({ language, own, mayChange }: SectionProps): JSX.Element {
  const texts = ACCOUNT_TEXTS[language]
  const left = own.codes.filter(({ usedAt }) => usedAt === null).length
  return (
    <Sheet title={texts.codes}>
      <p>{own.codes.length === 0 ? texts.noCodes : texts.codesLeft(left)}</p>
      {left < own.codes.length ? (
        <ul class="codes">
          {own.codes.map(({ position, usedAt }) => (
            <li key={position}>
              {usedAt === null ? texts.code(position) : <s>{texts.code(position)}</s>}{' '}
              {usedAt === null ? null : (
                <span class="quiet">
                  {texts.codeUsed} <Moment at={usedAt} language={language} />
                </span>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {mayChange ? (
        <AskedAct
          action="/panel/account/recovery-codes"
          ask={texts.newCodes}
          label={texts.newCodes}
          warning={texts.newCodesBody}
          kind="primary"
        />
      ) : null}
    </Sheet>
  )
}
