import { Type } from 'typebox'
import { LIMITS } from '../limits.ts'
import { answer } from './answer.ts'
import { inSuccess, nullable, oneOf, text } from './fields.ts'

const endpointId = () => Type.String({ format: 'uuid', description: 'Id of the endpoint.' })

const url = () =>
  text('Where events are posted. In live mode https, at a public address.', {
    maxLength: LIMITS.urlMaximumCharacters,
    examples: ['https://shop.example/vezne'],
  })

const types = () =>
  Type.Optional(
    Type.Array(Type.String({ maxLength: LIMITS.identifierMaximumCharacters }), {
      maxItems: LIMITS.webhookTypesMaximum,
      description: 'Only events of these types. Empty: all.',
      examples: [['payment.approved', 'payment.returned']],
    }),
  )

const description = () => Type.Optional(text('What the endpoint is for, for people.'))

const STATES = ['Active', 'Paused', 'Disabled'] as const

/** An endpoint as every call answers it. */
const Endpoint = Type.Object(
  {
    endpointId: endpointId(),
    url: Type.String({ description: 'Where events are posted.' }),
    types: Type.Array(Type.String(), { description: 'Types that it gets. Empty: all.' }),
    description: Type.String({ description: 'What the endpoint is for.' }),
    state: oneOf(STATES, 'A paused or disabled endpoint gets nothing; its events wait.'),
    disabledReason: nullable(
      oneOf(['Gone', 'Failing'], 'Gone: it answered 410. Failing: for five days.'),
    ),
    createdAt: Type.String({ description: 'ISO 8601 in UTC.' }),
    position: Type.Integer({ description: 'How far in the feed its deliveries have come.' }),
    lastPosition: Type.Integer({ description: 'The last position of the feed.' }),
    failingSince: nullable(
      Type.String({ description: 'The first failure since the last success.' }),
    ),
    secretCount: Type.Integer({
      format: 'int32',
      description: '2 while a secret is being rolled.',
    }),
  },
  { description: 'An endpoint.' },
)

const secret = () => inSuccess(Type.String({ description: 'Signs the events. Shown this once.' }))

export const WebhooksCreateRequest = Type.Object({
  url: url(),
  types: types(),
  description: description(),
})

export const WebhookWithSecretResponse = answer('An endpoint and its new secret.', {
  endpoint: inSuccess(Endpoint),
  secret: secret(),
})

export const WebhooksListResponse = answer('The merchant’s endpoints.', {
  endpoints: inSuccess(Type.Array(Endpoint, { description: 'The oldest first.' })),
})

export const WebhooksUpdateRequest = Type.Object({
  endpointId: endpointId(),
  url: Type.Optional(url()),
  types: types(),
  description: description(),
  state: Type.Optional(
    oneOf(['Active', 'Paused'], 'Active also ends the trouble of a disabled endpoint.'),
  ),
})

export const WebhookResponse = answer('The endpoint as it is now.', {
  endpoint: inSuccess(Endpoint),
})

export const WebhookIdRequest = Type.Object({ endpointId: endpointId() })

export const WebhooksDeleteResponse = answer('The endpoint gets nothing any more.', {})

const Delivery = Type.Object(
  {
    status: nullable(
      Type.Integer({ format: 'int32', description: 'HTTP status; null where none came.' }),
    ),
    durationMilliseconds: Type.Integer({ description: 'From the look-up to the last byte.' }),
    error: nullable(Type.String({ description: 'Why no answer came, in a few words.' })),
    answer: Type.String({ description: 'The beginning of the answer, masked.' }),
  },
  { description: 'What came of the attempt.' },
)

export const WebhooksTestResponse = answer('What the endpoint answered to a `webhook.test`.', {
  delivery: inSuccess(Delivery),
})
