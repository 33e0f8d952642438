import { RULE_KEYWORD } from '@vezne/protocol'
import { Type } from 'typebox'
import { fieldError } from '../../../base/kernel/index.ts'
import {
  type CallbackNameRefusal,
  type CaptureRefusal,
  captureRefusalText,
  type TerminalAddition,
} from '../../../operating/acts/index.ts'
import {
  type AddressRefusal,
  BANK_PROTOCOLS,
  type CredentialRefusal,
} from '../../../payment/banks/index.ts'
import { PROGRAMMES } from '../../../payment/bins/index.ts'
import { CALLBACK_NAMES_MAXIMUM, dayEndMinutesIn } from '../../../payment/merchants/index.ts'
import { digits, line, merchantOfPath, NOTHING } from './admin-fields.ts'
import { AdminRefusal, type AdminRoute, adminRoute } from './admin-route.ts'

const CONNECTORS = BANK_PROTOCOLS.map(({ name }) => name).join(', ')

function address() {
  return Type.String({
    pattern: '^https?://[^\\s]+$',
    maxLength: 500,
    [RULE_KEYWORD]: { tr: 'https:// adresi olmalıdır', en: 'must be an https:// address' },
  })
}

/** A time in Turkey; `gateway`: with the gateway's day. */
function dayEnd() {
  return Type.String({
    pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|gateway)$',
    [RULE_KEYWORD]: {
      tr: '22:30 biçiminde bir saat ya da gateway olmalıdır',
      en: 'must be a time such as 22:30, or gateway',
    },
  })
}

/** The fields that a terminal takes both when it is added and when it is changed. */
export const TERMINAL_FIELDS = {
  /** Both addresses, or neither. */
  apiUrl: Type.Optional(address()),
  gateUrl: Type.Optional(address()),
  halfSecureAccepted: Type.Optional(
    Type.Array(Type.Integer({ minimum: 2, maximum: 4 }), { uniqueItems: true, maxItems: 3 }),
  ),
  captureMaximumPercent: Type.Optional(Type.Integer({ minimum: 100, maximum: 115 })),
  bankCode: Type.Optional(digits(4)),
  dayEnd: Type.Optional(dayEnd()),
  /** Whose cards pay in installments there; null: any. */
  programmes: Type.Optional(
    Type.Union([
      Type.Null(),
      Type.Array(Type.Enum(PROGRAMMES, { type: 'string' }), { uniqueItems: true }),
    ]),
  ),
}

/** The credentials of any connector by name; those of NestPay may also stand beside the other fields. */
export const CREDENTIALS = {
  credentials: Type.Optional(Type.Record(Type.String({ maxLength: 50 }), line())),
  clientId: Type.Optional(line()),
  userName: Type.Optional(line()),
  password: Type.Optional(line()),
  storeKey: Type.Optional(line()),
}

const ADD = Type.Object({
  alias: line(),
  isDefault: Type.Optional(Type.Boolean()),
  // A terminal without addresses is at the sandbox's simulator.
  ...TERMINAL_FIELDS,
  /** NestPay where it is left out. */
  connector: Type.Optional(line()),
  ...CREDENTIALS,
  callbackNames: Type.Optional(names()),
})

const CHANGE_NAMES = Type.Object({ add: Type.Optional(names()), remove: Type.Optional(names()) })

function names() {
  return Type.Array(line(), { maxItems: CALLBACK_NAMES_MAXIMUM })
}

export const terminalRoutes: readonly AdminRoute[] = [
  adminRoute('GET /merchants/:merchant/terminals', NOTHING, async (call) => {
    const { merchantId } = await merchantOfPath(call)
    return { terminals: await call.acts.terminalsOf(merchantId) }
  }),
  adminRoute('POST /merchants/:merchant/terminals', ADD, async (call) => {
    const { merchantId } = await merchantOfPath(call)
    const { fields } = call
    const addition = await call.acts.addTerminal({
      merchantId,
      alias: fields.alias,
      connector: fields.connector ?? 'nestpay',
      credentials: credentialsIn(fields),
      isDefault: fields.isDefault ?? false,
      address: sentTogether(fields, ['apiUrl', 'gateUrl']),
      halfSecureAccepted: fields.halfSecureAccepted ?? [2, 3, 4],
      captureMaximumPercent: fields.captureMaximumPercent ?? 100,
      bankCode: fields.bankCode ?? null,
      programmes: fields.programmes ?? null,
      callbackNames: fields.callbackNames ?? [],
      dayEndMinutes: dayEndMinutesIn(fields.dayEnd ?? ''),
    })
    return { terminal: addedOrRefused(addition, fields) }
  }),
  adminRoute(
    'POST /merchants/:merchant/terminals/:alias/callback-names',
    CHANGE_NAMES,
    async (call) => {
      const { merchantId } = await merchantOfPath(call)
      const { add = [], remove = [] } = call.fields
      const alias = call.parameters['alias'] ?? ''
      const outcome = await call.acts.changeCallbackNames({ merchantId, alias, add, remove })
      if (outcome.ok) return { callbackNames: outcome.callbackNames }
      if (outcome.reason === 'NoSuchTerminal') throw new AdminRefusal('NOT_FOUND')
      throw namesRefused('add', outcome)
    },
  ),
]

