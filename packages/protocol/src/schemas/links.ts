import { Type } from 'typebox'
import {
  CHECKOUT_PAYMENT_TYPES,
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
  amountOrZero,
  answeredLabels,
  identifier,
  inSuccess,
  integer,
  labelFields,
  nullable,
  oneOf,
  orNull,
  ruled,
  sum,
  text,
  word,
} from './fields.ts'

const optionalFlag = (description: string, byDefault = false) =>
  Type.Optional(Type.Boolean({ description: `${description} Default: ${byDefault}.` }))

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

/** The gateway checks the rules over several fields, such as `Sms` with `smsTo` (decision 6.1). */
export const CreateLinkRequest = Type.Object({
  merchantId: Type.Optional(
    Type.String({ format: 'uuid', description: 'The caller’s own merchant id; may be left out.' }),
  ),
  linkType: oneOf(LINK_TYPES, 'One use, or up to `maxUsageCount`.'),
  expiryDate: Type.Optional(expiryDate),
  maxUsageCount: Type.Optional(
    integer('Number of uses; `MultipleUse` requires it.', {
      minimum: 0,
      maximum: LIMITS.linkUsageCountMaximum,
    }),
  ),
  orderId: Type.Optional(identifier('The merchant’s own order id.', orNull)),
  linkAmountType: oneOf(
    LINK_AMOUNT_TYPES,
    '`FixedAmount` requires `amount`; with `VariableAmount` the customer enters it.',
  ),
  amount: Type.Optional(amountOrZero('Amount in major units; ignored by `VariableAmount`.')),
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
  ...labelFields,
})

/** The fields of a link that a checkout has too. */
const { properties } = CreateLinkRequest
const shared = {
  currency: properties.currency,
  installments: properties.installments,
  commissionFromCustomer: properties.commissionFromCustomer,
  commissionFromCustomerSingleInstallment: properties.commissionFromCustomerSingleInstallment,
  productName: properties.productName,
  productDescription: properties.productDescription,
  isNameRequired: properties.isNameRequired,
  isEmailRequired: properties.isEmailRequired,
  isPhoneNumberRequired: properties.isPhoneNumberRequired,
  isAddressRequired: properties.isAddressRequired,
  isNoteRequired: properties.isNoteRequired,
  ...labelFields,
}

const siteUrl = (description: string) =>
  text(`${description} https in live mode, unless the operator allows http.`, {
    maxLength: LIMITS.urlMaximumCharacters,
    examples: ['https://shop.example/orders/1907'],
  })

/** A link of one use, to which a shop sends its customer (decision 6.14). */
export const CreateCheckoutRequest = Type.Object({
  amount: amount('Amount to take.'),
  ...shared,
  paymentType: Type.Optional(
    oneOf(
      CHECKOUT_PAYMENT_TYPES,
      '`Auth` takes the amount at once, `PreAuth` blocks it. Default: `Auth`.',
    ),
  ),
  is3dRequired: optionalFlag('Ask for 3-D Secure.', true),
  returnUrl: siteUrl('Where the customer goes after the payment, with a signed hint.'),
  cancelUrl: Type.Optional(siteUrl('Where the customer may go without paying.')),
  frameAncestors: Type.Optional(
    Type.Array(Type.String({ maxLength: LIMITS.urlMaximumCharacters }), {
      maxItems: LIMITS.frameAncestorsMaximum,
      uniqueItems: true,
      description:
        'Origins of the pages that may show the checkout in a frame, such as `https://shop.example` or `https://*.shop.example`. Default: none.',
      ...orNull,
    }),
  ),
  minutesToLive: Type.Optional(
    integer(`Minutes in which it can be paid. Default: ${LIMITS.checkoutLifeDefaultMinutes}.`, {
      minimum: 1,
      maximum: LIMITS.checkoutLifeMaximumMinutes,
    }),
  ),
  languageCode: Type.Optional(
    text('Language of the messages and of the page: `tr` (default) or `en`.', {
      maxLength: LIMITS.languageCodeMaximumCharacters,
    }),
  ),
})

const linkId = (description: string) => Type.String({ format: 'uuid', description })

export const CreateLinkResponse = linkAnswer('A payment link.', {
  id: inSuccess(linkId('Id of the link: store it.')),
  linkUrl: inSuccess(
    word('Public address of the link. Append `/qr.svg` or `/qr.png` to it for its QR code.'),
  ),
})

export const CreateCheckoutResponse = answer('A checkout, open for one payment.', {
  checkoutId: inSuccess(
    linkId('Id of the checkout, which is a link: `link-status` and `deleteLink` take it.'),
  ),
  checkoutUrl: inSuccess(
    word('Address of the page: send the customer there, or show it in a frame.'),
  ),
})

export const LinkIdRequest = Type.Object({ id: linkId('Id from createLink.') })

export const LinkStatusRequest = Type.Object({
  ...LinkIdRequest.properties,
  paymentsAfter: Type.Optional(
    identifier('`paymentsNext` of an earlier answer. Absent: the first payments.', orNull),
  ),
})

/** A bare boolean. A call that was not understood gets another status and an error answer (decision 1.2). */
export const DeleteLinkResponse = Type.Boolean({ description: '`true` deleted, `false` not.' })

/** What the payer entered on the link's page, until it is erased (decision 6.13). */
export const LinkPayer = nullable(
  Type.Object(
    {
      name: nullable(word('Name.')),
      email: nullable(word('E-mail address.')),
      phoneNumber: nullable(word('Phone number, E.164.')),
      address: nullable(word('Address.')),
      note: nullable(word('Note.')),
    },
    {
      description:
        'What the payer entered on the link’s page; null where the link asked for nothing, or the data was erased.',
    },
  ),
)

const LinkPayment = Type.Object({
  orderId: word('Id of the payment’s order.'),
  amount: sum('Amount paid.'),
  paidAt: word('Time of the payment, ISO 8601 with offset.'),
  payer: LinkPayer,
})

const count = (description: string) => inSuccess(Type.Integer({ description }))

export const LinkStatusResponse = answer('A payment link as it stands now.', {
  id: inSuccess(linkId('Id of the link.')),
  linkUrl: inSuccess(word('Public address of the link.')),
  linkType: inSuccess(oneOf(LINK_TYPES, 'One use, or several.')),
  linkAmountType: inSuccess(oneOf(LINK_AMOUNT_TYPES, 'Who sets the amount.')),
  linkStatus: inSuccess(oneOf(LINK_STATUSES, 'Whether the link can be used.')),
  linkPaymentStatus: inSuccess(oneOf(LINK_PAYMENT_STATUSES, 'Whether it was paid.')),
  amount: nullable(amount('Amount of a `FixedAmount` link.')),
  currency: count('ISO 4217 numeric code.'),
  expiryDate: inSuccess(word('ISO 8601 with offset.')),
  maxUsageCount: count('Number of uses allowed.'),
  usageCount: count('Number of uses so far.'),
  remainingUsage: count('Number of uses left.'),
  productName: nullable(word('Name of the product.')),
  orderId: nullable(word('The merchant’s own order id.')),
  ...answeredLabels,
  payments: inSuccess(
    Type.Array(LinkPayment, { description: 'Payments made, oldest first, 100 at most.' }),
  ),
  paymentsNext: nullable(
    word('There are more payments: send this value as `paymentsAfter`. Null: these were the last.'),
  ),
})
