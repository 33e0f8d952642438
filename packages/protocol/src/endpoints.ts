import type { TSchema } from 'typebox'
import * as afterPayment from './schemas/after-payment.ts'
import { EmptyRequest, TimeResponse } from './schemas/answer.ts'
import * as cards from './schemas/cards.ts'
import { EventsRequest, EventsResponse } from './schemas/events.ts'
import * as links from './schemas/links.ts'
import { ProvisionRequest, ProvisionResponse } from './schemas/provision.ts'
import * as threeDS from './schemas/three-d-secure.ts'
import * as webhooks from './schemas/webhooks.ts'

/** Where the five authentication values are read: headers, form fields, or nowhere. */
export type Authentication = 'headers' | 'form' | 'none'

export type Endpoint = Readonly<{
  /** Name of the client's method and the OpenAPI operationId. */
  name: string
  method: 'GET' | 'POST'
  /** Matched without regard to letter case (decision 1.1). */
  path: string
  authentication: Authentication
  /** Takes an Idempotency-Key (decision 5.10). */
  idempotent: boolean
  /**
   * A lost answer leaves the outcome unknown: the caller must inquire, never repeat (decision 5.3).
   */
  movesMoney: boolean
  /**
   * A repeat does no harm, even without a key: the call changes nothing, or makes something that may stay
   * unused. A client may repeat it where its answer was lost.
   */
  repeatable: boolean
  /** Absent (404) in live mode. */
  sandboxOnly: boolean
  tag: 'Cards' | '3-D Secure' | 'Payments' | 'Payment links' | 'Events' | 'Sandbox'
  /** Body of a POST, query of a GET. */
  request: TSchema
  response: TSchema
  summary: string
}>

const signed = {
  method: 'POST',
  authentication: 'headers',
  idempotent: false,
  movesMoney: false,
  repeatable: false,
  sandboxOnly: false,
} as const

const repeatable = { ...signed, repeatable: true } as const

const money = { ...signed, idempotent: true, movesMoney: true } as const

/**
 * Every call of the API, in the order of the specification; then those that decisions add. The
 * gateway's routes, the OpenAPI document and the client are built from this table.
 */
