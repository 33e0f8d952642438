import type { FuzzRequest } from './fuzz-request.ts'
import type { Stock, StockName } from './stock.ts'

/** Which field of which success is of use to later requests. */
const LESSONS: Readonly<Record<string, readonly [field: string, name: StockName]>> = {
  tokens: ['cardToken', 'cardToken'],
  getThreeDSession: ['threeDSessionId', 'session'],
  createLink: ['id', 'link'],
}

/** Puts what a success gave out into stock. */
export function learnFrom(
  request: Pick<FuzzRequest, 'endpoint' | 'bytes'>,
  body: Readonly<Record<string, unknown>>,
  stock: Stock,
): void {
  const name = request.endpoint?.name ?? ''
  const [field, shelf] =
    name === 'provision' ? ['orderId', shelfOf(request)] : (LESSONS[name] ?? [])
  if (field === undefined || shelf === undefined) return
  const value = body[field]
  if (typeof value === 'string') stock.add(shelf, value)
}

function shelfOf({ bytes }: Pick<FuzzRequest, 'bytes'>): StockName {
  return bytes.includes('"PreAuth"') ? 'preAuth' : 'order'
}
