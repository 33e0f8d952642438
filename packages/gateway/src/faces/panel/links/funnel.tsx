import type { JSX } from 'preact'
import type { LinkFunnel } from '../../../payment/links/index.ts'
import { type Language, moneyText } from '../../design/index.ts'
import { LINK_TEXTS } from './texts.ts'

type Props = Readonly<{ funnel: LinkFunnel | null; language: Language; isOfOneLink?: boolean }>

/** How far customers came, step by step, with what each number counts. */
export function Funnel({ funnel, language, isOfOneLink = false }: Props): JSX.Element {
  const texts = LINK_TEXTS[language].funnel
  if (funnel === null) return <p class="quiet">{texts.tooMany}</p>
  const steps = [
    ...(isOfOneLink ? [] : [['links', funnel.links] as const]),
    ['opened', funnel.opened],
    ['pages', funnel.pages],
    ['tries', funnel.tries],
    ['verified', funnel.verified],
    ['sent', funnel.sent],
    ['paid', funnel.paid],
  ] as const
  const most = Math.max(1, ...steps.map(([, count]) => count))
  return (
    <>
      <ol class="funnel">
        {steps.map(([name, count]) => (
          <li key={name}>
            <span class="funnel-name">{texts.steps[name]}</span>
            <strong>{count.toLocaleString(language === 'tr' ? 'tr-TR' : 'en-GB')}</strong>
            <meter min={0} max={most} value={count} aria-label={texts.steps[name]} />
            <span class="quiet">{texts.means[name]}</span>
          </li>
        ))}
      </ol>
      <p>
        {texts.sum} <strong>{moneyText(funnel.paidMinor, language)}</strong>
      </p>
      <p class="quiet">{texts.opened}</p>
    </>
  )
}
