import type { JSX } from 'preact'
import type { FileFormat } from '../../../../base/tables/index.ts'
import type { DifferenceClaim } from '../../../../operating/acts/index.ts'
import { bankTitle, CLAIM_TABLE, type ClaimRow } from '../../../../operating/settlement/index.ts'
import {
  dateText,
  Facts,
  Moment,
  moneyText,
  Sheet,
  Table,
  TextEntry,
} from '../../../design/index.ts'
import {
  fieldOf,
  type MerchantVisit,
  type PanelAnswer,
  refusalPage,
  seeOther,
} from '../../frame/index.ts'
import { attempt, FileMenu, tableAnswer, withField } from '../../parts/index.ts'
import { roomPage, tabPath } from '../room.tsx'
import { amountText, DifferenceBadge } from './list-page.tsx'
import { DIFFERENCE_TEXTS } from './texts.ts'

type Serve = (visit: MerchantVisit, claim: DifferenceClaim) => Promise<PanelAnswer>

const nameIn = ({ merchant, params }: MerchantVisit) => ({
  merchantId: merchant.merchantId,
  differenceId: params['difference'] ?? '',
})

/** Finds the difference that the address names, of this merchant. */
export async function withDifference(visit: MerchantVisit, serve: Serve): Promise<PanelAnswer> {
  const claim = await visit.acts.differenceClaim(nameIn(visit))
  return claim === null ? refusalPage(visit, 'NotFound') : serve(visit, claim)
}

/** A difference with its payments, what people did about it, and the letter to the bank. */
export function differencePage(
  visit: MerchantVisit,
  claim: DifferenceClaim,
  wrong?: string,
): Promise<PanelAnswer> {
  const texts = DIFFERENCE_TEXTS[visit.language]
  const { difference, rows } = claim
  const view = {
    tab: 'differences',
    title: texts.kinds[difference.kind],
    done: texts.done,
    status: wrong === undefined ? 200 : 422,
    beside: <a href={monthOfDifference(visit, claim)}>{texts.back}</a>,
  } as const
  return roomPage(visit, view, async () => (
    <>
      <Sheet title={difference.text[visit.language]}>
        <div class="dense">
          <FactsOf visit={visit} claim={claim} />
        </div>
      </Sheet>
      {visit.may('settlement.decide') && difference.state !== 'gone' ? (
        <ActSheet {...{ visit, claim, wrong }} />
      ) : null}
      {rows.length === 0 ? null : <Payments visit={visit} rows={rows} />}
      <Letter visit={visit} claim={claim} />
    </>
  ))
}

type View = Readonly<{ visit: MerchantVisit; claim: DifferenceClaim }>

function monthOfDifference(visit: MerchantVisit, { difference }: DifferenceClaim): string {
  return withField(tabPath(visit, 'differences'), 'month', difference.dueOn.slice(0, 7))
}

function FactsOf({ visit: { language }, claim: { difference } }: View): JSX.Element {
  const texts = DIFFERENCE_TEXTS[language]
  const { state, bank, terminalAlias, dueOn, foundAt, note, doneBy, doneAt } = difference
  return (
    <Facts
      rows={[
        [texts.amount, <strong key="amount">{amountText(difference, language)}</strong>],
        [texts.state, <DifferenceBadge key="state" state={state} language={language} />],
        [texts.bank, bankTitle(bank)],
        [texts.terminal, terminalAlias],
        [texts.due, dateText(dueOn, language, 'short')],
        [texts.found, <Moment key="found" at={foundAt} language={language} hasYear />],
        [texts.note, note],
        [
          texts.by,
          doneAt === null ? null : (
            <>
              {doneBy}, <Moment at={doneAt} language={language} hasYear />
            </>
          ),
        ],
      ]}
    />
  )
}

type ActProps = View & Readonly<{ wrong: string | undefined }>

function ActSheet({ visit, claim: { difference }, wrong }: ActProps): JSX.Element {
  const { act: texts } = DIFFERENCE_TEXTS[visit.language]
  const { merchantNumber } = visit.merchant
  const act = (value: 'confirm' | 'note' | 'claim', label: string, kind = ' quiet') => (
    <button type="submit" class={`button${kind}`} name="act" value={value}>
      {label}
    </button>
  )
  return (
    <Sheet title={texts.title}>
      <form
        method="post"
        action={`/panel/m/${merchantNumber}/settlement/differences/${difference.differenceId}`}
      >
        <TextEntry
          name="note"
          label={texts.note}
          hint={texts.noteHint}
          value={difference.note ?? ''}
          lines={3}
          maxLength={500}
          wrong={wrong}
        />
        <div class="buttons">
          {act('confirm', texts.confirm, '')}
          {act('claim', texts.claim)}
          {act('note', texts.keep)}
        </div>
      </form>
    </Sheet>
  )
}

