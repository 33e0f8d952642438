import type { JSX } from 'preact'

import type { AuditLine, ChainLength } from '../../../operating/audit/index.ts'
import {
  ButtonLink,
  ChoiceEntry,
  EmptyState,
  Facts,
  FilterBar,
  Moment,
  Pager,
  Sheet,
  TextEntry,
} from '../../design/index.ts'
import type { Visit } from '../frame/index.ts'
import { FileMenu } from '../parts/index.ts'
import { AUDIT_ACTS } from './act-texts.ts'
import { AUDIT_PATH, type AuditQuestion, auditAddress } from './filter.ts'
import { detailsOf, sentenceOf } from './sentence.ts'
import { AUDIT_TEXTS } from './texts.ts'

type ListProps = Readonly<{
  visit: Visit
  question: AuditQuestion
  lines: readonly AuditLine[]
  hasOlder: boolean
  lengths: readonly ChainLength[]
}>

/** A page of one chain, the newest entries first. */
export function AuditList({ visit, question, lines, hasOlder, lengths }: ListProps): JSX.Element {
  const { language } = visit
  const texts = AUDIT_TEXTS[language]
  const last = lines.at(-1)
  const older = hasOlder && last !== undefined
  return (
    <>
      <section class="sheet">
        <details class="more filter" open={isFiltered(question)}>
          <summary>{texts.filters}</summary>
          <Filters visit={visit} question={question} />
        </details>
        {lines.length === 0 ? (
          <Nothing visit={visit} question={question} lengths={lengths} />
        ) : (
          <ul class="cards">
            {lines.map((line) => (
              <li key={String(line.sequence)}>
                <Line visit={visit} line={line} chain={question.filter.chain} />
              </li>
            ))}
          </ul>
        )}
        <Pager
          language={language}
          newest={question.before === null ? null : auditAddress(AUDIT_PATH, question)}
          older={
            older ? auditAddress(AUDIT_PATH, question, { before: String(last.sequence) }) : null
          }
          texts={{ newest: texts.newest, older: texts.older }}
        />
        {lines.length === 0 ? null : (
          <div class="acts">
            <FileMenu
              language={language}
              href={(_, format) => auditAddress(`${AUDIT_PATH}/export`, question, { format })}
            />
            <a href={auditAddress(`${AUDIT_PATH}/export`, question, { format: 'json' })}>
              {texts.json}
            </a>
          </div>
        )}
      </section>
      <ChainState visit={visit} lengths={lengths} />
    </>
  )
}

/** Whether the address asks for less than all acts: the reader then sees for what. */
function isFiltered({ fields: { chain, ...fields } }: AuditQuestion): boolean {
  return chain !== 'operator' || Object.values(fields).some((text) => text !== '')
}

function Nothing({ visit, question, lengths }: Pick<ListProps, 'visit' | 'question' | 'lengths'>) {
  const texts = AUDIT_TEXTS[visit.language]
  const { chain } = question.filter
  const isEmpty = lengths.some((each) => each.chain === chain && each.entries === 0n)
  return isEmpty ? (
    <EmptyState title={texts.nothing}>{texts.nothingHelp}</EmptyState>
  ) : (
    <EmptyState title={texts.none}>{texts.noneHelp}</EmptyState>
  )
}

function Filters({ visit, question }: Pick<ListProps, 'visit' | 'question'>): JSX.Element {
  const texts = AUDIT_TEXTS[visit.language]
  const { fields, wrong } = question
  const dates = (['from', 'to'] as const).map((name) => (
    <TextEntry
      key={name}
      name={name}
      type="date"
      label={texts[name]}
      value={fields[name]}
      wrong={wrong.includes(name) ? texts.wrongDate : undefined}
    />
  ))
  return (
    <FilterBar
      label={texts.filters}
      language={visit.language}
      clearHref={isFiltered(question) ? AUDIT_PATH : null}
    >
      <TextEntry
        name="subject"
        type="search"
        label={texts.subject}
        placeholder={texts.subjectHint}
        value={fields.subject}
      />
      {dates}
      <ChoiceEntry
        name="chain"
        label={texts.chain}
        value={fields.chain}
        options={Object.entries(texts.chains)}
      />
      <TextEntry name="actor" label={texts.actor} value={fields.actor} />
      <ChoiceEntry
        name="act"
        label={texts.act}
        value={fields.act}
        options={[['', texts.anyAct], ...AUDIT_ACTS.map((act) => [act, act] as const)]}
      />
    </FilterBar>
  )
}

type LineProps = Readonly<{ visit: Visit; line: AuditLine; chain: string }>

function Line({ visit, line, chain }: LineProps): JSX.Element {
  const { language } = visit
  const texts = AUDIT_TEXTS[language]
  const { sequence, actor, act, subject, happenedAt } = line
  return (
    <>
      <p class="said">{sentenceOf(line, visit)}</p>
      <p class="quiet">
        <strong>{actor}</strong> · <Moment at={new Date(happenedAt)} language={language} hasYear />{' '}
        · {`#${sequence}`}
      </p>
      <details class="more">
        <summary>{texts.details}</summary>
        <Facts
          rows={[
            [texts.act, <code key="act">{act}</code>],
            [texts.subject, <code key="subject">{subject}</code>],
            ...[...detailsOf(line)].map(
              ([name, value]) => [name, <code key={name}>{value}</code>] as const,
            ),
          ]}
        />
        {chain === 'hand-over' ? (
          <ButtonLink href={`${AUDIT_PATH}/hand-overs/${encodeURIComponent(subject)}`}>
            {texts.showHandOvers}
          </ButtonLink>
        ) : null}
      </details>
    </>
  )
}

function ChainState({ visit, lengths }: Pick<ListProps, 'visit' | 'lengths'>): JSX.Element {
  const { language } = visit
  const texts = AUDIT_TEXTS[language]
  return (
    <Sheet title={texts.state}>
      <Facts
        rows={lengths.map(({ chain, entries, lastAt }) => [
          texts.chains[chain],
          <>
            {texts.entries(String(entries))}
            {lastAt === null ? null : (
              <span class="quiet">
                {` · ${texts.last} `}
                <Moment at={lastAt} language={language} hasYear />
              </span>
            )}
          </>,
        ])}
      />
      <p class="quiet">{texts.verifyHelp}</p>
      <ButtonLink kind="primary" href={`${AUDIT_PATH}/verify`}>
        {texts.verify}
      </ButtonLink>
    </Sheet>
  )
}
