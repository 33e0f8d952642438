import { type Static, Type } from 'typebox'
import { answer } from './answer.ts'
import { inSuccess, nullable } from './fields.ts'

/** A call that carries nothing beside its authentication. */
export const EmptyRequest = Type.Object({})
export type EmptyRequest = Static<typeof EmptyRequest>

const ClosedBatch = Type.Object({
  terminal: Type.String({ description: 'Alias of the terminal.' }),
  batchNumber: Type.Integer({ description: 'The batch that was closed; the next one is open.' }),
})

export const EndOfDayResponse = answer('The batches that were closed (sandbox only).', {
  closedBatches: inSuccess(Type.Array(ClosedBatch, { description: 'One entry per terminal.' })),
})
export type EndOfDayResponse = Static<typeof EndOfDayResponse>

export const TimeResponse = answer('The gateway’s clock, to compare a Nonce with.', {
  // Nobody signs this call, so it may come without one.
  conversationId: nullable(
    Type.String({ description: 'The ConversationId of the request; null where it had none.' }),
  ),
  time: inSuccess(Type.Number({ description: 'Milliseconds since 1970-01-01T00:00:00Z.' })),
})
export type TimeResponse = Static<typeof TimeResponse>
