import type { JSX } from 'preact'

import {
  Ask,
  Badge,
  Button,
  ButtonLink,
  CardSchemes,
  ChoiceEntry,
  CodeBlock,
  Copyable,
  EmptyState,
  Facts,
  Field,
  FileEntry,
  FilterBar,
  fieldAttributes,
  type Language,
  Moment,
  moneyText,
  Notice,
  Pager,
  type ShownState,
  STATE_LOOKS,
  Table,
  Tabs,
  TextEntry,
  TickEntry,
  TimeLine,
} from '../../design/index.ts'
import { PAGES } from '../../page-catalogue/index.ts'
import { type Page, page, renderDocument } from '../document.tsx'
import { BoardHeader, otherLanguageUrl } from './board.tsx'
import { SpecimenCharts } from './specimen-charts.tsx'
import { SPECIMEN_TEXTS, type SpecimenTexts } from './specimen-texts.ts'
import { SANDBOX_TEXTS } from './texts.ts'

type Part = Readonly<{ language: Language; texts: SpecimenTexts }>

/** Every part of the pages in every state, to look at and to test. The values are made up. */
export function renderSpecimen(language: Language): Page {
  const texts = SPECIMEN_TEXTS[language]
  const part = { language, texts }
  const children = (
    <>
      <BoardHeader languageCode={language} otherUrl={otherLanguageUrl('/design', language)}>
        <a href="/docs">{SANDBOX_TEXTS[language].reference}</a>
      </BoardHeader>
      <main>
        <h1>{texts.title}</h1>
        <p class="quiet">{texts.lead}</p>
        <div class="board">
          <div>
            <States {...part} />
            <Lists {...part} />
            <Code {...part} />
          </div>
          <div>
            <Controls {...part} />
            <Messages {...part} />
            <Values {...part} />
            <SpecimenCharts {...part} />
          </div>
        </div>
      </main>
    </>
  )
  const title = `${texts.title} · Vezne`
  const body = renderDocument(PAGES.sandboxDesign, { languageCode: language, title, children })
  return page(PAGES.sandboxDesign, { status: 200, body })
}

function States({ language, texts }: Part): JSX.Element {
  const states = Object.keys(STATE_LOOKS) as ShownState[]
  return (
    <section class="sheet">
      <h2>{texts.states}</h2>
      <Table
        caption={texts.states}
        language={language}
        columns={[
          { title: 'API', show: (state) => <code>{state}</code> },
          { title: texts.state, show: (state) => <Badge state={state} language={language} /> },
        ]}
        rows={states}
        keyOf={(state) => state}
      />
    </section>
  )
}

type SpecimenRow = Readonly<{ id: string; state: ShownState; amountMinor: bigint; at: Date }>

const ROWS: readonly SpecimenRow[] = [
  {
    id: '0193f1c2-7a10-7000-8000-0000000051c4',
    state: 'Approved',
    amountMinor: 124_990n,
    at: new Date('2026-11-01T09:12:44Z'),
  },
  {
    id: '0193f1c2-7a10-7000-8000-0000000051c5',
    state: 'Unknown',
    amountMinor: 99n,
    at: new Date('2026-11-01T09:11:02Z'),
  },
  {
    id: '0193f1c2-7a10-7000-8000-0000000051c6',
    state: 'Returned',
    amountMinor: 1_000_000_000n,
    at: new Date('2026-10-31T22:59:59Z'),
  },
]

