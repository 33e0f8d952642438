import type { JSX } from 'preact'

import { type AccentRoles, accentRoles } from '../../../payment/branding/index.ts'
import type { Visit } from '../frame/index.ts'
import { BRANDING_TEXTS } from './texts.ts'

/** The gateway's own colour, which pages have where the merchant chose none. */
const OWN_COLOUR = '#1550b8'

const LIGHT = { ground: '#f2f4f7', sheet: '#ffffff', ink: '#131c2b', line: '#dbe1ea' } as const
const DARK = { ground: '#0e131b', sheet: '#171e29', ink: '#e9eff8', line: '#2b3647' } as const
type Ground = Readonly<Record<keyof typeof LIGHT, string>>

type PreviewProps = Readonly<{
  visit: Pick<Visit, 'language'>
  name: string
  /** `#rrggbb`; anything else is shown in the gateway's colour. */
  colour: string
  /** The address of the logo; null: the name is shown. */
  logo: string | null
}>

/** The head and the button of a payment page as drawings: a page may have no style of its own, and a drawing needs none. */
export function BrandingPreview({ visit, name, colour, logo }: PreviewProps): JSX.Element {
  const texts = BRANDING_TEXTS[visit.language]
  const { light, dark } = accentRoles(/^#[0-9a-f]{6}$/.test(colour) ? colour : OWN_COLOUR)
  const shared = { name, logo, pay: texts.pay, amount: texts.amount }
  return (
    <div class="look-preview">
      <figure>
        <figcaption>{texts.light}</figcaption>
        <Drawing {...shared} label={texts.light} ground={LIGHT} accent={light} />
      </figure>
      <figure>
        <figcaption>{texts.dark}</figcaption>
        <Drawing {...shared} label={texts.dark} ground={DARK} accent={dark} />
      </figure>
    </div>
  )
}

type DrawingProps = Readonly<{
  name: string
  logo: string | null
  pay: string
  amount: string
  label: string
  ground: Ground
  accent: AccentRoles
}>

const NAME_LENGTH_MAXIMUM = 26

function Drawing({ name, logo, pay, amount, label, ground, accent }: DrawingProps): JSX.Element {
  const shown = name.length > NAME_LENGTH_MAXIMUM ? `${name.slice(0, NAME_LENGTH_MAXIMUM)}…` : name
  const font = 'system-ui, sans-serif'
  return (
    <svg viewBox="0 0 320 260" role="img" aria-label={label}>
      <rect width="320" height="260" rx="14" fill={ground.ground} />
      {logo === null ? (
        <text x="24" y="38" font-family={font} font-size="16" font-weight="650" fill={ground.ink}>
          {shown}
        </text>
      ) : (
        <>
          <rect x="20" y="12" width="150" height="40" rx="8" fill="#ffffff" />
          <image
            href={logo}
            x="26"
            y="15"
            width="138"
            height="34"
            preserveAspectRatio="xMinYMid meet"
          />
        </>
      )}
      <rect
        x="20"
        y="62"
        width="280"
        height="178"
        rx="14"
        fill={ground.sheet}
        stroke={ground.line}
      />
      <text x="40" y="104" font-family={font} font-size="26" font-weight="700" fill={ground.ink}>
        {amount}
      </text>
      <rect x="40" y="122" width="240" height="34" rx="8" fill={accent.soft} />
      <text x="54" y="144" font-family={font} font-size="13" font-weight="600" fill={accent.accent}>
        •••• 4242
      </text>
      <rect x="40" y="176" width="240" height="44" rx="11" fill={accent.accent} />
      <text
        x="160"
        y="204"
        text-anchor="middle"
        font-family={font}
        font-size="16"
        font-weight="650"
        fill={accent.ink}
      >
        {pay}
      </text>
    </svg>
  )
}
