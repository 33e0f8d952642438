import { expect } from 'vitest'

export type RawAnswer = Readonly<{
  status: number
  headers: Headers
  text: string
  /** The fields of the answer's JSON object; empty if the JSON is a bare value. */
  fields: Readonly<Record<string, unknown>>
}>

/** A POST of exactly these bytes. Throws if the answer is not JSON. */
export async function postRaw(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array<ArrayBuffer> | FormData,
): Promise<RawAnswer> {
  return read(await fetch(url, { method: 'POST', headers, body }))
}

export function postJson(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: unknown = {},
): Promise<RawAnswer> {
  return postRaw(
    url,
    { 'Content-Type': 'application/json', ...headers },
    JSON.stringify(body) ?? '',
  )
}

export async function read(response: Response): Promise<RawAnswer> {
  const text = await response.text()
  const fields: Record<string, unknown> = { ...Object(JSON.parse(text)) }
  return { status: response.status, headers: response.headers, text, fields }
}

/** Decision 1.2: every refusal has the one form, and no wrong request gets a status of 500 or more. */
export function expectErrorForm(answer: RawAnswer): void {
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.status).toBeGreaterThanOrEqual(200)
  expect(answer.status).toBeLessThan(500)
  if (answer.status === 200) return
  const { isSucceed, isSuccess, errorCode, errorMessage } = answer.fields
  expect(isSucceed ?? isSuccess).toBe(false)
  expect(errorCode).toMatch(/^\d{4}$/)
  expect(errorMessage).toMatch(/\S/)
}
