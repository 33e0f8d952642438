import { RULE_KEYWORD } from '@vezne/protocol'
import { type Static, Type } from 'typebox'
import { fieldError, Secret } from '../../kernel/index.ts'
import type { Changed, RemovalObstacle, TerminalName } from '../../operator/index.ts'
import { line, merchantOfPath, NOTHING } from './admin-fields.ts'
import { type AdminCall, AdminRefusal, type AdminRoute, adminRoute } from './admin-route.ts'

function address() {
  return Type.String({
    pattern: '^https?://[^\\s]+$',
    maxLength: 500,
    [RULE_KEYWORD]: { tr: 'https:// adresi olmalıdır', en: 'must be an https:// address' },
  })
}

const UPDATE = Type.Object({
  newAlias: Type.Optional(line()),
  /** Both addresses, or neither. */
  apiUrl: Type.Optional(address()),
  gateUrl: Type.Optional(address()),
  /** All three credentials, or none. */
  userName: Type.Optional(line()),
  password: Type.Optional(line()),
  storeKey: Type.Optional(line()),
  halfSecureAccepted: Type.Optional(
    Type.Array(Type.Integer({ minimum: 2, maximum: 4 }), { uniqueItems: true, maxItems: 3 }),
  ),
  captureMaximumPercent: Type.Optional(Type.Integer({ minimum: 100, maximum: 115 })),
})

type Update = Static<typeof UPDATE>

const PATH = '/merchants/:merchant/terminals/:alias'

export const terminalChangeRoutes: readonly AdminRoute[] = [
  adminRoute({ method: 'POST', path: `${PATH}/update`, request: UPDATE }, async (call) => {
    const wish = {
      newAlias: call.fields.newAlias ?? null,
      address: together(call.fields, ['apiUrl', 'gateUrl']),
      halfSecureAccepted: call.fields.halfSecureAccepted ?? null,
      captureMaximumPercent: call.fields.captureMaximumPercent ?? null,
      credentials: credentialsIn(call.fields),
    }
    return answered(await call.acts.updateTerminal(await terminalOfPath(call), wish))
  }),
  simpleRoute('default', (acts, name) => acts.makeDefaultTerminal(name)),
  simpleRoute('pause', (acts, name) => acts.pauseTerminal(name)),
  simpleRoute('resume', (acts, name) => acts.resumeTerminal(name)),
  simpleRoute('remove', (acts, name) => acts.removeTerminal(name)),
]

type Outcome = Changed<RemovalObstacle | 'AliasTaken' | 'AtSimulator' | 'AddressNotHttps'>

function simpleRoute(
  verb: string,
  act: (acts: AdminCall<unknown>['acts'], name: TerminalName) => Promise<Outcome>,
): AdminRoute {
  return adminRoute({ method: 'POST', path: `${PATH}/${verb}`, request: NOTHING }, async (call) =>
    answered(await act(call.acts, await terminalOfPath(call))),
  )
}

async function terminalOfPath(call: AdminCall<unknown>): Promise<TerminalName> {
  const { merchantId } = await merchantOfPath(call)
  return { merchantId, alias: call.parameters['alias'] ?? '' }
}

/** These fields, all of which were sent; null where none was. */
function together<const Name extends keyof Update>(
  fields: Update,
  names: readonly Name[],
): Record<Name, NonNullable<Update[Name]>> | null {
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
  // All of them were sent.
  return fields as Record<Name, NonNullable<Update[Name]>>
}

function credentialsIn(fields: Update) {
  const sent = together(fields, ['userName', 'password', 'storeKey'])
  if (sent === null) return null
  return {
    userName: sent.userName,
    password: new Secret('terminal password', sent.password),
    storeKey: new Secret('terminal store key', sent.storeKey),
  }
}

const CONFLICTS = {
  AliasTaken: { tr: 'Bu alias kullanılıyor.', en: 'Another terminal has that alias.' },
  AtSimulator: {
    tr: 'Simülatördeki terminalin adresi yoktur; banka için yeni terminal ekleyin.',
    en: 'A terminal at the simulator has no address; add another one for the bank.',
  },
  NotPaused: { tr: 'Önce terminali duraklatın (pause).', en: 'Pause the terminal first.' },
  PausedJustNow: {
    tr: 'Terminal duraklatılalı bir dakika olmadı; birazdan yeniden deneyin.',
    en: 'It was paused less than a minute ago; repeat this in a minute.',
  },
  IsDefault: {
    tr: 'Varsayılan terminal; önce başka bir terminali varsayılan yapın.',
    en: 'It is the default terminal; make another one the default first.',
  },
  OpenOrders: {
    tr: 'Sonucu beklenen veya ön provizyonlu siparişleri var.',
    en: 'It has orders that are pre-authorised, or whose outcome is still looked after.',
  },
  OpenReturns: {
    tr: 'Sonucu beklenen iade veya iptalleri var.',
    en: 'It has returns or reversals whose outcome is open.',
  },
  OpenBatch: {
    tr: 'Gün sonu alınmamış ödemeleri var; önce gün sonu alın.',
    en: 'It has payments that are not settled; close the day first.',
  },
  OpenSessions: {
    tr: '3-D Secure doğrulaması süren kart sahipleri var; en geç THREEDS_LIFE (15 dakika) sonra biter.',
    en: 'Card holders are on its 3-D Secure pages; that ends within THREEDS_LIFE (15 minutes).',
  },
} as const

function answered(outcome: Outcome): object {
  if (outcome === 'Changed' || outcome === 'Unchanged') return { changed: outcome === 'Changed' }
  if (outcome === 'NotFound') throw new AdminRefusal('NOT_FOUND')
  if (outcome !== 'AddressNotHttps') throw new AdminRefusal('CONFLICT', CONFLICTS[outcome])
  throw fieldError('apiUrl', {
    tr: 've gateUrl https:// ile başlamalıdır (live)',
    en: 'and gateUrl must begin with https:// in live mode',
  })
}