/** These fields alone, all of which were sent; null where none was. */
export function sentTogether<Sent extends object, const Name extends keyof Sent & string>(
  fields: Sent,
  names: readonly Name[],
): { [Each in Name]: NonNullable<Sent[Each]> } | null {
  const sent = names.filter((name) => fields[name] !== undefined)
  if (sent.length === 0) return null
  const missing = names.find((name) => !sent.includes(name))
  if (missing !== undefined) {
    const others = names.filter((name) => name !== missing).join(', ')
    throw fieldError(missing, {
      tr: `${others} ile birlikte gönderilmelidir`,
      en: `must be sent together with ${others}`,
    })
  }
  // All of them were sent. Other fields, such as the credentials beside the addresses, are left out.
  const named = Object.fromEntries(names.map((name) => [name, fields[name]]))
  return named as { [Each in Name]: NonNullable<Sent[Each]> }
}

type SentCredentials = Readonly<
  { credentials?: Readonly<Record<string, string>> } & Partial<Record<NestpayName, string>>
>
type NestpayName = (typeof NESTPAY_NAMES)[number]
const NESTPAY_NAMES = ['clientId', 'userName', 'password', 'storeKey'] as const

export function credentialsIn(fields: SentCredentials): Readonly<Record<string, string>> {
  const flat = NESTPAY_NAMES.flatMap((name) => {
    const value = fields[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(flat), ...fields.credentials }
}

/** Names the field as the caller sent it, or would have. */
export function credentialRefused(
  { reason, name }: CredentialRefusal,
  { credentials }: SentCredentials,
): Error {
  return fieldError(credentials === undefined ? name : `credentials.${name}`, PROBLEMS[reason])
}

const PROBLEMS = {
  CredentialMissing: { tr: 'zorunludur', en: 'is required' },
  CredentialMisshapen: {
    tr: 'bankanın verdiği biçimde değil',
    en: 'does not look as the bank writes it',
  },
  CredentialUnknown: {
    tr: 'bu bağlayıcının bilgilerinden değil',
    en: 'is no credential of this connector',
  },
  CredentialAgain: {
    tr: 'yeniden gönderilmelidir: adresin alan adı ya da portu değişiyor ve kayıtlı bilgiler başka bir adrese gönderilmez; bankanın bütün bilgilerini birlikte gönderin',
    en: 'must be sent again: the origin of an address changes, and stored credentials go nowhere else; send all credentials of the bank together',
  },
} as const

const ADDRESS_PROBLEMS = {
  AddressMalformed: {
    tr: 'http(s) ile başlayan düz bir adres olmalıdır: kullanıcı adı, # bölümü, sondaki nokta veya başka yazılışlı IP adresi olmadan',
    en: 'must be a plain http(s) address, without user name, # part, dot at the end of the host, or an IP address in another spelling',
  },
  AddressNotHttps: {
    tr: 'https:// ile başlamalıdır (live)',
    en: 'must begin with https:// in live mode',
  },
  AddressNotListed: {
    tr: 'bilinen bir bankanın adresi değil; sistemi işleten kişi bu adresi ayar dosyasındaki BANK_ORIGINS satırına yazmalıdır',
    en: 'is no address of a known bank; the operator has to write its origin into BANK_ORIGINS of the settings file',
  },
} as const

export function addressRefused({ reason, name }: AddressRefusal): Error {
  return fieldError(name, ADDRESS_PROBLEMS[reason])
}

export function captureRefused(refusal: CaptureRefusal): Error {
  return fieldError('captureMaximumPercent', captureRefusalText(refusal))
}

function addedOrRefused(addition: TerminalAddition, fields: SentCredentials): object {
  if (addition.ok) return addition.terminal
  switch (addition.reason) {
    case 'NameNotAddable':
    case 'TooManyNames':
      throw namesRefused('callbackNames', addition)
    case 'CredentialMissing':
    case 'CredentialMisshapen':
    case 'CredentialUnknown':
    case 'CredentialAgain':
      throw credentialRefused(addition, fields)
    case 'CaptureAbove':
      throw captureRefused(addition)
    case 'NoSuchConnector':
      throw fieldError('connector', {
        tr: `şunlardan biri olmalıdır: ${CONNECTORS}`,
        en: `must be one of ${CONNECTORS}`,
      })
    case 'Taken':
      throw new AdminRefusal('CONFLICT', {
        tr: 'Bu alias veya varsayılan terminal zaten var.',
        en: 'The merchant has that alias, or a default terminal, already.',
      })
    case 'AddressMissing':
      throw fieldError('apiUrl', { tr: 'zorunludur (live)', en: 'is required in live mode' })
    case 'AddressMalformed':
    case 'AddressNotHttps':
    case 'AddressNotListed':
      throw addressRefused(addition)
  }
}

function namesRefused(field: string, refusal: CallbackNameRefusal): Error {
  if (refusal.reason === 'TooManyNames') {
    return fieldError(field, {
      tr: `ile terminalin en çok ${CALLBACK_NAMES_MAXIMUM} adı olabilir`,
      en: `would give the terminal more than ${CALLBACK_NAMES_MAXIMUM} names`,
    })
  }
  return fieldError(field, {
    tr: `şu adı içeremez: ${refusal.name}; ağ geçidi bu alanı veya ona benzeyen bir alanı okuyor`,
    en: `must not hold ${refusal.name}: it is no name, or the gateway reads a field of that name`,
  })
}
