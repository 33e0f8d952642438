import type { JSX } from 'preact'
import { GRANTS, type MerchantContact } from '../../../payment/merchants/index.ts'
import { ChoiceEntry, Copyable, Facts, Sheet, TextEntry, TickEntry } from '../../design/index.ts'
import { headedPage, type MerchantVisit, type PanelAnswer } from '../frame/index.ts'
import {
  ActForm,
  AskedAct,
  addressOf,
  entriesOf,
  type FieldProblems,
  LanguageChoice,
  NO_PROBLEMS,
} from '../parts/index.ts'
import { MerchantState } from './list.tsx'
import { PERMISSION_TEXTS } from './permission-texts.ts'
import { MERCHANT_TEXTS } from './texts.ts'

export type MerchantFacts = Readonly<{
  contact: MerchantContact | null
  category: string | null
  /** The categories that have limits. */
  categories: readonly string[]
}>

type Told = Readonly<{ problems?: FieldProblems; email?: string }>

/** What one merchant may do, and whom to tell. */
export function merchantPage(
  visit: MerchantVisit,
  facts: MerchantFacts,
  { problems = NO_PROBLEMS, email }: Told = {},
): PanelAnswer {
  const { language, merchant } = visit
  const texts = MERCHANT_TEXTS[language]
  const { name, merchantNumber, merchantId } = merchant
  const pages = Object.entries(texts.pages)
  const children = (
    <div class="columns two">
      <div>
        <Standing visit={visit} />
        <Permissions visit={visit} />
      </div>
      <div>
        <Sheet title={texts.facts}>
          <Facts
            rows={[
              [texts.number, <Copyable key="n" value={merchantNumber} label={texts.copy} />],
              [texts.id, <Copyable key="i" value={merchantId} label={texts.copy} isShort />],
            ]}
          />
        </Sheet>
        <Contact visit={visit} facts={facts} problems={problems} email={email} />
        <Category visit={visit} facts={facts} problems={problems} />
        <Sheet title={texts.elsewhere}>
          <ul class="plain-list">
            {pages.map(([path, text]) => (
              <li key={path}>
                <a href={addressOf(path as `/panel/${string}`, visit, { merchant })}>{text}</a>
              </li>
            ))}
          </ul>
        </Sheet>
      </div>
    </div>
  )
  const status = problems === NO_PROBLEMS ? 200 : 422
  const words = { title: name, purpose: texts.onePurpose, done: texts.done }
  const beside = <MerchantState status={merchant.status} language={language} />
  return headedPage(visit, words, { beside, at: '/panel/merchants', status, children })
}

type PartProps = Readonly<{ visit: MerchantVisit }>

function Standing({ visit }: PartProps): JSX.Element {
  const { language, merchant } = visit
  const texts = MERCHANT_TEXTS[language]
  const path = `/panel/m/${merchant.merchantNumber}`
  const isActive = merchant.status === 'Active'
  return (
    <Sheet title={texts.operatingState}>
      <p>{isActive ? texts.isActive : texts.isSuspended}</p>
      {!visit.may('merchants.change') ? null : isActive ? (
        <AskedAct
          ask={texts.suspendAsk}
          warning={texts.suspendHelp}
          action={`${path}/suspend`}
          label={texts.suspend}
        />
      ) : (
        <ActForm action={`${path}/resume`} label={texts.resume} />
      )}
    </Sheet>
  )
}

function Permissions({ visit }: PartProps): JSX.Element {
  const { language, merchant } = visit
  const texts = MERCHANT_TEXTS[language]
  const ticks = GRANTS.map((grant) => {
    const [name, meaning] = PERMISSION_TEXTS[grant][language]
    return (
      <TickEntry
        key={grant}
        name="grant"
        value={grant}
        label={name}
        hint={meaning}
        isTicked={merchant.permissions.has(grant)}
      />
    )
  })
  return (
    <Sheet title={texts.permissions}>
      {visit.may('merchants.change') ? (
        <ActForm action={`/panel/m/${merchant.merchantNumber}/permissions`} label={texts.save}>
          <p class="quiet">{texts.permissionsHelp}</p>
          <div class="ticks">{ticks}</div>
        </ActForm>
      ) : (
        <fieldset class="ticks" disabled>
          {ticks}
        </fieldset>
      )}
    </Sheet>
  )
}

type FormProps = PartProps & Readonly<{ facts: MerchantFacts; problems: FieldProblems }>

function Contact(props: FormProps & Readonly<{ email: string | undefined }>): JSX.Element {
  const { visit, facts, problems, email } = props
  const { language, merchant } = visit
  const texts = MERCHANT_TEXTS[language]
  const entry = entriesOf(problems)
  const { contact } = facts
  return (
    <Sheet title={texts.contact}>
      <p class="quiet">{texts.contactHelp}</p>
      {visit.may('merchants.change') ? (
        <ActForm action={`/panel/m/${merchant.merchantNumber}/contact`} label={texts.save}>
          <TextEntry
            {...entry('email', texts.email, texts.emailHint)}
            value={email ?? contact?.email}
          />
          <LanguageChoice label={texts.language} value={contact?.languageCode ?? 'tr'} />
        </ActForm>
      ) : (
        <p>{contact?.email ?? '—'}</p>
      )}
    </Sheet>
  )
}

function Category({ visit, facts, problems }: FormProps): JSX.Element {
  const { language, merchant } = visit
  const texts = MERCHANT_TEXTS[language]
  const entry = entriesOf(problems)
  const { category, categories } = facts
  const options = [['', texts.noCategory], ...categories.map((each) => [each, each])] as const
  return (
    <Sheet title={texts.category}>
      <p class="quiet">{texts.categoryHelp}</p>
      {!visit.may('merchants.change') ? (
        <p>{category ?? texts.noCategory}</p>
      ) : categories.length === 0 ? (
        <p>{texts.noCategories}</p>
      ) : (
        <ActForm action={`/panel/m/${merchant.merchantNumber}/category`} label={texts.save}>
          <ChoiceEntry
            {...entry('category', texts.categoryLabel)}
            value={category ?? ''}
            options={options.map(([value = '', text = '']) => [value, text] as const)}
          />
        </ActForm>
      )}
    </Sheet>
  )
}
