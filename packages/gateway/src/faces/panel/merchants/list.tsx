import type { JSX } from 'preact'
import { drawMerchantNumber, type Merchant } from '../../../payment/merchants/index.ts'
import { Badge, MarkedWord, Sheet, Table, TextEntry, TickEntry } from '../../design/index.ts'
import { headedPage, type PanelAnswer, type Visit } from '../frame/index.ts'
import { ActForm, entriesOf, type FieldProblems, NO_PROBLEMS } from '../parts/index.ts'
import { MERCHANT_TEXTS } from './texts.ts'

export type Draft = Readonly<{
  name: string
  number: string
  /** The number of the new merchant where none is typed: a form that is sent twice makes one merchant. */
  drawn: string
  hasAll: boolean
  problems: FieldProblems
}>

const emptyDraft = (): Draft => ({
  name: '',
  number: '',
  drawn: drawMerchantNumber(),
  hasAll: true,
  problems: NO_PROBLEMS,
})

/** All merchants, and the form of a new one. */
export function merchantListPage(visit: Visit, refused: Draft | null = null): PanelAnswer {
  const { language, merchants } = visit
  const texts = MERCHANT_TEXTS[language]
  const draft = refused ?? emptyDraft()
  const entry = entriesOf(draft.problems)
  const children = (
    <>
      <Sheet title={texts.list}>
        <Table
          caption={texts.list}
          language={language}
          columns={[
            {
              title: texts.name,
              show: ({ merchantNumber, name }) => <a href={`/panel/m/${merchantNumber}`}>{name}</a>,
            },
            { title: texts.number, kind: 'wide', show: ({ merchantNumber }) => merchantNumber },
            {
              title: texts.state,
              show: ({ status }) => <MerchantState status={status} language={language} />,
            },
          ]}
          rows={merchants}
          keyOf={({ merchantId }) => merchantId}
          empty={[texts.none, texts.noneHelp]}
        />
      </Sheet>
      {visit.may('merchants.change') ? (
        <Sheet title={texts.createAsk} id="new">
          <p class="quiet">{texts.createHelp}</p>
          <ActForm action="/panel/merchants" label={texts.create}>
            <input type="hidden" name="drawn" value={draft.drawn} />
            <TextEntry {...entry('name', texts.nameLabel)} value={draft.name} />
            <TextEntry
              {...entry('number', texts.numberLabel, texts.numberHint)}
              value={draft.number}
            />
            <TickEntry
              name="all"
              value="yes"
              label={texts.allPermissions}
              hint={texts.allPermissionsHint}
              isTicked={draft.hasAll}
            />
          </ActForm>
        </Sheet>
      ) : null}
    </>
  )
  const status = refused === null ? 200 : 422
  return headedPage(visit, texts, { at: '/panel/merchants', status, children })
}

type StateProps = Readonly<{ status: Merchant['status']; language: Visit['language'] }>

export function MerchantState({ status, language }: StateProps): JSX.Element {
  if (status === 'Active') return <Badge state="Active" language={language} />
  return (
    <MarkedWord kind="warning" title={status}>
      {MERCHANT_TEXTS[language].suspended}
    </MarkedWord>
  )
}
