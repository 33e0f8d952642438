import type { JSX } from 'preact'
import { Button, ChoiceEntry, Sheet, TextEntry, TickEntry } from '../../design/index.ts'
import { headedPage, type MerchantVisit, type PanelAnswer, RefusedNotice } from '../frame/index.ts'
import { addressOf, type FieldProblems } from '../parts/index.ts'
import { LINK_FORM_TEXTS } from './form-texts.ts'
import type { LinkFormValues } from './form-values.ts'
import type { LinksPorts } from './list-page.tsx'

export type LinkForm = Readonly<{
  values: LinkFormValues
  problems: FieldProblems
  /** A refusal that concerns no field. */
  refused?: string
  status?: number
}>

/** The form of a new link, with what was typed and what is wrong with it. */
export async function makeFormPage(
  ports: LinksPorts,
  visit: MerchantVisit,
  form: LinkForm,
): Promise<PanelAnswer> {
  const { language, merchant } = visit
  const texts = LINK_FORM_TEXTS[language]
  const counts = merchant.permissions.has('Installments')
    ? await ports.countsOffered(merchant.merchantId)
    : [1]
  const { problems, refused, status = 200 } = form
  const reasons = [
    ...(refused === undefined ? [] : [refused]),
    ...(Object.keys(problems).length === 0 ? [] : [texts.seeFields]),
  ]
  const children = (
    <>
      {merchant.permissions.has('Links') ? null : (
        <RefusedNotice title={texts.noPermission} reasons={[texts.noPermissionHint]} />
      )}
      <form
        class="link-form"
        method="post"
        action={`/panel/m/${merchant.merchantNumber}/links/new`}
      >
        <input type="hidden" name="key" value={form.values.key} />
        <Fields form={form} texts={texts} counts={counts} channels={ports.noticeChannels} />
        <p class="buttons">
          <Button>{texts.make}</Button>
        </p>
      </form>
    </>
  )
  const words = { title: texts.title, purpose: merchant.name }
  const beside = <a href={addressOf('/panel/links', visit, { merchant })}>{texts.toList}</a>
  const told = { title: texts.notMade, reasons }
  return headedPage(visit, words, { beside, refused: told, status, at: '/panel/links', children })
}

type Texts = (typeof LINK_FORM_TEXTS)[keyof typeof LINK_FORM_TEXTS]
type Part = Readonly<{ form: LinkForm; texts: Texts }>

function Fields(
  view: Part & Readonly<{ counts: readonly number[]; channels: LinksPorts['noticeChannels'] }>,
): JSX.Element {
  return (
    <>
      <AmountFields {...view} />
      <PriceFields {...view} />
      <PayerFields {...view} />
      <SendingFields {...view} />
      <OwnFields {...view} />
    </>
  )
}

/** A field of the form by its name, with its words, its value and what is wrong with it. */
function entry({ form, texts }: Part, name: keyof Texts['fields'] & keyof LinkFormValues) {
  const [label, hint] = texts.fields[name]
  const value = form.values[name]
  return {
    name,
    label,
    hint: hint === '' ? undefined : hint,
    value: typeof value === 'string' ? value : '',
    wrong: form.problems[name],
  }
}

function Tick({ form, texts, name }: Part & Readonly<{ name: keyof Texts['ticks'] }>): JSX.Element {
  const [label, hint] = texts.ticks[name]
  const isTicked = form.values.ticks.includes(name)
  const told = hint === '' ? {} : { hint }
  return <TickEntry name="ticks" value={name} label={label} isTicked={isTicked} {...told} />
}

function AmountFields(part: Part): JSX.Element {
  const { texts } = part
  return (
    <Sheet title={texts.groups.amount}>
      <div class="form-grid">
        <TextEntry {...entry(part, 'productName')} />
        <TextEntry {...entry(part, 'amount')} placeholder={texts.sampleAmount} />
        <ChoiceEntry {...entry(part, 'linkAmountType')} options={texts.amountTypes} />
        <ChoiceEntry {...entry(part, 'linkType')} options={texts.linkTypes} />
        <TextEntry {...entry(part, 'maxUsageCount')} type="number" />
        <TextEntry {...entry(part, 'expiryDate')} type="datetime-local" />
      </div>
      <TextEntry {...entry(part, 'productDescription')} lines={2} />
    </Sheet>
  )
}

function PriceFields(part: Part & Readonly<{ counts: readonly number[] }>): JSX.Element {
  const { form, texts, counts } = part
  const wrong = form.problems['installments']
  return (
    <Sheet title={texts.groups.price}>
      <fieldset class="ticks many">
        <legend>{texts.installments}</legend>
        {wrong === undefined ? null : <span class="wrong">{wrong}</span>}
        {counts.map((count) => (
          <TickEntry
            key={count}
            name="installments"
            value={String(count)}
            label={count === 1 ? texts.single : texts.months(count)}
            isTicked={form.values.installments.includes(String(count))}
          />
        ))}
      </fieldset>
      <fieldset class="ticks">
        <legend>{texts.groups.rules}</legend>
        <Tick {...part} name="is3dRequired" />
        <Tick {...part} name="commissionFromCustomer" />
        <Tick {...part} name="commissionFromCustomerSingleInstallment" />
      </fieldset>
    </Sheet>
  )
}

function PayerFields(part: Part): JSX.Element {
  const { texts } = part
  return (
    <Sheet title={texts.groups.payer}>
      <fieldset class="ticks many">
        <legend>{texts.asks}</legend>
        <Tick {...part} name="isNameRequired" />
        <Tick {...part} name="isEmailRequired" />
        <Tick {...part} name="isPhoneNumberRequired" />
        <Tick {...part} name="isAddressRequired" />
        <Tick {...part} name="isNoteRequired" />
      </fieldset>
      <TextEntry {...entry(part, 'returnUrl')} type="url" />
    </Sheet>
  )
}

function SendingFields(
  part: Part & Readonly<{ channels: LinksPorts['noticeChannels'] }>,
): JSX.Element {
  const { texts, channels } = part
  const possible = texts.methods.filter(([method]) => {
    if (method === 'None') return true
    if (method === 'Both') return channels.size === 2
    return channels.has(method)
  })
  return (
    <Sheet title={texts.groups.sending}>
      <div class="form-grid">
        <ChoiceEntry {...entry(part, 'notificationMethod')} options={possible} />
        <ChoiceEntry {...entry(part, 'languageCode')} options={texts.languages} />
      </div>
      <div class="form-grid">
        {channels.has('Email') ? <TextEntry {...entry(part, 'emailTo')} lines={2} /> : null}
        {channels.has('Sms') ? <TextEntry {...entry(part, 'smsTo')} lines={2} /> : null}
      </div>
    </Sheet>
  )
}

/** What only the merchant's own systems read. */
function OwnFields(part: Part): JSX.Element {
  const { form, texts } = part
  const names = ['orderId', 'merchantReference', 'metadata'] as const
  const isOpen = names.some((name) => form.values[name] !== '' || form.problems[name] !== undefined)
  return (
    <details class="sheet more" open={isOpen}>
      <summary>{texts.groups.own}</summary>
      <div class="form-grid">
        <TextEntry {...entry(part, 'orderId')} />
        <TextEntry {...entry(part, 'merchantReference')} />
      </div>
      <TextEntry {...entry(part, 'metadata')} lines={3} isCode />
    </details>
  )
}
