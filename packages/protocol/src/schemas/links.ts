import { Type } from 'typebox'
import {
  LINK_AMOUNT_TYPES,
  LINK_PAYMENT_STATUSES,
  LINK_STATUSES,
  LINK_TYPES,
  NOTIFICATION_METHODS,
} from '../enums.ts'
import { LIMITS } from '../limits.ts'
import { answer, linkAnswer } from './answer.ts'
import {
  amount,
  flag,
  identifier,
  inSuccess,
  integer,
  nullable,
  oneOf,
  orNull,
  ruled,
  text,
} from './fields.ts'

const optionalFlag = (description: string) => Type.Optional(flag(`${description} Default: false.`))

const recipients = (description: string, maxLength: number) =>
  Type.Optional(
    Type.Array(Type.String({ maxLength }), {
      maxItems: LIMITS.linkRecipientsMaximum,
      description,
      ...orNull,
    }),
  )

const expiryDate = Type.String({
  maxLength: LIMITS.dateMaximumCharacters,
  pattern:
    '^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[Tt ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\\.[0-9]{1,9})?)?(?:[Zz]|[+-][0-9]{2}:?[0-9]{2})?)?$',
  description: `Date-time in the future, at most a year ahead; without an offset it is Europe/Istanbul. Default: ${LIMITS.linkLifeDefaultDays} days.`,
  examples: ['2030-12-31T23:59:59+03:00'],
  ...ruled({
    tr: 'ISO 8601 tarih-saat olmalıdır, örneğin 2030-12-31T23:59:59+03:00',
    en: 'must be an ISO 8601 date-time, such as 2030-12-31T23:59:59+03:00',
  }),
})

const installments = Type.Array(
  integer('An installment count.', { minimum: 1, maximum: LIMITS.linkInstallmentCountMaximum }),
  {
    maxItems: LIMITS.linkInstallmentCountMaximum,
    uniqueItems: true,
    description: 'Allowed installment counts; absent: the single payment only.',
    ...orNull,
  },
)

/**
 * Cross-field rules (FixedAmount needs amount, Sms needs smsTo, …) are the gateway's (decision
 * 6.1).
 */
export const CreateLinkRequest = Type.Object({
  merchantId: Type.Optional(
    Type.String({ format: 'uuid', description: 'The caller’s own merchant id; may be left out.' }),
  ),
  linkType: oneOf(LINK_TYPES, 'One use, or up to `maxUsageCount`.'),
  expiryDate: Type.Optional(expiryDate),
  maxUsageCount: Type.Optional(
    integer('Uses of a `MultipleUse` link, which requires it.', {
      minimum: 0,
      maximum: LIMITS.linkUsageCountMaximum,
    }),
  ),
  orderId: Type.Optional(identifier('The merchant’s own order id.', orNull)),
  linkAmountType: oneOf(
    LINK_AMOUNT_TYPES,
    '`FixedAmount` requires `amount`; with `VariableAmount` the customer enters it.',
  ),
  amount: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: LIMITS.amountMaximumMajorUnits,
      format: 'double',
      description: 'Amount in major units; ignored by `VariableAmount`.',
    }),
  ),
  currency: Type.Optional(
    integer('ISO 4217 numeric code; only 949 (TRY), which is also the default.', {
      minimum: 0,
      maximum: 999,
    }),
  ),
  installments: Type.Optional(installments),
  commissionFromCustomer: optionalFlag('Add the commission to what the customer pays.'),
  commissionFromCustomerSingleInstallment: optionalFlag(
    'Add the commission of the single payment too.',
  ),
  is3dRequired: optionalFlag('Ask for 3-D Secure.'),
  productName: Type.Optional(text('Name of the product.', orNull)),
  productDescription: Type.Optional(text('Description of the product.', orNull)),
  returnUrl: Type.Optional(
    text(
      'Where the customer may go after paying; https in live mode, unless the operator allows http.',
      {
        maxLength: LIMITS.urlMaximumCharacters,
        ...orNull,
      },
    ),
  ),
  isNameRequired: optionalFlag('Ask for the customer’s name.'),
  isEmailRequired: optionalFlag('Ask for the customer’s e-mail address.'),
  isPhoneNumberRequired: optionalFlag('Ask for the customer’s phone number.'),
  isAddressRequired: optionalFlag('Ask for the customer’s address.'),
  isNoteRequired: optionalFlag('Ask for a note.'),
  notificationMethod: Type.Optional(
    oneOf(NOTIFICATION_METHODS, 'How the link is sent. Default: `None`.'),
  ),
  smsTo: recipients(
    'Phone numbers, E.164 or Turkish national; required by `Sms` and `Both`.',
    LIMITS.phoneNumberMaximumCharacters,
  ),
  emailTo: recipients(
    'E-mail addresses; required by `Email` and `Both`.',
    LIMITS.emailMaximumCharacters,
  ),
})

