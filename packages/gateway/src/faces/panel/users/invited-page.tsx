import type { Invitation } from '../../../operating/acts/index.ts'
import { ButtonLink, Copyable, Moment, Notice } from '../../design/index.ts'
import { type PanelAnswer, panelPage, type Visit } from '../frame/index.ts'
import { USERS_TEXTS } from './texts.ts'

const NOTICES = { Sent: 'done', Failed: 'warning', None: 'info' } as const

type Told = Readonly<{ url: string; mailed: 'Sent' | 'Failed' | 'None' }>

/**
 * What became of an invitation. The one-time address goes to the person's mailbox alone; without a mail server this page
 * shows it, and no other page shows it again.
 */
export function invitedPage(
  visit: Visit,
  { person, validUntil }: Invitation,
  { url, mailed }: Told,
): PanelAnswer {
  const { language } = visit
  const texts = USERS_TEXTS[language]
  const children = (
    <div class="sheet narrow">
      <h1>{texts.invitedTitle(person.name)}</h1>
      <Notice kind={NOTICES[mailed]}>
        <p>{texts.mailed[mailed](person.email)}</p>
      </Notice>
      {mailed === 'None' ? (
        <>
          <p>{texts.invitedLead}</p>
          <p>
            <Copyable value={url} label={texts.copy} />
          </p>
          <p>{texts.shownMeans}</p>
        </>
      ) : null}
      <p class="quiet">
        {texts.validUntil} <Moment at={validUntil} language={language} />
      </p>
      <ButtonLink href="/panel/users">{texts.backToList}</ButtonLink>
    </div>
  )
  return panelPage(visit, { title: texts.invitedTitle(person.name), at: '/panel/users', children })
}
