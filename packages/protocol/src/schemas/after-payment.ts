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
import { amount, identifier, inSuccess, languageCode, nullable, oneOf, text } from './fields.ts'
import { LinkPayer } from './links.ts'

const orderId = () => identifier('The orderId that provision gave.')

export const ReturnRequest = Type.Object({
  orderId: orderId(),
  languageCode: Type.Optional(languageCode()),
  amount: amount('Amount to give back, at most what is left of the order.'),
})

export const ReturnResponse = answer('The outcome of a return.', {
  returnMessage: nullable(Type.String({ description: 'What was done, in words.' })),
  approvalStatus: inSuccess(
    oneOf(
      APPROVAL_STATUSES,
      '`Pending`: the bank’s answer is not known yet; the amount is held until it is.',
    ),
  ),
})

export const ReverseRequest = Type.Object({
  orderId: orderId(),
  languageCode: Type.Optional(languageCode()),
})

export const ReverseResponse = answer('The outcome of a cancellation.', {
  orderId: inSuccess(Type.String({ description: 'Id of the order.' })),
  provisionNumber: nullable(Type.String({ description: 'Provision number of the cancellation.' })),
})

/** One of the two ids is required; the gateway checks which (decision 5.7). */
export const InquireRequest = Type.Object({
  orderId: Type.Optional(orderId()),
  paymentConversationId: Type.Optional(
    text('ConversationId of the provision call, for the case that its answer was lost.', {
      maxLength: LIMITS.conversationIdMaximumCharacters,
    }),
  ),
  languageCode: Type.Optional(languageCode()),
})

const sum = (description: string) => Type.Number({ format: 'double', description })
const word = (description: string) => Type.String({ description })

const ProvisionListEntry = Type.Object({
  amount: sum('Amount of this operation.'),
  transactionType: oneOf(TRANSACTION_TYPES, 'What was done.'),
  transactionStatus: oneOf(TRANSACTION_STATUSES, 'How it ended.'),
  transactionDate: word('When it was asked for, ISO 8601 with offset.'),
})

export const InquireResponse = answer('An order as it stands now.', {
  paymentConversationId: inSuccess(word('ConversationId of the provision call.')),
  orderId: inSuccess(word('Id of the order.')),
  transactionType: inSuccess(oneOf(PAYMENT_TYPES, 'How the order was paid.')),
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
  returnStatus: inSuccess(oneOf(RETURN_STATUSES, 'How much has gone back.')),
  returnedAmount: inSuccess(sum('Sum of the returns, those under way included.')),
  availableReturnAmount: inSuccess(sum('What may still be returned.')),
  provisionList: inSuccess(
    Type.Array(ProvisionListEntry, { description: 'Every operation on the order, oldest first.' }),
  ),
  matchCount: inSuccess(
    Type.Integer({ description: 'Orders that carry the paymentConversationId; 1 by orderId.' }),
  ),
  payer: LinkPayer,
})

const ClosedBatch = Type.Object({
  terminal: Type.String({ description: 'Alias of the terminal.' }),
  batchNumber: Type.Integer({ description: 'The batch that was closed; the next one is open.' }),
})

export const EndOfDayResponse = answer('The batches that were closed (sandbox only).', {
  closedBatches: inSuccess(Type.Array(ClosedBatch, { description: 'One entry per terminal.' })),
})
