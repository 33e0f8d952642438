import { Type } from 'typebox'
import { LIMITS } from '../limits.ts'
import { answer } from './answer.ts'
import { inSuccess, ruled, text } from './fields.ts'

const {
  eventPositionMaximumDigits: positionDigits,
  eventsPerPageMaximum,
  eventWaitMaximumSeconds,
  eventTypesMaximumCharacters,
} = LIMITS

const wholeNumber = (
  description: string,
  pattern: string,
  rule: Readonly<{ tr: string; en: string }>,
) => Type.Optional(Type.String({ pattern, description, ...ruled(rule) }))

/** The query string of a GET: text. */
export const EventsRequest = Type.Object({
  after: wholeNumber(
    'The last position that was read. Without it: from the first event.',
    `^[0-9]{1,${positionDigits}}$`,
    {
      tr: 'son okunan konum olmalıdır: 0 veya daha büyük bir tam sayı',
      en: 'must be the last position that was read: a whole number, 0 or more',
    },
  ),
  limit: wholeNumber(
    `How many events at most. Without it: ${eventsPerPageMaximum / 2}.`,
    '^(?:[1-9][0-9]?|100)$',
    {
      tr: `1 ile ${eventsPerPageMaximum} arasında bir tam sayı olmalıdır`,
      en: `must be a whole number from 1 to ${eventsPerPageMaximum}`,
    },
  ),
  types: Type.Optional(
    text('Only events of these types, between commas. Without it: all.', {
      maxLength: eventTypesMaximumCharacters,
      examples: ['payment.approved,payment.returned'],
    }),
  ),
  wait: wholeNumber(
    'Seconds to hold the answer until an event comes. Without it: 0.',
    '^(?:[0-9]|1[0-9]|2[0-5])$',
    {
      tr: `0 ile ${eventWaitMaximumSeconds} saniye arasında bir tam sayı olmalıdır`,
      en: `must be a whole number of seconds from 0 to ${eventWaitMaximumSeconds}`,
    },
  ),
})

const position = (description: string) => Type.Integer({ description })

/** What the feed lists, and the body of a webhook. */
export const Event = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'The same in every delivery of the event.' }),
    type: Type.String({ description: 'Such as payment.approved.' }),
    timestamp: Type.String({ description: 'When it happened, ISO 8601 in UTC.' }),
    sequence: Type.Integer({
      format: 'int32',
      description: '1, 2, 3 … among the events of one order, session, link or other subject.',
    }),
    position: position('1, 2, 3 … among the events of the merchant.'),
    data: Type.Object(
      { change: Type.Object({}, { description: 'What happened, as it was written.' }) },
      {
        description:
          'The order as inquire answers it, or the link as link-status does, as it is now. And `change`.',
      },
    ),
  },
  { description: 'One event.' },
)

export const EventsResponse = answer('Events after a position, in their order.', {
  events: inSuccess(Type.Array(Event, { description: 'Empty where none came.' })),
  position: inSuccess(position('Where to read on: the next `after`.')),
  hasMore: inSuccess(Type.Boolean({ description: 'Whether more events are there already.' })),
})
