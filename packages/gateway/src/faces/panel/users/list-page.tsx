import type { JSX } from 'preact'
import type { ListedPerson } from '../../../operating/users/index.ts'
import { Ask, type Column, Moment, Notice, Table } from '../../design/index.ts'
import { headedPage, type PanelAnswer, type Visit } from '../frame/index.ts'
import { ROLE_TEXTS } from '../sign-in-methods/index.ts'
import { InviteForm, type TypedInvitation } from './invite-form.tsx'
import { USERS_TEXTS } from './texts.ts'

/** Who uses the panel. `typed`: an invitation that was not sent, because something in it is wrong. */
export async function listPage(
  visit: Visit,
  typed: TypedInvitation | null = null,
): Promise<PanelAnswer> {
  const { language, acts, merchantId } = visit
  const texts = USERS_TEXTS[language]
  const people = await acts.listPeople(merchantId)
  const children = (
    <>
      <PeopleDone visit={visit} />
      {visit.may('users.change') ? <Inviting visit={visit} typed={typed} /> : null}
      <section class="sheet">
        <Table
          caption={texts.title}
          language={language}
          columns={columnsFor(visit)}
          rows={people}
          keyOf={({ userId }) => userId}
          empty={[texts.none, <p key="hint">{texts.noneBody}</p>]}
        />
      </section>
    </>
  )
  const status = typed === null ? 200 : 422
  const words = { title: texts.title, purpose: texts.purpose }
  return headedPage(visit, words, { at: '/panel/users', status, children })
}

const REFUSED: ReadonlySet<string> = new Set(['last-owner', 'taken'])

/** What came of a change to a person's account. */
export function PeopleDone({ visit }: Readonly<{ visit: Visit }>): JSX.Element | null {
  const texts: Readonly<Record<string, string>> = USERS_TEXTS[visit.language].done
  const key = visit.query.get('done') ?? ''
  if (!Object.hasOwn(texts, key)) return null
  return (
    <Notice kind={REFUSED.has(key) ? 'error' : 'done'}>
      <p>{texts[key]}</p>
    </Notice>
  )
}

/** The form of an invitation, open where something that was typed is wrong. */
function Inviting({
  visit,
  typed,
}: Readonly<{ visit: Visit; typed: TypedInvitation | null }>): JSX.Element {
  const texts = USERS_TEXTS[visit.language]
  if (typed === null) {
    return (
      <div class="narrow inviting">
        <Ask act={texts.inviteSomebody}>
          <InviteForm visit={visit} typed={null} />
        </Ask>
      </div>
    )
  }
  return (
    <section class="sheet narrow inviting">
      <h2>{texts.inviteSomebody}</h2>
      <InviteForm visit={visit} typed={typed} />
    </section>
  )
}

function columnsFor({ language, person, merchants }: Visit): readonly Column<ListedPerson>[] {
  const texts = USERS_TEXTS[language]
  const nameOf = (merchantId: string | null) =>
    merchants.find((each) => each.merchantId === merchantId)?.name ?? ''
  const merchant: Column<ListedPerson> = {
    title: texts.merchant,
    kind: 'wide',
    show: ({ merchantId }) => (merchantId === null ? texts.allMerchants : nameOf(merchantId)),
  }
  return [
    {
      title: texts.name,
      show: ({ userId, name, email }) => (
        <>
          <a href={`/panel/users/${userId}`}>{name}</a>
          <br />
          <span class="quiet">{email}</span>
        </>
      ),
    },
    { title: texts.role, show: ({ role }) => ROLE_TEXTS[language][role].name },
    ...(person.merchantId === null ? [merchant] : []),
    {
      title: texts.state,
      kind: 'wide',
      show: (row) => <PersonState person={row} language={language} />,
    },
  ]
}

type StateProps = Readonly<{ person: ListedPerson; language: Visit['language'] }>

/** Whether somebody has come yet, and when last. */
export function PersonState({ person, language }: StateProps): JSX.Element {
  const texts = USERS_TEXTS[language]
  const { joinedAt, invitedUntil, lastUsedAt } = person
  if (invitedUntil !== null) {
    return (
      <>
        {texts.invitedUntil} <Moment at={invitedUntil} language={language} />
      </>
    )
  }
  if (joinedAt === null) return <>{texts.invitationOver}</>
  if (lastUsedAt === null) return <>{texts.notSignedIn}</>
  return (
    <>
      {texts.signedIn} <Moment at={lastUsedAt} language={language} />
    </>
  )
}
