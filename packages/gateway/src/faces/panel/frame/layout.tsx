import type { JSX } from 'preact'
import { mayDo } from '../../../operating/users/index.ts'
import { Brand } from '../../design/index.ts'
import { PAGES } from '../../page-catalogue/index.ts'
import { type PageView, panelDocument } from './document.tsx'
import { NAVIGATION } from './navigation.ts'
import { FRAME_TEXTS } from './texts.ts'
import { namesNoMerchant, type PanelAnswer, type Visit } from './visit.ts'

type View = PageView &
  Readonly<{
    /** The page of the navigation that the reader is on or below. */
    at?: string
  }>

type Shown = Pick<Visit, 'language' | 'person' | 'merchants' | 'merchantId' | 'url' | 'query'>

/** A page of the panel for a person who is signed in. */
export function panelPage(visit: Shown, { title, status = 200, ...view }: View): PanelAnswer {
  const { language } = visit
  const { at = '', entry = PAGES.panelPage, children } = view
  const texts = FRAME_TEXTS[language]
  const body = (
    <>
      <a class="skip" href="#content">
        {texts.skip}
      </a>
      <TopBar visit={visit} />
      <div class="frame">
        <Navigation visit={visit} at={at} />
        <main id="content" tabindex={-1}>
          {children}
        </main>
      </div>
    </>
  )
  return panelDocument(entry, { language, status, title, body })
}

function TopBar({ visit }: Readonly<{ visit: Shown }>): JSX.Element {
  const { language, person } = visit
  const texts = FRAME_TEXTS[language]
  const other = language === 'tr' ? 'en' : 'tr'
  return (
    <header class="bar">
      <Brand href="/panel" />
      {mayDo(person.role, 'payments.see') ? (
        <search class="search">
          <form method="get" action="/panel/search">
            <input
              type="search"
              id="search"
              name="q"
              placeholder={texts.search}
              aria-label={texts.searchLabel}
              value={visit.query.get('q') ?? ''}
            />
          </form>
        </search>
      ) : null}
      <details class="person">
        <summary>{person.name}</summary>
        <div>
          <p class="quiet">{person.email}</p>
          <a href="/panel/account">{texts.account}</a>
          <a href="/panel/sign-in">{texts.otherAccount}</a>
          <form method="post" action="/panel/language">
            <input type="hidden" name="language" value={other} />
            <input type="hidden" name="to" value={visit.url} />
            <button type="submit" class="link" lang={other}>
              {texts.otherLanguage}
            </button>
          </form>
          <form method="post" action="/panel/sign-out">
            <button type="submit" class="link">
              {texts.signOut}
            </button>
          </form>
        </div>
      </details>
    </header>
  )
}

function Navigation({ visit, at }: Readonly<{ visit: Shown; at: string }>): JSX.Element {
  const { language, person, merchants, merchantId } = visit
  const texts = FRAME_TEXTS[language]
  const chosen = merchants.find((each) => each.merchantId === merchantId)
  const query = person.merchantId === null && chosen ? `?merchant=${chosen.merchantNumber}` : ''
  return (
    <nav aria-label={texts.menu}>
      <input id="menu" class="menu-switch" type="checkbox" />
      <label class="menu-label" for="menu">
        {texts.menu}
      </label>
      <div class="side">
        {person.merchantId === null ? (
          <MerchantSwitch visit={visit} at={at} />
        ) : (
          <p class="whose">{chosen?.name}</p>
        )}
        {NAVIGATION.map((group) => {
          const entries = group.entries.filter(({ access }) => mayDo(person.role, access))
          if (entries.length === 0) return null
          return (
            <section key={group.en}>
              <h2>{group[language]}</h2>
              <ul>
                {entries.map((entry) => (
                  <li key={entry.path}>
                    <a
                      href={`${entry.path}${query}`}
                      aria-current={entry.path === at ? 'page' : undefined}
                    >
                      {entry[language]}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </nav>
  )
}

/** With more merchants, their names would be most of every page, and nobody would find one among them. */
const OFFERED_MAXIMUM = 100

type SwitchProps = Readonly<{
  visit: Pick<Visit, 'language' | 'merchants' | 'merchantId' | 'person' | 'query'>
  /** The page of the navigation that the reader is on or below. */
  at: string
}>

/** Limits the lists to one merchant. The choice stands in the address, so it can be kept and sent. */
function MerchantSwitch({ visit, at }: SwitchProps): JSX.Element {
  const texts = FRAME_TEXTS[visit.language]
  const isOffered = visit.merchants.length <= OFFERED_MAXIMUM
  return (
    <form class="switch" method="get" action={at === '' ? '/panel' : at}>
      {isOffered ? <Offered visit={visit} /> : <ByNumber visit={visit} />}
      {namesNoMerchant(visit) ? <p class="wrong">{texts.noSuchMerchant}</p> : null}
      <button type="submit" class="button quiet">
        {texts.show}
      </button>
    </form>
  )
}

function Offered({ visit }: Pick<SwitchProps, 'visit'>): JSX.Element {
  const { language, merchants, merchantId } = visit
  const texts = FRAME_TEXTS[language]
  return (
    <select name="merchant" aria-label={texts.merchant}>
      <option value="">{texts.allMerchants}</option>
      {merchants.map(({ merchantId: id, merchantNumber, name }) => (
        <option key={id} value={merchantNumber} selected={id === merchantId}>
          {name}
        </option>
      ))}
    </select>
  )
}

function ByNumber({ visit }: Pick<SwitchProps, 'visit'>): JSX.Element {
  const { language, merchants, merchantId, query } = visit
  const texts = FRAME_TEXTS[language]
  const chosen = merchants.find((each) => each.merchantId === merchantId)
  const typed = chosen?.merchantNumber ?? query.get('merchant') ?? ''
  return (
    <>
      {chosen === undefined ? null : <p class="whose">{chosen.name}</p>}
      <input
        type="text"
        name="merchant"
        inputMode="numeric"
        autocomplete="off"
        aria-label={texts.merchantNumber}
        placeholder={texts.merchantNumber}
        value={typed}
      />
    </>
  )
}
