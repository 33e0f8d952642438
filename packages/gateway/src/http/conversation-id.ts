import { decodeHeader, headerValues } from '../auth/index.ts'

/**
 * The ConversationId of a head, for the echo (decision 1.2), also where the call is refused; null where it did
 * not come, came twice or is unreadable.
 */
export function conversationIdIn(rawHeaders: readonly string[]): string | null {
  const [value, ...more] = headerValues(rawHeaders, 'conversationid')
  if (value === undefined || more.length > 0) return null
  try {
    return decodeHeader('ConversationId', value)
  } catch {
    return null
  }
}