function Lists({ language, texts }: Part): JSX.Element {
  return (
    <section class="sheet">
      <h2>{texts.lists}</h2>
      <FilterBar label={texts.filters} language={language} clearHref="#">
        <Field name="state" label={texts.state}>
          <select {...fieldAttributes({ name: 'state' })}>
            <option value="">{texts.all}</option>
            <option>Approved</option>
          </select>
        </Field>
        <Field name="from" label={texts.from}>
          <input type="date" {...fieldAttributes({ name: 'from' })} />
        </Field>
      </FilterBar>
      <Table
        caption={texts.lists}
        language={language}
        columns={[
          { title: texts.time, show: ({ at }) => <Moment at={at} language={language} /> },
          { title: texts.state, show: ({ state }) => <Badge state={state} language={language} /> },
          {
            title: texts.order,
            kind: 'wide',
            show: ({ id }) => <a href={`#${id}`}>{id.slice(-8)}</a>,
          },
          { title: texts.amount, kind: 'amount', amountMinor: ({ amountMinor }) => amountMinor },
        ]}
        rows={ROWS}
        keyOf={({ id }) => id}
        newKey={ROWS[0]?.id ?? null}
      />
      <Pager language={language} older="#older" />
      <EmptyState title={texts.nothing}>{texts.whatToDo}</EmptyState>
      <h2>{texts.timeLine}</h2>
      <TimeLine
        happenings={ROWS.map(({ state, at }) => ({
          mark: STATE_LOOKS[state][0],
          what: state,
          when: <Moment at={at} language={language} />,
        }))}
      />
    </section>
  )
}

function Code({ texts }: Part): JSX.Element {
  return (
    <section class="sheet">
      <h2>{texts.code}</h2>
      <Tabs
        name="specimen"
        label={texts.code}
        tabs={[
          {
            id: 'sh',
            title: 'sh',
            content: <CodeBlock html="npm ci &amp;&amp; npm start" label={texts.copy} />,
          },
          {
            id: 'json',
            title: 'JSON',
            content: <CodeBlock html='{ "isSucceed": true }' label={texts.copy} />,
          },
        ]}
      />
    </section>
  )
}

function Controls({ texts }: Part): JSX.Element {
  const name = { name: 'name', label: texts.name, hint: texts.nameHint }
  const amount = { name: 'amount', label: texts.amount, wrong: texts.amountWrong }
  return (
    <section class="sheet">
      <h2>{texts.controls}</h2>
      <Field {...name}>
        <input {...fieldAttributes(name)} />
      </Field>
      <Field {...amount}>
        <input value="0" {...fieldAttributes(amount)} />
      </Field>
      <Field name="note" label={texts.note}>
        <textarea {...fieldAttributes({ name: 'note' })} />
      </Field>
      <TextEntry name="code" label={texts.code} hint={texts.nameHint} lines={3} isCode value="{}" />
      <ChoiceEntry
        name="choice"
        label={texts.state}
        options={[
          ['', texts.all],
          ['Approved', 'Approved'],
        ]}
      />
      <FileEntry name="file" label={texts.name} accept=".csv" />
      <TickEntry name="tick" value="yes" label={texts.name} hint={texts.nameHint} isTicked />
      <form class="acts" method="get">
        <Button>{texts.primary}</Button>
        <Button kind="quiet">{texts.quiet}</Button>
        <Button kind="dangerous">{texts.dangerous}</Button>
        <Button isDisabled>{texts.disabled}</Button>
        <ButtonLink href="#link">{texts.link}</ButtonLink>
      </form>
      <Ask act={texts.ask}>
        <p>{texts.askBody}</p>
        <form method="get">
          <Button kind="dangerous">{texts.dangerous}</Button>
        </form>
      </Ask>
    </section>
  )
}

function Messages({ texts }: Part): JSX.Element {
  return (
    <section class="sheet">
      <h2>{texts.messages}</h2>
      {(['info', 'done', 'warning', 'error'] as const).map((kind) => (
        <Notice key={kind} kind={kind} title={texts.notices[kind]}>
          <p>{texts.noticeBody}</p>
        </Notice>
      ))}
    </section>
  )
}

function Values({ language, texts }: Part): JSX.Element {
  const id = ROWS[0]?.id ?? ''
  return (
    <section class="sheet">
      <h2>{texts.values}</h2>
      <Facts
        rows={[
          [texts.amount, moneyText(124_990n, language)],
          [texts.order, <Copyable key="id" value={id} label={texts.copy} isShort />],
          [texts.whole, <Copyable key="key" value="dmV6bmUtc2FuZGJveC0wMDAx" label={texts.copy} />],
          [texts.schemes, <CardSchemes key="schemes" />],
        ]}
      />
    </section>
  )
}
