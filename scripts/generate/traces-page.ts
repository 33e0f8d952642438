import {
  ATTRIBUTES,
  type AttributeSpec,
} from '../../packages/gateway/src/operating/tracing/attribute-table.ts'
import { SPANS, type SpanSpec } from '../../packages/gateway/src/operating/tracing/span-table.ts'
import { type Artifact, MARKDOWN_NOTICE, markdownTable } from './artifact.ts'

const INTRODUCTION = `# Traces

The spans that the gateway makes for an OpenTelemetry SDK, and every attribute that they may have. [Operations](../operations/traces.md) says how to
start one. Nothing else is recorded: no events, no messages of errors, no baggage.`

const OF_SPANS = `## Spans

Words in braces are values of attributes. A span failed (its status is \`ERROR\`) if and only if it has \`error.type\`.`

const OF_ATTRIBUTES = `## Attributes

A value that does not look as its kind says is left out, whoever set it. A \`word\` is a name of the code's own with less than six digits in a row.`

/** docs/reference/traces.md: the tables by which the code makes spans. */
export const tracesPage: Artifact = {
  path: 'docs/reference/traces.md',
  content: () => {
    const spans = Object.values<SpanSpec>(SPANS).map(({ name, kind, meaning, attributes }) => [
      `\`${name}\``,
      kind,
      meaning,
      attributes.map((attribute) => `\`${attribute}\``).join(', '),
    ])
    const attributes = Object.entries<AttributeSpec>(ATTRIBUTES).map(([name, spec]) => [
      `\`${name}\``,
      spec.kind === 'text' ? spec.form : spec.kind,
      spec.meaning,
    ])
    const parts = [
      MARKDOWN_NOTICE,
      INTRODUCTION,
      OF_SPANS,
      markdownTable(['Span', 'Kind', 'Meaning', 'Attributes'], spans),
      OF_ATTRIBUTES,
      markdownTable(['Attribute', 'Kind', 'Meaning'], attributes),
    ]
    return `${parts.join('\n\n')}\n`
  },
}
