/** What a text of an attribute looks like. A value of another look is left out, whoever set it. */
const FORMS = {
  /** A name of the code's own: few digits in a row, no blank and no @. */
  word: /^(?!.*\d{6})[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/,
  /** A name of a job: words, the first one in small letters. */
  phrase: /^(?!.*\d{5})[a-z]+ [\p{L}0-9 ’,-]{1,99}$/u,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  bankOrder: /^(vz[0-9a-f]{32}(n\d{1,3})?2?|VZ[0-9A-Z]{10,18}2?)$/,
  merchantNumber: /^\d{10}$/,
  host: /^(?!.*\d{6})[A-Za-z0-9.:[\]-]{1,255}$/,
  /** The pattern of a path. An address itself may be a secret. */
  route: /^(?!.*\d{5})\/[\w/:*.-]{0,199}$/,
} as const

type Form = keyof typeof FORMS

/** An attribute as the code sets it and `docs/reference/traces.md` shows it. */
export type AttributeSpec = Readonly<{ meaning: string }> &
  (Readonly<{ kind: 'text'; form: Form }> | Readonly<{ kind: 'number' | 'flag' }>)

const text = (form: Form, meaning: string) => ({ kind: 'text', form, meaning }) as const
const number = (meaning: string) => ({ kind: 'number', meaning }) as const
const flag = (meaning: string) => ({ kind: 'flag', meaning }) as const

/**
 * Every attribute that a span may have (decision 10.48). Names without `vezne.` are those of OpenTelemetry's
 * semantic conventions.
 */
export const ATTRIBUTES = {
  'http.request.method': text('word', 'The method of the request.'),
  'http.route': text(
    'route',
    'The pattern of the route, never the address: addresses of pages are secrets.',
  ),
  'http.response.status_code': number('The status of the answer.'),
  'url.scheme': text(
    'word',
    '`http` or `https`, as it came to the gateway: `http` behind a proxy that speaks TLS.',
  ),
  'server.address': text('host', 'The host of the bank’s API address.'),
  'db.system.name': text('word', '`postgresql`.'),
  'error.type': text(
    'word',
    'What went wrong: a code, a cause or the class of an error; never its message.',
  ),
  'vezne.error': text(
    'word',
    'The name of the answered error in the catalogue, also of a decline.',
  ),
  'vezne.incident.id': text('uuid', 'The incident number of an unexpected error, as in the log.'),
  'vezne.merchant.number': text('merchantNumber', 'The merchant whose signature was verified.'),
  'vezne.merchant.id': text('uuid', 'The merchant’s id, as in the log.'),
  'vezne.order.id': text('uuid', 'The order.'),
  'vezne.bank_order.id': text(
    'bankOrder',
    'The order’s id at the bank, as in the journal of bank calls.',
  ),
  'vezne.session.id': text('uuid', 'The 3-D Secure session.'),
  'vezne.link.id': text('uuid', 'The payment link; not its address.'),
  'vezne.terminal.id': text('uuid', 'The terminal, as in the log.'),
  'vezne.terminals': number('How many terminals the merchant has.'),
  'vezne.routing.has_rules': flag('Whether the merchant has routing rules.'),
  'vezne.routing.by': text(
    'word',
    'Why the payment is at its terminal: `gateway`, `rule`, `default` or `ability`; absent with one terminal.',
  ),
  'vezne.payment.type': text('word', '`Auth`, `PreAuth` or `PostAuth`.'),
  'vezne.operation.kind': text('word', '`Return`, `Reverse`, `Expire` or `OrphanVoid`.'),
  'vezne.state': text('word', 'The state that the outcome gives the order or the operation.'),
  'vezne.outcome': text(
    'word',
    'The name of the error that the outcome means; absent where it was approved.',
  ),
  'vezne.decline.group': text('word', 'The group of a decline, as in the metrics.'),
  'vezne.verdict': text('word', 'What the statement answered, such as `opened` or `pairUsed`.'),
  'vezne.is_written': flag(
    'Whether this statement made the change; false where another one was first.',
  ),
  'vezne.found_by': text('word', '`call`, or `inquiry` where a job asked the bank.'),
  'vezne.md_status': number('The result of the verification, 0 to 8.'),
  'vezne.bank.connector': text('word', 'The bank’s protocol.'),
  'vezne.bank.operation': text(
    'word',
    '`authorize`, `capture`, `void`, `refund`, `inquire`, `settle` or `points`.',
  ),
  'vezne.bank.result': text('word', 'The result of the call, as in the journal of bank calls.'),
  'vezne.bank.detail': text(
    'word',
    'The ISO code of a decline, the cause of an unknown outcome, or the state in the bank’s record.',
  ),
  'vezne.job.name': text('phrase', 'The job, as in the log and the metrics.'),
  'vezne.endpoint.id': text('uuid', 'The endpoint of the merchant; not its address.'),
  'vezne.event.id': text('uuid', 'The event that is delivered.'),
  'vezne.webhook.is_resent': flag('Whether somebody asked for the delivery again.'),
} as const satisfies Readonly<Record<string, AttributeSpec>>

export type AttributeName = keyof typeof ATTRIBUTES

type Given<Spec extends AttributeSpec> = Spec['kind'] extends 'text'
  ? string
  : Spec['kind'] extends 'number'
    ? number
    : boolean

/** Values for some of these attributes; one that is null is left out. */
export type AttributeValues<Names extends AttributeName> = {
  readonly [Name in Names]?: Given<(typeof ATTRIBUTES)[Name]> | null
}

/** The values that the table allows for these names. */
export function allowed(
  names: readonly AttributeName[],
  values: Readonly<Record<string, unknown>>,
): Record<string, string | number | boolean> {
  const kept: Record<string, string | number | boolean> = {}
  for (const name of names) {
    const value = values[name]
    if (isAllowed(ATTRIBUTES[name], value)) kept[name] = value
  }
  return kept
}

function isAllowed(spec: AttributeSpec, value: unknown): value is string | number | boolean {
  switch (spec.kind) {
    case 'text':
      return typeof value === 'string' && FORMS[spec.form].test(value)
    case 'number':
      return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 100_000
    case 'flag':
      return typeof value === 'boolean'
  }
}

/** The code or the class of an error. Messages may hold values, so they are never recorded. */
export function errorWord(error: unknown): string {
  if (!(error instanceof Error)) return 'Error'
  const code: unknown = 'code' in error ? error.code : null
  return typeof code === 'string' && FORMS.word.test(code) ? code : asWord(error.name)
}

/** The text, or `Error` where it is no word: a failed span always says so. */
export function asWord(text: string): string {
  return FORMS.word.test(text) ? text : 'Error'
}
