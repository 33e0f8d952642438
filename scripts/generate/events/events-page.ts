import { EVENTS } from '@vezne/protocol'

import type { EventPayload } from '../../../packages/gateway/src/payment/events/event.ts'
import { MARKDOWN_NOTICE } from '../artifact.ts'

const INTRODUCTION = `# Events

Every type of event of the feed (\`GET /v1/events\`) and of webhooks; the guides say how they are
[heard](../guides/webhooks.md) ([Türkçe](../guides/webhooks.tr.md)). Each example was recorded from the gateway; its ids and
times are replaced.`

const SUBJECTS = {
  order: '`data` is the order as `inquire` answers it, and `change`',
  link: '`data` is the link as `link-status` answers it, and `change`',
  session: '`data` is `change` alone',
  terminal: '`data` is `change` alone',
  endpoint: '`data` is `change` alone',
  difference: '`data` is `change` alone',
} as const

/** docs/reference/events.md, from the table of the events and their recorded examples. */
export function eventsPage(recorded: readonly EventPayload[]): string {
  const sections = Object.entries(EVENTS).map(([type, { subject, en, tr }]) => {
    const example = recorded.find((payload) => payload.type === type)
    if (example === undefined) throw new Error(`There is no recorded example of ${type}.`)
    const words = `When: ${en}.\n\nNe zaman: ${tr}.\n\nSubject: ${subject}; ${SUBJECTS[subject]}.`
    return `## ${type}\n\n${words}\n\n\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``
  })
  return `${[MARKDOWN_NOTICE, INTRODUCTION, ...sections].join('\n\n')}\n`
}
