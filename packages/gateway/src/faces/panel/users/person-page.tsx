import type { JSX } from 'preact'
import { type AccessChange, type ListedPerson, mayManage } from '../../../operating/users/index.ts'
import { Ask, Facts, Moment, Sheet } from '../../design/index.ts'
import { PageHead, type PanelAnswer, panelPage, type Visit } from '../frame/index.ts'
import { ActForm, AskedAct } from '../parts/index.ts'
import { type PeoplePorts, ROLE_TEXTS } from '../sign-in-methods/index.ts'
import { PeopleDone, PersonState } from './list-page.tsx'
import { RoleChoice } from './role-choice.tsx'
import { USERS_TEXTS } from './texts.ts'

/** One person, with what the reader may change. */
export async function personPage(
  ports: PeoplePorts,
  visit: Visit,
  person: ListedPerson,
): Promise<PanelAnswer> {
  const { language, merchants } = visit
  const texts = USERS_TEXTS[language]
  const [accessChanges, passkeys, authenticator] = await Promise.all([
    visit.acts.accessChangesOf(person),
    ports.users.passkeys.list(person.userId),
    ports.users.passwords.authenticatorOf(person.userId),
  ])
  const merchant = merchants.find(({ merchantId }) => merchantId === person.merchantId)
  const role = ROLE_TEXTS[language][person.role]
  const children = (
    <>
      <p>
        <a href="/panel/users">{texts.title}</a>
      </p>
      <PageHead title={person.name} />
      <PeopleDone visit={visit} />
      <div class="columns two">
        <section class="sheet">
          <Facts
            rows={[
              [texts.email, person.email],
              [texts.role, `${role.name}. ${role.mayDo}`],
              [texts.merchant, merchant?.name ?? texts.allMerchants],
              [texts.state, <PersonState key="state" person={person} language={language} />],
              [texts.methods, texts.methodsOf(passkeys.length, authenticator !== null)],
              [texts.since, <Moment key="since" at={person.createdAt} language={language} />],
              [
                texts.accessChanges,
                <AccessChanges
                  key="accessChanges"
                  accessChanges={accessChanges}
                  language={language}
                />,
              ],
            ]}
          />
        </section>
        <Changes visit={visit} person={person} />
      </div>
    </>
  )
  return panelPage(visit, { title: person.name, at: '/panel/users', children })
}

type AccessChangesProps = Readonly<{
  accessChanges: readonly AccessChange[]
  language: Visit['language']
}>

/** Who invited, reset and re-roled the person: they may not be the second person of this one (decision 9.61). */
function AccessChanges({ accessChanges, language }: AccessChangesProps): JSX.Element {
  const texts = USERS_TEXTS[language]
  if (accessChanges.length === 0) return <>{texts.noAccessChanges}</>
  return (
    <ul>
      {accessChanges.map(({ act, by, at, isShown }) => (
        <li key={`${act} ${at.toISOString()}`}>
          {texts.accessChangeActs[act]} {by ?? texts.atTheMachine},{' '}
          <Moment at={at} language={language} />
          {isShown ? ` (${texts.sawAddress})` : ''}
        </li>
      ))}
    </ul>
  )
}

type ChangesProps = Readonly<{ visit: Visit; person: ListedPerson }>

function Changes({ visit, person }: ChangesProps): JSX.Element | null {
  const texts = USERS_TEXTS[visit.language]
  if (person.userId === visit.person.userId) {
    return (
      <section class="sheet">
        <p>{texts.yourself}</p>
        <a href="/panel/account">{texts.yourAccount}</a>
      </section>
    )
  }
  const mayChange = visit.may('users.change') && mayManage(visit.person, person)
  if (!mayChange) return null
  const hasJoined = person.joinedAt !== null
  const change = (step: string, ask: string) => ({
    action: `/panel/users/${person.userId}/${step}`,
    ask,
    label: ask,
  })
  const role = change('role', texts.changeRole)
  return (
    <Sheet title={texts.changes}>
      <Ask act={role.ask}>
        <ActForm action={role.action} label={role.label}>
          <RoleChoice visit={visit} chosen={person} />
          <p>{texts.changeRoleBody}</p>
        </ActForm>
      </Ask>
      {hasJoined ? (
        <>
          <AskedAct
            {...change('end-sessions', texts.endSessions)}
            warning={texts.endSessionsBody}
          />
          <AskedAct {...change('reset', texts.reset)} warning={texts.resetBody} />
        </>
      ) : (
        <AskedAct
          {...change('invite-again', texts.inviteAgain)}
          warning={texts.inviteAgainBody}
          kind="primary"
        />
      )}
      <AskedAct
        {...change('remove', hasJoined ? texts.remove : texts.revoke)}
        warning={hasJoined ? texts.removeBody : texts.revokeBody}
      />
    </Sheet>
  )
}
