import type { JSX } from 'preact'
import { nearestReadable } from '../../../payment/branding/index.ts'
import type { Merchant } from '../../../payment/merchants/index.ts'
import { Button, FileEntry, Notice, Sheet, TextEntry, TickEntry } from '../../design/index.ts'
import { headedPage, type PanelAnswer, type Visit } from '../frame/index.ts'
import {
  AskedAct,
  chosenMerchant,
  entriesOf,
  type FieldProblems,
  MerchantChoice,
  NO_PROBLEMS,
} from '../parts/index.ts'
import { BrandingPreview } from './preview.tsx'
import { BRANDING_TEXTS } from './texts.ts'

export const BRANDING_PATH = '/panel/branding'

/** What the fields hold in place of the present look. */
export type BrandingDraft = Readonly<{
  name: string
  colour: string
  problems: FieldProblems
  /** Null: the fields were taken or never sent. */
  told: 'preview' | 'refused' | null
}>

/** The look of the chosen merchant, or the choice of one. */
export function brandingPage(visit: Visit, draft: BrandingDraft | null = null): PanelAnswer {
  const texts = BRANDING_TEXTS[visit.language]
  const merchant = chosenMerchant(visit)
  const children =
    merchant === null ? (
      <MerchantChoice visit={visit} path={BRANDING_PATH} />
    ) : (
      <BrandingParts visit={visit} merchant={merchant} draft={draft ?? draftOf(merchant)} />
    )
  const status = draft?.told === 'refused' ? 422 : 200
  return headedPage(visit, texts, { at: BRANDING_PATH, status, children })
}

function draftOf({ branding }: Merchant): BrandingDraft {
  const { name, colour } = branding ?? { name: null, colour: null }
  return { name: name ?? '', colour: colour ?? '', problems: NO_PROBLEMS, told: null }
}

type PartsProps = Readonly<{ visit: Visit; merchant: Merchant; draft: BrandingDraft }>

function BrandingParts({ visit, merchant, draft }: PartsProps): JSX.Element {
  const texts = BRANDING_TEXTS[visit.language]
  const path = `/panel/m/${merchant.merchantNumber}/branding`
  const hasLogo = merchant.branding?.logo != null
  const mayChange = visit.may('branding.change')
  return (
    <div class="columns two">
      <Sheet title={merchant.name}>
        {draft.told === 'preview' ? (
          <Notice kind="info" title={texts.previewed}>
            <p>{texts.previewHelp}</p>
          </Notice>
        ) : null}
        <BrandingPreview
          visit={visit}
          name={draft.name.trim() || merchant.name}
          colour={draft.colour.trim().toLowerCase()}
          logo={hasLogo ? `${path}/logo` : null}
        />
      </Sheet>
      {mayChange ? (
        <div>
          <Sheet title={texts.change}>
            <BrandingForm visit={visit} draft={draft} path={path} hasLogo={hasLogo} />
            <NearestColour visit={visit} draft={draft} path={path} />
          </Sheet>
          {merchant.branding == null ? null : (
            <AskedAct
              ask={texts.resetAsk}
              warning={texts.resetHelp}
              action={`${path}/remove`}
              label={texts.reset}
            />
          )}
        </div>
      ) : null}
    </div>
  )
}

type FormProps = Readonly<{ visit: Visit; draft: BrandingDraft; path: string }>

function BrandingForm({ visit, draft, path, hasLogo }: FormProps & Readonly<{ hasLogo: boolean }>) {
  const texts = BRANDING_TEXTS[visit.language]
  const { problems, told } = draft
  const entry = entriesOf(problems)
  return (
    <form
      class="act"
      method="post"
      action={path}
      enctype="multipart/form-data"
      data-preview={`${path}/preview`}
    >
      <TextEntry {...entry('name', texts.name, texts.nameHint)} value={draft.name} />
      <TextEntry {...entry('colour', texts.colour, texts.colourHint)} value={draft.colour} />
      <FileEntry
        name="logo"
        accept=".png,image/png"
        label={texts.logo}
        hint={told === 'refused' ? texts.logoAgain : texts.logoHint}
        wrong={problems['logo']}
      />
      {hasLogo ? (
        <TickEntry name="removeLogo" value="yes" label={texts.removeLogo} isTicked={false} />
      ) : null}
      <div class="buttons">
        <Button>{texts.save}</Button>
        <button
          type="submit"
          class="button quiet"
          formmethod="get"
          formaction={`${path}/preview`}
          formenctype="application/x-www-form-urlencoded"
        >
          {texts.preview}
        </button>
      </div>
    </form>
  )
}

/** Offers the nearest colour that can be read, where the typed one cannot. */
function NearestColour({ visit, draft, path }: FormProps): JSX.Element | null {
  const typed = draft.colour.trim().toLowerCase()
  if (draft.problems['colour'] === undefined || !/^#[0-9a-f]{6}$/.test(typed)) return null
  const near = nearestReadable(typed)
  const query = new URLSearchParams({ name: draft.name, colour: near })
  return (
    <p>
      <a class="button quiet" href={`${path}/preview?${query}`}>
        <svg class="swatch" viewBox="0 0 16 16" aria-hidden="true">
          <rect width="16" height="16" rx="4" fill={near} />
        </svg>
        {BRANDING_TEXTS[visit.language].useNear(near)}
      </a>
    </p>
  )
}
