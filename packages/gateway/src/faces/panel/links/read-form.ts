import {
  ENDPOINTS,
  LINK_AMOUNT_TYPES,
  LINK_TYPES,
  NOTIFICATION_METHODS,
  ruleOf,
} from '@vezne/protocol'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/schema'
import { amountIn, maskedLabels } from '../../../base/kernel/index.ts'
import type { CreateLinkRequest } from '../../../payment/links/index.ts'
import type { Language } from '../../design/index.ts'
import { fieldOf, type PanelRequest } from '../frame/index.ts'
import { type FieldProblems, sentence } from '../parts/index.ts'
import { LINK_FORM_TEXTS } from './form-texts.ts'
import { type LinkFormValues, linkTexts } from './form-values.ts'

export type LinkFormReading =
  | Readonly<{ ok: true; request: CreateLinkRequest }>
  | Readonly<{ ok: false; problems: FieldProblems }>

/** Fields are checked by the schema of the API's call, so that both ways to make a link have the same bounds. */
const SCHEMAS: Readonly<Record<string, TSchema>> = propertiesOf(
  ENDPOINTS.find(({ name }) => name === 'createLink')?.request,
)

function propertiesOf(request: TSchema | undefined): Readonly<Record<string, TSchema>> {
  const shape: Readonly<{ properties?: Record<string, TSchema> }> = request ?? {}
  return shape.properties ?? {}
}

const isValid = (name: string, value: unknown): boolean => {
  const schema = SCHEMAS[name]
  if (schema === undefined) throw new Error(`createLink has no field ${name}.`)
  return Compile(schema).Check(value)
}

/** What the form says, as `createLink` takes it; or the fields that say nothing that it could take. */
export function readLinkForm(values: LinkFormValues, language: Language): LinkFormReading {
  const texts = LINK_FORM_TEXTS[language]
  const isFixed = values.linkAmountType !== 'VariableAmount'
  const amountMinor = isFixed ? amountIn(values.amount, { language }) : null
  const metadata = metadataIn(values.metadata)
  const sent = {
    productName: textOrNull(values.productName),
    productDescription: textOrNull(values.productDescription),
    returnUrl: textOrNull(values.returnUrl),
    orderId: textOrNull(values.orderId),
    merchantReference: textOrNull(values.merchantReference),
    metadata: metadata === 'wrong' ? null : metadata,
    smsTo: listIn(values.smsTo),
    emailTo: listIn(values.emailTo),
  }
  const problems: Record<string, string> = {}
  for (const [name, value] of Object.entries(sent)) {
    if (value !== null && !isValid(name, value)) problems[name] = ruleFor(name, language)
  }
  if (isFixed && amountMinor === null) problems['amount'] = texts.wrongAmount
  if (metadata === 'wrong') problems['metadata'] = texts.wrongMetadata
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  const { merchantReference, metadata: pairs, ...asTyped } = sent
  const ticked = (field: string) => values.ticks.includes(field)
  return {
    ok: true,
    request: {
      ...asTyped,
      merchantId: null,
      linkType: LINK_TYPES.find((each) => each === values.linkType) ?? 'SingleUse',
      linkAmountType:
        LINK_AMOUNT_TYPES.find((each) => each === values.linkAmountType) ?? 'FixedAmount',
      amountMinor,
      currency: null,
      maxUsageCount: /^\d{1,6}$/.test(values.maxUsageCount) ? Number(values.maxUsageCount) : null,
      expiryDate: textOrNull(values.expiryDate),
      installments: values.installments.map(Number),
      labels: maskedLabels({
        merchantReference: merchantReference ?? undefined,
        metadata: pairs ?? undefined,
      }),
      checkout: null,
      commissionFromCustomer: ticked('commissionFromCustomer'),
      commissionFromCustomerSingleInstallment: ticked('commissionFromCustomerSingleInstallment'),
      is3dRequired: ticked('is3dRequired'),
      isNameRequired: ticked('isNameRequired'),
      isEmailRequired: ticked('isEmailRequired'),
      isPhoneNumberRequired: ticked('isPhoneNumberRequired'),
      isAddressRequired: ticked('isAddressRequired'),
      isNoteRequired: ticked('isNoteRequired'),
      notificationMethod:
        NOTIFICATION_METHODS.find((each) => each === values.notificationMethod) ?? 'None',
      languageCode: values.languageCode === 'en' ? 'en' : 'tr',
    },
  }
}

function ruleFor(name: string, language: Language): string {
  const rule = ruleOf(SCHEMAS[name] ?? {})
  return sentence(rule[language], language)
}

function textOrNull(text: string): string | null {
  return text === '' ? null : text
}

/** Addresses or numbers, one a line or with commas between them. Null where there are none. */
function listIn(text: string): readonly string[] | null {
  const entries = text.split(/[\n,;]/).flatMap((entry) => entry.trim() || [])
  return entries.length === 0 ? null : entries
}

/** Lines of a name and a value with `=` between them. */
function metadataIn(text: string): Readonly<Record<string, string>> | null | 'wrong' {
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  if (lines.length === 0) return null
  const pairs = lines.map((line) => {
    const [name = '', ...value] = line.split('=')
    return [name.trim(), value.length === 0 ? null : value.join('=').trim()] as const
  })
  const names = new Set(pairs.map(([name]) => name))
  const isWrong = pairs.some(([name, value]) => name === '' || value === null)
  if (isWrong || names.size < pairs.length) return 'wrong'
  return Object.fromEntries(pairs.map(([name, value]) => [name, value ?? '']))
}

/** The fields of the posted form. */
export function typedLink(request: Pick<PanelRequest, 'pairs'>): LinkFormValues {
  const field = (name: string) => fieldOf(request, name).replaceAll('\r\n', '\n').trim()
  const all = (name: string) =>
    request.pairs.flatMap(([each, value]) => (each === name ? value : []))
  return { ...linkTexts(field), installments: all('installments'), ticks: all('ticks') }
}
