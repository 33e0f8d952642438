import { Type } from 'typebox'
import {
  APPROVAL_STATUSES,
  ORDER_STATES,
  PAYMENT_TYPES,
  RETURN_STATUSES,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
} from '../enums.ts'
import { LIMITS } from '../limits.ts'
import { answer } from './answer.ts'
import {
  amount,
  answeredLabels,
  identifier,
  inSuccess,
  languageCode,
  merchantReference,
  nullable,
  oneOf,
  pageSize,
  ruled,
  sum,
  text,
  word,
} from './fields.ts'
import { LinkPayer } from './links.ts'

const orderId = () => identifier('The orderId from provision.')

export const ReturnRequest = Type.Object({
  orderId: orderId(),
  languageCode: Type.Optional(languageCode()),
  amount: amount('Amount to return, at most the rest of the order.'),
})

export const ReturnResponse = answer('The outcome of a return.', {
  returnMessage: nullable(word('What was done, in words.')),
  approvalStatus: inSuccess(
    oneOf(
      APPROVAL_STATUSES,
      '`Pending`: the bank has not answered yet, and no other return can use this amount.',
    ),
  ),
})

export const ReverseRequest = Type.Object({
  orderId: orderId(),
  languageCode: Type.Optional(languageCode()),
})

export const ReverseResponse = answer('The outcome of a cancellation.', {
  orderId: inSuccess(word('Id of the order.')),
  provisionNumber: nullable(word('Provision number of the cancellation.')),
})

/** One of the two ids is required; the gateway checks which (decision 5.7). */
export const InquireRequest = Type.Object({
  orderId: Type.Optional(orderId()),
  paymentConversationId: Type.Optional(
    text(
      'ConversationId of the provision call. Use it where the answer, and with it the orderId, was lost.',
      {
        maxLength: LIMITS.conversationIdMaximumCharacters,
      },
    ),
  ),
  languageCode: Type.Optional(languageCode()),
})

const ProvisionListEntry = Type.Object({
  amount: sum('Amount of this operation.'),
  transactionType: oneOf(TRANSACTION_TYPES, 'Kind of the operation.'),
  transactionStatus: oneOf(TRANSACTION_STATUSES, 'Outcome of the operation.'),
  transactionDate: word('Time of the request, ISO 8601 with offset.'),
})

/** The fields of an order in inquire and in the list of payments. */
const orderFields = {
  paymentConversationId: inSuccess(word('ConversationId of the provision call.')),
  orderId: inSuccess(word('Id of the order.')),
  transactionType: inSuccess(oneOf(PAYMENT_TYPES, 'Payment type of the order.')),
  transactionStatus: inSuccess(oneOf(ORDER_STATES, 'State of the order.')),
  amount: inSuccess(sum('Amount of the order.')),
  pointAmount: inSuccess(sum('Part paid with points.')),
  currency: inSuccess(word('ISO 4217 code.')),
  installmentCount: inSuccess(Type.Integer({ description: 'Number of installments.' })),
  binNumber: nullable(word('First digits of the card.')),
  cardNumber: nullable(word('The card number, masked.')),
  cardBrand: nullable(word('Scheme of the card.')),
  cardNetwork: nullable(word('Loyalty programme of the card.')),
  cardType: nullable(word('Credit, Debit, Prepaid or Unknown.')),
  issuerBankCode: nullable(
    Type.Integer({ format: 'int32', description: 'EFT code of the card’s bank; 0 if unknown.' }),
  ),
  is3ds: inSuccess(Type.Boolean({ description: 'Whether 3-D Secure was used.' })),
  returnStatus: inSuccess(
    oneOf(RETURN_STATUSES, 'Whether the order was returned, whole or in part.'),
  ),
  returnedAmount: inSuccess(sum('Sum of the returns, pending ones included.')),
  availableReturnAmount: inSuccess(sum('Amount that can still be returned.')),
  createdAt: inSuccess(word('Time of the payment request, ISO 8601 in UTC.')),
  ...answeredLabels,
}

const Routing = Type.Object(
  {
    terminal: word('Alias of the terminal at which the order is.'),
    by: oneOf(
      ['gateway', 'rule', 'default', 'ability'],
      'What chose the terminal: the field gateway, a rule, the default, or what the default cannot sell.',
    ),
    rule: nullable(word('Name of the rule that chose.')),
    leftOut: Type.Array(
      Type.Object({
        terminal: word('Alias of a terminal that could not take the payment.'),
        why: oneOf(
          ['paused', 'notServed', 'circuitOpen', 'installments', 'points'],
          'Why it could not.',
        ),
      }),
      { description: 'Terminals that were left out.' },
    ),
    earlier: Type.Array(
      Type.Object({
        terminal: word('Alias of the terminal of the earlier try.'),
        bankOrderId: word('Order id of that try at the bank.'),
        result: oneOf(['notSent', 'declined'], 'How that try ended. No money moved.'),
        error: word('Name of its error.'),
      }),
      { description: 'Tries at other terminals before this one.' },
    ),
  },
  { description: 'Why the order is at its terminal. Null: the merchant had one terminal.' },
)

export const InquireResponse = answer('An order as it stands now.', {
  ...orderFields,
  provisionList: inSuccess(
    Type.Array(ProvisionListEntry, { description: 'Every operation on the order, oldest first.' }),
  ),
  matchCount: inSuccess(
    Type.Integer({
      description: 'Number of orders with the paymentConversationId; 1 for an inquiry by orderId.',
    }),
  ),
  payer: LinkPayer,
  routing: nullable(Routing),
})

const moment = (description: string) =>
  Type.Optional(
    text(`${description} ISO 8601; without an offset it is Europe/Istanbul.`, {
      maxLength: LIMITS.dateMaximumCharacters,
      examples: ['2026-11-01'],
    }),
  )

/** The fields are text, because they are a query string. */
export const ListPaymentsRequest = Type.Object({
  after: Type.Optional(
    Type.String({
      format: 'uuid',
      description: '`next` of the answer before. Default: from the newest payment.',
    }),
  ),
  limit: pageSize('Maximum number of payments.'),
  state: Type.Optional(oneOf(ORDER_STATES, 'Only orders in this state.')),
  from: moment('Only payments from this time on; a date means its beginning.'),
  to: moment('Only payments before this time; a date means its end.'),
  conversationId: Type.Optional(
    text('Only payments whose provision call had this ConversationId.', {
      maxLength: LIMITS.conversationIdMaximumCharacters,
    }),
  ),
  merchantReference: Type.Optional(merchantReference()),
  lastFour: Type.Optional(
    Type.String({
      pattern: '^[0-9]{4}$',
      description: 'Only payments with a card that ends in these digits.',
      ...ruled({ tr: '4 rakam olmalıdır', en: 'must be 4 digits' }),
    }),
  ),
})

export const ListPaymentsResponse = answer('Payments of the merchant, the newest first.', {
  payments: inSuccess(
    Type.Array(Type.Object(orderFields), {
      description:
        'Can be fewer than `limit`, even none, before the end of the list: only `next` tells the end.',
    }),
  ),
  next: nullable(
    Type.String({
      format: 'uuid',
      description: 'The `after` of the next call. Null: these were the last.',
    }),
  ),
})

const ClosedBatch = Type.Object({
  terminal: word('Alias of the terminal.'),
  batchNumber: Type.Integer({ description: 'The batch that was closed; the next one is open.' }),
})

export const EndOfDayResponse = answer('The batches that were closed (sandbox only).', {
  closedBatches: inSuccess(Type.Array(ClosedBatch, { description: 'One entry per terminal.' })),
})
