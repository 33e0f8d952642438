import type { JSX } from 'preact'
import type { NewPlanRow } from '../../../operating/acts/index.ts'
import { CARD_NETWORKS, CARD_TYPES } from '../../../payment/bins/index.ts'
import {
  BLOCKED_DAY_KINDS,
  INSTALLMENT_COUNT_MAXIMUM,
  PAID_IN,
} from '../../../payment/installments/index.ts'
import { ButtonLink, ChoiceEntry, TextEntry } from '../../design/index.ts'
import {
  fieldOf,
  headedPage,
  type PanelAnswer,
  RefusedNotice,
  seeOther,
  type Visit,
} from '../frame/index.ts'
import {
  ActForm,
  attempt,
  type FieldProblems,
  momentIn,
  NO_PROBLEMS,
  wholeNumberIn,
} from '../parts/index.ts'
import { PLANS_PATH } from './list.tsx'
import { basisPointsIn } from './row-words.ts'
import { PLAN_TEXTS } from './texts.ts'

const BLOCKED_DAYS_MAXIMUM = 3_650

/** The form of a new commission row, with what was typed before. */
export function addRowPage(visit: Visit, problems: FieldProblems = NO_PROBLEMS): PanelAnswer {
  const { language, merchants, merchantId } = visit
  const texts = PLAN_TEXTS[language]
  const chosen = merchants.find((each) => each.merchantId === merchantId)?.merchantNumber ?? ''
  const typedIn = (name: string, absent = ''): string => fieldOf(visit, name) || absent
  const entry = (name: string) => ({ name, value: typedIn(name), wrong: problems[name] })
  const programmes = CARD_NETWORKS.map(
    (each) => [each, each === 'Unknown' ? texts.noProgramme : each] as const,
  )
  const moments = [
    ['validFrom', texts.fromLabel, texts.fromHint],
    ['validUntil', texts.untilLabel, texts.untilHint],
  ] as const
  const children = (
    <section class="sheet">
      <RefusedNotice title={texts.refused} reasons={Object.values(problems)} />
      <ActForm action={PLANS_PATH} label={texts.add}>
        <div class="form-grid">
          <ChoiceEntry
            name="merchant"
            label={texts.merchant}
            value={typedIn('merchant', chosen)}
            options={[
              ['', texts.everybody],
              ...merchants.map(({ merchantNumber, name }) => [merchantNumber, name] as const),
            ]}
          />
          <TextEntry label={texts.terminal} hint={texts.terminalHint} {...entry('terminal')} />
          <ChoiceEntry
            name="cardType"
            label={texts.cardType}
            value={typedIn('cardType', 'Credit')}
            wrong={problems['cardType']}
            options={CARD_TYPES.map((each) => [each, texts.types[each]] as const)}
          />
          <ChoiceEntry
            name="cardNetwork"
            label={texts.programme}
            value={typedIn('cardNetwork')}
            options={[['', texts.anyProgramme], ...programmes]}
          />
          <TextEntry label={texts.bankCode} hint={texts.bankCodeHint} {...entry('bankCode')} />
          <TextEntry label={texts.countLabel} hint={texts.countHint} {...entry('count')} />
          <TextEntry label={texts.rateLabel} hint={texts.rateHint} {...entry('rate')} />
          <TextEntry label={texts.blockedLabel} hint={texts.blockedHint} {...entry('blocked')} />
          <WhenPaid visit={visit} />
          {moments.map(([name, label, hint]) => (
            <TextEntry
              key={name}
              type="datetime-local"
              label={label}
              hint={hint}
              {...entry(name)}
            />
          ))}
        </div>
      </ActForm>
      <p>
        <ButtonLink href={PLANS_PATH}>{texts.back}</ButtonLink>
      </p>
    </section>
  )
  const status = problems === NO_PROBLEMS ? 200 : 422
  const words = { title: texts.addTitle, purpose: texts.addPurpose }
  return headedPage(visit, words, { at: PLANS_PATH, status, children })
}

/** How the bank counts the blocked days, and when it pays installments. */
function WhenPaid({ visit }: Readonly<{ visit: Visit }>): JSX.Element {
  const texts = PLAN_TEXTS[visit.language]
  return (
    <>
      <ChoiceEntry
        name="blockedDayKind"
        label={texts.dayKindLabel}
        value={fieldOf(visit, 'blockedDayKind') || 'calendar'}
        options={BLOCKED_DAY_KINDS.map((each) => [each, texts.dayKinds[each]] as const)}
      />
      <ChoiceEntry
        name="paidIn"
        label={texts.paidInLabel}
        value={fieldOf(visit, 'paidIn') || 'one'}
        options={PAID_IN.map((each) => [each, texts.paidIn[each]] as const)}
      />
    </>
  )
}

export async function addRow(visit: Visit): Promise<PanelAnswer> {
  const texts = PLAN_TEXTS[visit.language]
  const reading = rowIn(visit)
  if ('problems' in reading) return addRowPage(visit, reading.problems)
  const tried = await attempt(visit.language, () => visit.acts.addPlanRow(reading.row))
  if (!tried.ok) return addRowPage(visit, tried.problems)
  if (tried.result === null) return addRowPage(visit, { validUntil: texts.wrong.order })
  return seeOther(`${PLANS_PATH}?done=added`)
}

function rowIn(
  visit: Visit,
): Readonly<{ row: NewPlanRow }> | Readonly<{ problems: FieldProblems }> {
  const { wrong } = PLAN_TEXTS[visit.language]
  const of = (name: string) => fieldOf(visit, name).trim()
  const cardType = CARD_TYPES.find((each) => each === of('cardType'))
  const installmentCount = wholeNumberIn(of('count'), [1, INSTALLMENT_COUNT_MAXIMUM])
  const rateBasisPoints = basisPointsIn(of('rate'))
  const blockedDays = wholeNumberIn(of('blocked'), [0, BLOCKED_DAYS_MAXIMUM])
  const validFrom = momentIn(of('validFrom'))
  const validUntil = momentIn(of('validUntil'))
  const isBankCode = /^(\d{4})?$/.test(of('bankCode'))
  const problems = {
    ...(cardType === undefined && { cardType: wrong.cardType }),
    ...(installmentCount === null && { count: wrong.count }),
    ...(rateBasisPoints === null && { rate: wrong.rate }),
    ...(blockedDays === null && { blocked: wrong.blocked }),
    ...(validFrom === undefined && { validFrom: wrong.moment }),
    ...(validUntil === undefined && { validUntil: wrong.moment }),
    ...(!isBankCode && { bankCode: wrong.bankCode }),
  }
  const isWhole = cardType !== undefined && validFrom !== undefined && validUntil !== undefined
  const isCounted = installmentCount !== null && rateBasisPoints !== null && blockedDays !== null
  if (!isWhole || !isCounted || !isBankCode) return { problems }
  const merchant = visit.merchants.find(({ merchantNumber }) => merchantNumber === of('merchant'))
  return {
    row: {
      merchantId: merchant?.merchantId ?? null,
      terminalAlias: of('terminal') || null,
      cardNetwork: CARD_NETWORKS.find((each) => each === of('cardNetwork')) ?? null,
      bankCode: of('bankCode') || null,
      blockedDayKind: BLOCKED_DAY_KINDS.find((each) => each === of('blockedDayKind')) ?? 'calendar',
      paidIn: PAID_IN.find((each) => each === of('paidIn')) ?? 'one',
      ...{ cardType, installmentCount, rateBasisPoints, blockedDays, validFrom, validUntil },
    },
  }
}