const linkId = (description: string) => Type.String({ format: 'uuid', description })

export const CreateLinkResponse = linkAnswer('A payment link.', {
  id: inSuccess(linkId('Id of the link, to be stored.')),
  linkUrl: inSuccess(
    Type.String({
      description:
        'Public address of the link. Its QR code is at the same address with `/qr.svg` or `/qr.png` behind it.',
    }),
  ),
})

export const LinkIdRequest = Type.Object({ id: linkId('Id that createLink gave.') })

export const LinkStatusRequest = Type.Object({
  ...LinkIdRequest.properties,
  paymentsAfter: Type.Optional(
    identifier('`paymentsNext` of an earlier answer. Absent: the first payments.', orNull),
  ),
})

/** A bare boolean: what was not understood has another status, and the error form (decision 1.2). */
export const DeleteLinkResponse = Type.Boolean({ description: '`true` deleted, `false` not.' })

/** What the link asked its payer for, for as long as it is kept (decision 6.13). */
export const LinkPayer = nullable(
  Type.Object(
    {
      name: nullable(Type.String({ description: 'Name.' })),
      email: nullable(Type.String({ description: 'E-mail address.' })),
      phoneNumber: nullable(Type.String({ description: 'Phone number, E.164.' })),
      address: nullable(Type.String({ description: 'Address.' })),
      note: nullable(Type.String({ description: 'Note.' })),
    },
    {
      description:
        'What the payer of a link said where it asked; null: nothing was asked for, or it was erased by now.',
    },
  ),
)

const LinkPayment = Type.Object({
  orderId: Type.String({ description: 'Order that the payment made.' }),
  amount: Type.Number({ format: 'double', description: 'Amount paid.' }),
  paidAt: Type.String({ description: 'When, ISO 8601 with offset.' }),
  payer: LinkPayer,
})

const count = (description: string) => inSuccess(Type.Integer({ description }))

export const LinkStatusResponse = answer('A payment link as it stands now.', {
  id: inSuccess(linkId('Id of the link.')),
  linkUrl: inSuccess(Type.String({ description: 'Public address of the link.' })),
  linkType: inSuccess(oneOf(LINK_TYPES, 'One use, or several.')),
  linkAmountType: inSuccess(oneOf(LINK_AMOUNT_TYPES, 'Who sets the amount.')),
  linkStatus: inSuccess(oneOf(LINK_STATUSES, 'Whether the link can be used.')),
  linkPaymentStatus: inSuccess(oneOf(LINK_PAYMENT_STATUSES, 'Whether it was paid.')),
  amount: nullable(amount('Amount of a `FixedAmount` link.')),
  currency: count('ISO 4217 numeric code.'),
  expiryDate: inSuccess(Type.String({ description: 'ISO 8601 with offset.' })),
  maxUsageCount: count('Uses allowed.'),
  usageCount: count('Uses made.'),
  remainingUsage: count('Uses left.'),
  productName: nullable(Type.String({ description: 'Name of the product.' })),
  orderId: nullable(Type.String({ description: 'The merchant’s own order id.' })),
  payments: inSuccess(
    Type.Array(LinkPayment, { description: 'Payments made, oldest first, 100 at most.' }),
  ),
  paymentsNext: nullable(
    Type.String({
      description: 'There are more payments behind these: send it as `paymentsAfter`.',
    }),
  ),
})
