import type { Text } from '@vezne/protocol'
import type { Static, TSchema } from 'typebox'
import type { OperatorActs } from '../../../operating/acts/index.ts'
import type { CallState } from '../call.ts'
import type { Fields } from '../wire/read-fields.ts'

export type AdminCall<Request> = Readonly<{
  /** The operator's acts; the audit chain names the caller. */
  acts: OperatorActs
  parameters: Readonly<Record<string, string>>
  fields: Request
}>

/** One row of the operator's route table. The answer's fields follow the four that all answers have. */
export type AdminRoute = Readonly<{
  method: 'GET' | 'POST' | 'PUT'
  path: string
  request: TSchema
  serve: (call: AdminCall<Fields>) => Promise<object>
}>

/** A row of the table: `GET /merchants/:merchant`, the fields that it takes, and what serves it. */
export function adminRoute<Request extends TSchema>(
  head: `${AdminRoute['method']} /${string}`,
  request: Request,
  serve: (call: AdminCall<Static<Request>>) => Promise<object>,
): AdminRoute {
  const [method, path] = head.split(' ') as [AdminRoute['method'], string]
  return {
    method,
    path,
    request,
    // The fields were read by this very schema.
    serve: (call) => serve({ ...call, fields: call.fields as Static<Request> }),
  }
}

/**
 * The refusals that only the operator's interface has. Their codes are not in the public catalogue, which is a
 * contract with merchants. A wrong field or body is refused as everywhere.
 */
const ADMIN_ERRORS = {
  TOKEN_INVALID: {
    code: '6001',
    status: 401,
    message: {
      tr: 'Yönetici anahtarı eksik veya yanlış; "Authorization: Bearer ADMIN_TOKEN" gönderin.',
      en: 'The token is missing or wrong; send "Authorization: Bearer ADMIN_TOKEN".',
    },
  },
  NOT_FOUND: {
    code: '6002',
    status: 404,
    message: { tr: 'Böyle bir kayıt yok.', en: 'There is no such record.' },
  },
  CONFLICT: {
    code: '6003',
    status: 409,
    message: {
      tr: 'Kaydın durumu buna izin vermiyor.',
      en: 'The record’s state does not allow this.',
    },
  },
} as const

type AdminErrorName = keyof typeof ADMIN_ERRORS

/** A refusal of the operator's interface; `adminRefusalBody` is its answer. */
export class AdminRefusal extends Error {
  override readonly name = 'AdminRefusal'
  readonly status: number
  readonly code: string
  readonly text: Text

  constructor(error: AdminErrorName, remedy?: Text) {
    super(error)
    const { status, code, message } = ADMIN_ERRORS[error]
    this.status = status
    this.code = code
    this.text =
      remedy === undefined
        ? message
        : { tr: `${message.tr} ${remedy.tr}`, en: `${message.en} ${remedy.en}` }
  }
}

/** The one error form (decision 1.2). */
export function adminRefusalBody(
  { code, text }: AdminRefusal,
  { languageCode, conversationId }: Pick<CallState, 'languageCode' | 'conversationId'>,
): object {
  return { isSucceed: false, errorCode: code, errorMessage: text[languageCode], conversationId }
}
