import type { Readable } from 'node:stream'
import type { Clock } from '../../../base/kernel/index.ts'
import type { OperatorActs } from '../../../operating/acts/index.ts'
import type {
  PanelAct,
  Person,
  PersonStore,
  Session,
  SessionStore,
  TicketStore,
} from '../../../operating/users/index.ts'
import type { Merchant } from '../../../payment/merchants/index.ts'
import { type Language, languageOf } from '../../design/index.ts'
import type { PageAnswer, PageRequest } from '../../page-catalogue/index.ts'

/** What the panel reads of a browser's request. */
export type PanelRequest = Omit<PageRequest, 'accept' | 'isFramed'>

export type PanelAnswer = PageAnswer<string | Buffer | Readable>

/** A request of somebody who is signed in, and whose role allows the act of the route. */
export type Visit = PanelRequest &
  Readonly<{
    person: Person
    session: Session
    language: Language
    /** The path and query of this request, for the way back to it. */
    url: string
    /** Lists show this merchant only; null: all merchants. */
    merchantId: string | null
    /** All merchants that the person may see, by number. */
    merchants: readonly Merchant[]
    /** The operators' acts, in the person's name. */
    acts: OperatorActs
    /** Whether the person's role includes an act of the panel. */
    may: (act: PanelAct) => boolean
  }>

/** A visit to a page about one merchant, which the person may see. */
export type MerchantVisit = Visit & Readonly<{ merchant: Merchant }>

type RouteOf<Kind extends string, Request> = Readonly<{
  kind: Kind
  method: 'GET' | 'POST'
  path: `/panel${string}`
  /** The act of the access table that the route needs. */
  access: PanelAct
  /** The one field of its form that may be a file; `fieldOf` gives its content as Base64. */
  fileField?: string
  /** Where its form may be longer than other forms: how long, in bytes. */
  formBytesMaximum?: number
  serve: (visit: Request) => Promise<PanelAnswer>
}>

/** A page of the panel. `merchant`: its path names a merchant as `/panel/m/:merchant/…`, by the merchant's number. */
export type PanelRoute = RouteOf<'general', Visit> | RouteOf<'merchant', MerchantVisit>

/** A page for people who are not signed in. */
export type PublicRoute = Readonly<{
  kind: 'public'
  method: 'GET' | 'POST'
  path: `/panel/${string}`
  serve: (request: PanelRequest) => Promise<PanelAnswer>
}>

export const publicRoute = (
  method: PublicRoute['method'],
  path: PublicRoute['path'],
  serve: PublicRoute['serve'],
): PublicRoute => ({ kind: 'public', method, path, serve })

/** The language of a page for somebody who is not signed in. */
export function languageIn(request: PanelRequest): Language {
  return languageOf(request.query.get('lang') ?? '', request)
}

export const get = (
  path: `/panel${string}`,
  access: PanelAct,
  serve: (visit: Visit) => Promise<PanelAnswer>,
) => ({ kind: 'general', method: 'GET', path, access, serve }) as const satisfies PanelRoute

export const post = (
  path: `/panel${string}`,
  access: PanelAct,
  serve: (visit: Visit) => Promise<PanelAnswer>,
) => ({ kind: 'general', method: 'POST', path, access, serve }) as const satisfies PanelRoute

type MerchantPath = `/panel/m/:merchant${string}`

export const getOfMerchant = (
  path: MerchantPath,
  access: PanelAct,
  serve: (visit: MerchantVisit) => Promise<PanelAnswer>,
) => ({ kind: 'merchant', method: 'GET', path, access, serve }) as const satisfies PanelRoute

export const postOfMerchant = (
  path: MerchantPath,
  access: PanelAct,
  serve: (visit: MerchantVisit) => Promise<PanelAnswer>,
) => ({ kind: 'merchant', method: 'POST', path, access, serve }) as const satisfies PanelRoute

/** The first value of a field of the posted form; empty where it was not sent. */
export function fieldOf({ pairs }: Pick<PanelRequest, 'pairs'>, field: string): string {
  return pairs.find(([name]) => name === field)?.[1] ?? ''
}

/** Whether the address names a merchant that there is not. Lists show all merchants then, and say so; files are not made. */
export function namesNoMerchant({
  person,
  merchantId,
  query,
}: Pick<Visit, 'person' | 'merchantId' | 'query'>): boolean {
  return person.merchantId === null && merchantId === null && (query.get('merchant') ?? '') !== ''
}

/** What every page of the panel needs. */
export type FramePorts = Readonly<{
  isSandbox: boolean
  /** The address of the panel's origin, such as `https://panel.example`. */
  panelUrl: () => string
  people: PersonStore
  sessions: SessionStore
  tickets: TicketStore
  clock: Clock
  newId: () => string
  /** The operators' acts in the name of an actor. */
  actsOf: (actor: string) => OperatorActs
}>
