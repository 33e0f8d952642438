import { isUuid } from '../../../base/kernel/index.ts'
import { ButtonLink, Facts, Moment, TextEntry } from '../../design/index.ts'
import {
  fieldOf,
  headedPage,
  type PanelAnswer,
  refusalPage,
  seeOther,
  type Visit,
} from '../frame/index.ts'
import { AskedAct, momentIn } from '../parts/index.ts'
import { PLANS_PATH } from './list.tsx'
import { aliasesOf, cardsText, ownerText, percentText, periodOf, visibleRows } from './row-words.ts'
import { PLAN_TEXTS } from './texts.ts'

/** One commission row, and the way to end it. */
export async function planRowPage(
  visit: Visit,
  { now, reasons = [] }: Readonly<{ now: Date; reasons?: readonly string[] }>,
): Promise<PanelAnswer> {
  const { language, merchants, params } = visit
  const texts = PLAN_TEXTS[language]
  const rows = await visibleRows(visit)
  const row = rows.find(({ planId }) => planId === params['plan'])
  if (row === undefined) return refusalPage(visit, 'NotFound')
  const { installmentCount, rateBasisPoints, blockedDays, validFrom, validUntil } = row
  const aliases = await aliasesOf([row], visit)
  const count = installmentCount === 1 ? texts.single : String(installmentCount)
  const children = (
    <section class="sheet">
      <Facts
        rows={[
          [texts.count, count],
          [texts.rate, percentText(rateBasisPoints, language)],
          [texts.blocked, `${texts.days(blockedDays)} · ${texts.dayKinds[row.blockedDayKind]}`],
          [texts.paidInLabel, texts.paidIn[row.paidIn]],
          [texts.whose, ownerText(row, { merchants, aliases, language })],
          [texts.from, <Moment key="from" at={validFrom} language={language} hasYear />],
          [
            texts.until,
            validUntil === null ? (
              texts.open
            ) : (
              <Moment key="until" at={validUntil} language={language} hasYear />
            ),
          ],
        ]}
      />
      {visit.may('plans.change') && periodOf(row, now) !== 'past' ? (
        <AskedAct
          ask={texts.endAsk}
          warning={texts.endHelp}
          action={`${PLANS_PATH}/rows/${row.planId}/end`}
          label={texts.end}
        >
          <TextEntry
            name="endsAt"
            type="datetime-local"
            label={texts.endAt}
            value={fieldOf(visit, 'endsAt')}
          />
        </AskedAct>
      ) : null}
      <p>
        <ButtonLink href={PLANS_PATH}>{texts.back}</ButtonLink>
      </p>
    </section>
  )
  const status = reasons.length === 0 ? 200 : 422
  const words = { title: cardsText(row, language), purpose: texts.row }
  const refused = { title: texts.refused, reasons: reasons }
  return headedPage(visit, words, { refused, at: PLANS_PATH, status, children })
}

export async function endPlanRow(visit: Visit, now: Date): Promise<PanelAnswer> {
  const texts = PLAN_TEXTS[visit.language]
  const planId = visit.params['plan'] ?? ''
  if (!isUuid(planId)) return refusalPage(visit, 'NotFound')
  const endsAt = momentIn(fieldOf(visit, 'endsAt'))
  if (endsAt === undefined) return planRowPage(visit, { now, reasons: [texts.wrong.moment] })
  const { ending } = await visit.acts.endPlanRow(planId, endsAt)
  if (ending === 'Ended') return seeOther(`${PLANS_PATH}?done=ended`)
  return planRowPage(visit, { now, reasons: [texts.endings[ending]] })
}
