import { ORDER_STATES } from '../../packages/gateway/src/payment/payments/order.ts'
import { SESSION_STATES } from '../../packages/gateway/src/payment/three-d-secure/index.ts'
import { type Artifact, MARKDOWN_NOTICE, markdownTable } from './artifact.ts'

type Row = readonly [from: string, event: string, to: string]

function section(title: string, text: string, rows: readonly Row[]): string {
  const arrows = rows.map(([from, event, to]) => `  ${from} --> ${to}: ${event}`)
  const diagram = ['```mermaid', 'stateDiagram-v2', ...arrows, '```'].join('\n')
  const table = markdownTable(['from', 'event', 'to'], rows)
  return [`## ${title}`, text, diagram, table].join('\n\n')
}

const INTRODUCTION = `# States

Generated from the tables in the code. Any other pair of state and event is refused, by the code and by the
conditional update in the database.`

/** docs/reference/states.md: the state machines as the code has them. */
export const statesPage: Artifact = {
  path: 'docs/reference/states.md',
  content: () => {
    const order = section(
      'Order',
      'Decision 5.1. `Unknown` is neither success nor failure: the gateway asks the bank until it knows the outcome.',
      ORDER_STATES.rows,
    )
    const session = section(
      '3-D Secure session',
      'Decision 4.1. Besides its state, a session is Free, Claimed by an order, or Spent.',
      SESSION_STATES.rows,
    )
    return `${[MARKDOWN_NOTICE, INTRODUCTION, order, session].join('\n\n')}\n`
  },
}
