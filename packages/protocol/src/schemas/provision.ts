import { Type } from 'typebox'
import { INTEGRATION_MODES, PAYMENT_TYPES } from '../enums.ts'
import { LIMITS } from '../limits.ts'
import { answer } from './answer.ts'
import {
  amount,
  amountOrZero,
  cardToken,
  currency,
  identifier,
  inSuccess,
  integer,
  labelFields,
  languageCode,
  nullable,
  oneOf,
  orNull,
  terminalAlias,
  text,
  word,
} from './fields.ts'

const name = { maxLength: LIMITS.nameMaximumCharacters, ...orNull }
const phone = { maxLength: LIMITS.phoneNumberMaximumCharacters, ...orNull }

/** Texts that an order keeps in its `details`. A new one needs no column, and a row of the gateway's table. */
const orderDetailFields = {
  merchantCustomerName: Type.Optional(text('Name of the merchant’s customer.', name)),
  merchantCustomerPhoneCode: Type.Optional(text('Country code of the phone number.', phone)),
  merchantCustomerPhoneNumber: Type.Optional(text('Phone number of the customer.', phone)),
  description: Type.Optional(text('Description of the transaction.', orNull)),
  cardHolderName: Type.Optional(text('Name on the card.', name)),
}

export type OrderDetailName = keyof typeof orderDetailFields

/** `cardToken` is required too, unless the payment is a PostAuth or has a session (decision 1.6). */
export const ProvisionRequest = Type.Object({
  amount: amount('Amount to take, points included.'),
  pointAmount: Type.Optional(
    amountOrZero('Part paid with points. Default: the session’s, else 0.'),
  ),
  cardToken: Type.Optional(cardToken(orNull)),
  currency: Type.Optional(currency(orNull)),
  paymentType: Type.Optional(
    oneOf(
      PAYMENT_TYPES,
      '`Auth` takes the amount at once, `PreAuth` blocks it, `PostAuth` captures a blocked amount. Default: the session’s, else `Auth`.',
    ),
  ),
  integrationMode: Type.Optional(
    oneOf(INTEGRATION_MODES, 'How the merchant is integrated. Default: `Api`.'),
  ),
  installmentCount: Type.Optional(
    integer(
      'Number of installments; 1 (or 0) is a single payment. Default: the session’s, else 1.',
      { minimum: 0, maximum: LIMITS.installmentCountMaximum },
    ),
  ),
  threeDSessionId: Type.Optional(
    identifier(
      'Id of a verified 3-D Secure session; absent in the non-secure flow. With `PostAuth` only a session of the type `PostAuth`.',
      orNull,
    ),
  ),
  originalOrderId: Type.Optional(
    identifier('The orderId of the PreAuth. Required for `PostAuth`.', orNull),
  ),
  languageCode: Type.Optional(languageCode(orNull)),
  ...orderDetailFields,
  gateway: terminalAlias(),
  ...labelFields,
})

const said = (description: string) => nullable(word(description))

/** An allow-list: it holds neither card data nor values of the 3-D Secure verification (decision 5.8). */
const BankResponse = Type.Object(
  {
    bankCode: said('Four-digit EFT code of the acquiring bank.'),
    responseCode: said('Response code of the bank, unchanged.'),
    responseMessage: said('Response text of the bank.'),
    authCode: said('Authorisation code.'),
    hostReference: said('Reference number of the bank’s host.'),
    transactionId: said('Transaction id of the bank.'),
    batchNumber: said('Batch of the terminal at the bank.'),
    transactionDate: said('Time of the transaction, ISO 8601 with offset.'),
  },
  { description: 'The bank’s answer; every field that the bank did not send is null.' },
)

export const ProvisionResponse = answer('The outcome of a payment.', {
  orderId: inSuccess(
    Type.String({
      description:
        'Id of the order: store it. It is set too where the bank declined or did not answer.',
    }),
  ),
  provisionNumber: inSuccess(word('Provision number of the bank; empty where the bank sent none.')),
  description: inSuccess(word('Description of the transaction, or empty.')),
  bankResponse: inSuccess(BankResponse),
})
