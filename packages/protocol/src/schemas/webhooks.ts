import { Type } from 'typebox'
import { LIMITS } from '../limits.ts'
import { answer } from './answer.ts'
import { inSuccess, nullable, oneOf, text, word } from './fields.ts'

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

const description = () => Type.Optional(text('What the endpoint is for: a note for people.'))

const STATES = ['Active', 'Paused', 'Disabled'] as const

/** An endpoint, in the form that every call answers with. */
const Endpoint = Type.Object(
  {
    endpointId: endpointId(),
    url: word('Where events are posted.'),
    types: Type.Array(Type.String(), {
      description: 'The types of events that it receives. Empty: all.',
    }),
    description: word('What the endpoint is for.'),
    state: oneOf(STATES, 'A paused or disabled endpoint receives nothing; its events wait.'),
    disabledReason: nullable(
      oneOf(['Gone', 'Failing'], '`Gone`: it answered 410. `Failing`: it failed for five days.'),
    ),
    createdAt: word('ISO 8601 in UTC.'),
    position: Type.Integer({
      description: 'Position in the feed up to which its events were delivered.',
    }),
    lastPosition: Type.Integer({ description: 'Position of the latest event of the merchant.' }),
    failingSince: nullable(word('Time of the first failure after the last success.')),
    secretCount: Type.Integer({
      format: 'int32',
      description: 'Number of valid secrets: 2 for a day after `roll`, else 1.',
    }),
  },
  { description: 'An endpoint.' },
)

const secret = () => inSuccess(word('Key that signs the events. Store it: no later call shows it.'))

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
    oneOf(['Active', 'Paused'], '`Active` also enables a disabled endpoint again.'),
  ),
})

export const WebhookResponse = answer('The endpoint as it is now.', {
  endpoint: inSuccess(Endpoint),
})

export const WebhookIdRequest = Type.Object({ endpointId: endpointId() })

export const WebhooksDeleteResponse = answer('The endpoint was deleted.', {})

const Delivery = Type.Object(
  {
    status: nullable(
      Type.Integer({ format: 'int32', description: 'HTTP status; null where no answer came.' }),
    ),
    durationMilliseconds: Type.Integer({
      description: 'From the DNS lookup to the last byte of the answer.',
    }),
    error: nullable(word('Why no answer came, in a few words.')),
    answer: word('The beginning of the answer, masked.'),
  },
  { description: 'The outcome of the attempt.' },
)

export const WebhooksTestResponse = answer('What the endpoint answered to a `webhook.test`.', {
  delivery: inSuccess(Delivery),
})