export const ENDPOINTS = [
  {
    ...repeatable,
    name: 'tokens',
    path: '/v1/Tokens',
    authentication: 'form',
    tag: 'Cards',
    request: cards.TokensRequest,
    response: cards.TokensResponse,
    summary: 'Turn card data into a card token',
  },
  {
    ...repeatable,
    name: 'installment',
    method: 'GET',
    path: '/v1/Installment',
    tag: 'Cards',
    request: cards.InstallmentRequest,
    response: cards.InstallmentResponse,
    summary: 'Query installment options and commission rates',
  },
  {
    ...repeatable,
    name: 'getThreeDSession',
    path: '/v1/ThreeDS/getthreedsession',
    tag: '3-D Secure',
    request: threeDS.GetThreeDSessionRequest,
    response: threeDS.GetThreeDSessionResponse,
    summary: 'Create a 3-D Secure session',
  },
  {
    ...signed,
    name: 'init3ds',
    path: '/v1/ThreeDS/init3ds',
    authentication: 'form',
    tag: '3-D Secure',
    request: threeDS.Init3dsRequest,
    response: threeDS.Init3dsResponse,
    summary: 'Start 3-D Secure: the HTML for the bank page',
  },
  {
    ...repeatable,
    name: 'getThreeDSessionResult',
    path: '/v1/ThreeDS/getthreedsessionresult',
    tag: '3-D Secure',
    request: threeDS.GetThreeDSessionResultRequest,
    response: threeDS.GetThreeDSessionResultResponse,
    summary: 'Query the 3-D Secure result',
  },
  {
    ...money,
    name: 'provision',
    path: '/v1/Payments/provision',
    tag: 'Payments',
    request: ProvisionRequest,
    response: ProvisionResponse,
    summary: 'Take, block or capture a payment',
  },
  {
    ...money,
    name: 'return',
    path: '/v1/Payments/return',
    tag: 'Payments',
    request: afterPayment.ReturnRequest,
    response: afterPayment.ReturnResponse,
    summary: 'Give a payment back, whole or in part, after the end of day',
  },
  {
    ...repeatable,
    name: 'binInformation',
    path: '/v1/Payments/bin-information',
    tag: 'Cards',
    request: cards.BinInformationRequest,
    response: cards.BinInformationResponse,
    summary: 'Query what a card is, by BIN or card token',
  },
  {
    ...signed,
    name: 'createLink',
    path: '/v1/Payments/createLink',
    idempotent: true,
    tag: 'Payment links',
    request: links.CreateLinkRequest,
    response: links.CreateLinkResponse,
    summary: 'Create a payment link',
  },
  {
    ...signed,
    name: 'deleteLink',
    path: '/v1/Payments/deleteLink',
    tag: 'Payment links',
    request: links.LinkIdRequest,
    response: links.DeleteLinkResponse,
    summary: 'Delete (cancel) a payment link',
  },
  {
    ...repeatable,
    name: 'linkStatus',
    path: '/v1/Payments/link-status',
    tag: 'Payment links',
    request: links.LinkStatusRequest,
    response: links.LinkStatusResponse,
    summary: 'Query a payment link',
  },
  {
    ...money,
    name: 'reverse',
    path: '/v1/Payments/reverse',
    tag: 'Payments',
    request: afterPayment.ReverseRequest,
    response: afterPayment.ReverseResponse,
    summary: 'Cancel a payment before the end of day, or release a PreAuth',
  },
  {
    ...repeatable,
    name: 'inquire',
    path: '/v1/Payments/inquire',
    tag: 'Payments',
    request: afterPayment.InquireRequest,
    response: afterPayment.InquireResponse,
    summary: 'Query an order',
  },
  {
    ...repeatable,
    name: 'pointInquiry',
    path: '/v1/Payments/pointInquiry',
    tag: 'Cards',
    request: cards.PointInquiryRequest,
    response: cards.PointInquiryResponse,
    summary: 'Query the points of a card',
  },
  {
    ...repeatable,
    name: 'readEvents',
    method: 'GET',
    path: '/v1/events',
    tag: 'Events',
    request: EventsRequest,
    response: EventsResponse,
    summary: 'Read the merchant’s events in their order, and wait for the next',
  },
  {
    ...signed,
    name: 'webhooksCreate',
    path: '/v1/Webhooks/create',
    tag: 'Events',
    request: webhooks.WebhooksCreateRequest,
    response: webhooks.WebhookWithSecretResponse,
    summary: 'Add an endpoint for events',
  },
  {
    ...repeatable,
    name: 'webhooksList',
    path: '/v1/Webhooks/list',
    tag: 'Events',
    request: EmptyRequest,
    response: webhooks.WebhooksListResponse,
    summary: 'List the endpoints',
  },
  {
    ...repeatable,
    name: 'webhooksUpdate',
    path: '/v1/Webhooks/update',
    tag: 'Events',
    request: webhooks.WebhooksUpdateRequest,
    response: webhooks.WebhookResponse,
    summary: 'Change, pause or resume an endpoint',
  },
  {
    ...signed,
    name: 'webhooksRoll',
    path: '/v1/Webhooks/roll',
    tag: 'Events',
    request: webhooks.WebhookIdRequest,
    response: webhooks.WebhookWithSecretResponse,
    summary: 'Give an endpoint a new secret',
  },
  {
    ...signed,
    name: 'webhooksDelete',
    path: '/v1/Webhooks/delete',
    tag: 'Events',
    request: webhooks.WebhookIdRequest,
    response: webhooks.WebhooksDeleteResponse,
    summary: 'Delete an endpoint',
  },
  {
    ...repeatable,
    name: 'webhooksTest',
    path: '/v1/Webhooks/test',
    tag: 'Events',
    request: webhooks.WebhookIdRequest,
    response: webhooks.WebhooksTestResponse,
    summary: 'Send a test event at once',
  },
  {
    ...signed,
    name: 'endOfDay',
    path: '/sandbox/end-of-day',
    sandboxOnly: true,
    tag: 'Sandbox',
    request: EmptyRequest,
    response: afterPayment.EndOfDayResponse,
    summary: 'Close the open batch of every terminal of the merchant',
  },
  {
    ...repeatable,
    name: 'time',
    method: 'GET',
    path: '/v1/time',
    authentication: 'none',
    sandboxOnly: true,
    tag: 'Sandbox',
    request: EmptyRequest,
    response: TimeResponse,
    summary: 'Query the gateway’s clock',
  },
] as const satisfies readonly Endpoint[]

export type EndpointName = (typeof ENDPOINTS)[number]['name']

/** The five values that every signed call carries, under these names in headers and in forms. */
export const AUTHENTICATION_VALUES = [
  'PublicKey',
  'Nonce',
  'Signature',
  'ConversationId',
  'MerchantNumber',
] as const
