import { Type } from 'typebox'
import type { Text } from '../language.ts'
import { LIMITS } from '../limits.ts'
import { answer } from './answer.ts'
import { inSuccess, pageSize, ruled, text, word } from './fields.ts'

const {
  eventPositionMaximumDigits: positionDigits,
  eventWaitMaximumSeconds,
  eventTypesMaximumCharacters,
} = LIMITS

const wholeNumber = (description: string, pattern: string, rule: Text) =>
  Type.Optional(Type.String({ pattern, description, ...ruled(rule) }))

/** The fields are text, because they are a query string. */
export const EventsRequest = Type.Object({
  after: wholeNumber(
    'The position of the last event that you have read. Default: from the first event.',
    `^[0-9]{1,${positionDigits}}$`,
    {
      tr: 'son okunan konum olmalıdır: 0 veya daha büyük bir tam sayı',
      en: 'must be the last position that was read: a whole number, 0 or more',
    },
  ),
  limit: pageSize('Maximum number of events.'),
  types: Type.Optional(
    text('Only events of these types, separated by commas. Default: all.', {
      maxLength: eventTypesMaximumCharacters,
      examples: ['payment.approved,payment.returned'],
    }),
  ),
  wait: wholeNumber(
    'Seconds for which the gateway waits for an event before it answers. Default: 0.',
    '^(?:[0-9]|1[0-9]|2[0-5])$',
    {
      tr: `0 ile ${eventWaitMaximumSeconds} saniye arasında bir tam sayı olmalıdır`,
      en: `must be a whole number of seconds from 0 to ${eventWaitMaximumSeconds}`,
    },
  ),
})

/** An event in the feed, which is also the body of a webhook. */
export const Event = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'The same in every delivery of the event.' }),
    type: word('Such as payment.approved.'),
    timestamp: word('When it happened, ISO 8601 in UTC.'),
    sequence: Type.Integer({
      format: 'int32',
      description: '1, 2, 3 … among the events of one order, session, link or other subject.',
    }),
    position: Type.Integer({ description: '1, 2, 3 … among the events of the merchant.' }),
    data: Type.Object(
      {
        change: Type.Object(
          {},
          { additionalProperties: true, description: 'What happened, recorded at that time.' },
        ),
      },
      {
        additionalProperties: true,
        description:
          '`change`, and the present state of the order (as inquire answers it) or of the link (as link-status).',
      },
    ),
  },
  { description: 'One event.' },
)

export const EventsResponse = answer('Events after a position, in their order.', {
  events: inSuccess(Type.Array(Event, { description: 'Empty where there is none.' })),
  position: inSuccess(Type.Integer({ description: 'The `after` of the next call.' })),
  hasMore: inSuccess(Type.Boolean({ description: 'Whether more events can be read at once.' })),
})