const ROWS_SHOWN = 50

function Payments({
  visit,
  rows,
}: Readonly<{ visit: MerchantVisit; rows: readonly ClaimRow[] }>): JSX.Element {
  const { language, merchant } = visit
  const texts = DIFFERENCE_TEXTS[language]
  const money = (minor: bigint | null) => (minor === null ? '–' : moneyText(minor, language))
  const shown = rows.slice(0, ROWS_SHOWN).map((row, at) => ({ ...row, at: String(at) }))
  return (
    <Sheet title={texts.payments}>
      <div class="dense">
        <Table
          caption={texts.payments}
          language={language}
          rows={shown}
          keyOf={({ at }) => at}
          columns={[
            {
              title: texts.order,
              show: ({ orderId, bankOrderId, bankTransactionId }) => {
                const name = bankOrderId ?? bankTransactionId ?? '–'
                if (orderId === null) return <span class="cut">{name}</span>
                const path = `/panel/m/${merchant.merchantNumber}/payments/${orderId}`
                return (
                  <a class="cut" href={path}>
                    {name}
                  </a>
                )
              },
            },
            { title: texts.expected, kind: 'amount', show: ({ netMinor }) => money(netMinor) },
            { title: texts.paid, kind: 'amount', show: ({ paidMinor }) => money(paidMinor) },
            {
              title: texts.due,
              kind: 'wide',
              show: ({ dueOn }) => dateText(dueOn, language, 'short'),
            },
            {
              title: texts.terminal,
              kind: 'wide',
              show: ({ terminalAlias }) => terminalAlias ?? '–',
            },
          ]}
        />
      </div>
      {rows.length > ROWS_SHOWN ? (
        <p class="quiet after">{texts.cut(ROWS_SHOWN, String(rows.length))}</p>
      ) : null}
    </Sheet>
  )
}

/** Banks of Turkey read Turkish, whatever the language of the page is. */
function Letter({ visit, claim: { text, difference } }: View): JSX.Element {
  const { claim: texts } = DIFFERENCE_TEXTS[visit.language]
  const path = `/${difference.differenceId}`
  return (
    <Sheet title={texts.title}>
      <p class="quiet">{texts.hint}</p>
      <div class="code">
        <button type="button" class="copy" data-copy={text.tr} hidden>
          {texts.copy}
        </button>
        <pre class="sample" lang="tr" tabindex={0}>
          {text.tr}
        </pre>
      </div>
      <FileMenu
        language={visit.language}
        href={(below) => tabPath(visit, 'differences', `${path}${below}`)}
      />
      {visit.language === 'tr' ? null : (
        <details class="more after">
          <summary>English</summary>
          <pre class="sample" tabindex={0}>
            {text.en}
          </pre>
        </details>
      )}
    </Sheet>
  )
}

/** The list that goes to the bank with the letter. */
export async function claimFile(
  { language }: MerchantVisit,
  { difference, rows }: DifferenceClaim,
  format: FileFormat,
): Promise<PanelAnswer> {
  const names = { tr: 'itiraz', en: 'claim' }
  const table = { ...CLAIM_TABLE, names, of: difference.differenceId }
  return tableAnswer(table, rows, { format, language })
}

/** Does what a person decided about a difference. */
export async function decide(visit: MerchantVisit): Promise<PanelAnswer> {
  const { acts } = visit
  const note = fieldOf(visit, 'note').trim()
  const asked = { ...nameIn(visit), note: note === '' ? null : note }
  const act = fieldOf(visit, 'act')
  const tried = await attempt(visit.language, async () => {
    if (act === 'confirm') return (await acts.confirmDifference(asked)) && 'confirmed'
    if (act === 'claim') return (await acts.claimDifference(asked)) && 'claimed'
    return (await acts.noteDifference({ ...asked, note })) && 'noted'
  })
  if (!tried.ok) {
    return withDifference(visit, (own, claim) =>
      differencePage(own, claim, tried.problems['note'] ?? ''),
    )
  }
  if (tried.result === null) return refusalPage(visit, 'NotFound')
  const path = tabPath(visit, 'differences', `/${asked.differenceId}`)
  return seeOther(withField(path, 'done', tried.result))
}
