import type { InstallmentLimit } from '../../../payment/installments/index.ts'
import { ButtonLink, Moment, Sheet, Table } from '../../design/index.ts'
import { headedPage, type PanelAnswer, type Visit } from '../frame/index.ts'
import { chosenMerchant } from '../parts/index.ts'
import { PLANS_PATH, PlanTabs } from './list.tsx'
import { periodOf } from './row-words.ts'
import { PLAN_TEXTS } from './texts.ts'

/** How many installments the law allows, and which goods the chosen merchant sells. */
export async function installmentLimitPage(visit: Visit, now: Date): Promise<PanelAnswer> {
  const { acts, language } = visit
  const texts = PLAN_TEXTS[language]
  const merchant = chosenMerchant(visit)
  const [limits, category] = await Promise.all([
    acts.installmentLimits(),
    merchant === null ? null : acts.categoryOf(merchant.merchantId),
  ])
  const children = (
    <>
      <PlanTabs visit={visit} at={`${PLANS_PATH}/limits`} />
      {merchant === null ? null : (
        <section class="sheet">
          <p>
            {category === null
              ? texts.noCategoryOf(merchant.name)
              : texts.categoryOf(merchant.name, category)}
          </p>
          {visit.may('merchants.change') ? (
            <ButtonLink href={`/panel/m/${merchant.merchantNumber}`}>
              {texts.changeCategory}
            </ButtonLink>
          ) : null}
        </section>
      )}
      <Sheet title={texts.limits}>
        <Limits visit={visit} limits={limits} now={now} />
      </Sheet>
    </>
  )
  const words = { title: texts.limits, purpose: texts.limitsPurpose, done: texts.done }
  const beside = visit.may('limits.change') ? (
    <ButtonLink kind="primary" href={`${PLANS_PATH}/limits/import`}>
      {texts.import}
    </ButtonLink>
  ) : null
  return headedPage(visit, words, { beside, at: PLANS_PATH, children })
}

type LimitsProps = Readonly<{ visit: Visit; limits: readonly InstallmentLimit[]; now: Date }>

function Limits({ visit, limits, now }: LimitsProps) {
  const { language } = visit
  const texts = PLAN_TEXTS[language]
  return (
    <Table
      caption={texts.limits}
      language={language}
      columns={[
        { title: texts.category, show: ({ category }) => category ?? texts.anyCategory },
        {
          title: texts.cards,
          show: ({ isCommercial }) => (isCommercial ? texts.commercial : texts.personal),
        },
        {
          title: texts.maximum,
          kind: 'amount',
          show: ({ countMaximum }) =>
            countMaximum === 1 ? texts.noInstallments : String(countMaximum),
        },
        { title: texts.now, kind: 'wide', show: (row) => texts[periodOf(row, now)] },
        {
          title: texts.from,
          kind: 'wide',
          show: ({ validFrom }) => <Moment at={validFrom} language={language} hasYear />,
        },
        {
          title: texts.until,
          kind: 'wide',
          show: ({ validUntil }) =>
            validUntil === null ? '—' : <Moment at={validUntil} language={language} hasYear />,
        },
      ]}
      rows={limits}
      keyOf={({ limitId }) => limitId}
      empty={[texts.limitNone, texts.limitNoneHelp]}
    />
  )
}
