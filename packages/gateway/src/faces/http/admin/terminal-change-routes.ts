import { Type } from 'typebox'
import type {
  Changed,
  NamedByRules,
  RemovalObstacle,
  TerminalName,
} from '../../../operating/acts/index.ts'
import { isAddressRefusal } from '../../../payment/banks/index.ts'
import { dayEndMinutesIn } from '../../../payment/merchants/index.ts'
import { line, merchantOfPath, NOTHING } from './admin-fields.ts'
import { type AdminCall, AdminRefusal, type AdminRoute, adminRoute } from './admin-route.ts'
import {
  addressRefused,
  CREDENTIALS,
  captureRefused,
  credentialRefused,
  credentialsIn,
  sentTogether,
  TERMINAL_FIELDS,
} from './terminal-routes.ts'

const UPDATE = Type.Object({
  newAlias: Type.Optional(line()),
  ...TERMINAL_FIELDS,
  /** Of `credentials` those that are sent are replaced; NestPay's three stand together. */
  ...CREDENTIALS,
})

const PATH = '/merchants/:merchant/terminals/:alias'

export const terminalChangeRoutes: readonly AdminRoute[] = [
  adminRoute(`POST ${PATH}/update`, UPDATE, async (call) => {
    const { fields } = call
    sentTogether(fields, ['userName', 'password', 'storeKey'])
    const credentials = credentialsIn(fields)
    const input = {
      newAlias: fields.newAlias ?? null,
      address: sentTogether(fields, ['apiUrl', 'gateUrl']),
      halfSecureAccepted: fields.halfSecureAccepted ?? null,
      captureMaximumPercent: fields.captureMaximumPercent ?? null,
      bankCode: fields.bankCode ?? null,
      dayEndMinutes:
        fields.dayEnd === 'gateway' ? ('gateway' as const) : dayEndMinutesIn(fields.dayEnd ?? ''),
      programmes: fields.programmes === null ? ('any' as const) : (fields.programmes ?? null),
      credentials: Object.keys(credentials).length === 0 ? null : credentials,
    }
    const outcome = await call.acts.updateTerminal(await terminalOfPath(call), input)
    if (typeof outcome === 'string') return answered(outcome)
    if (outcome.reason === 'NamedByRules') throw ruled(outcome)
    if (outcome.reason === 'CaptureAbove') throw captureRefused(outcome)
    throw isAddressRefusal(outcome) ? addressRefused(outcome) : credentialRefused(outcome, fields)
  }),
  adminRoute(`POST ${PATH}/test`, NOTHING, async (call) => {
    const report = await call.acts.testTerminal(await terminalOfPath(call))
    if (report === null) throw new AdminRefusal('NOT_FOUND')
    return { test: report }
  }),
  simpleRoute('default', (acts, name) => acts.makeDefaultTerminal(name)),
  simpleRoute('pause', (acts, name) => acts.pauseTerminal(name)),
  simpleRoute('resume', (acts, name) => acts.resumeTerminal(name)),
  simpleRoute('remove', (acts, name) => acts.removeTerminal(name)),
]

type Outcome = Changed<RemovalObstacle | 'AliasTaken' | 'AtSimulator' | 'OtherAccount'>

function simpleRoute(
  verb: string,
  act: (acts: AdminCall<unknown>['acts'], name: TerminalName) => Promise<Outcome>,
): AdminRoute {
  return adminRoute(`POST ${PATH}/${verb}`, NOTHING, async (call) =>
    answered(await act(call.acts, await terminalOfPath(call))),
  )
}

async function terminalOfPath(call: AdminCall<unknown>): Promise<TerminalName> {
  const { merchantId } = await merchantOfPath(call)
  return { merchantId, alias: call.parameters['alias'] ?? '' }
}

const CONFLICTS = {
  OtherAccount: {
    tr: 'Bankadaki hesap değiştirilemez, siparişleri orada kalır; yeni bir terminal ekleyin.',
    en: 'The account at the bank cannot be replaced, because its orders stay there; add another terminal.',
  },
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
    en: 'It has payments of a day that is not closed; close the day first.',
  },
  OpenSessions: {
    tr: '3-D Secure doğrulaması süren kart sahipleri var; en geç THREEDS_LIFE (15 dakika) sonra biter.',
    en: 'Card holders are on its 3-D Secure pages; that ends within THREEDS_LIFE (15 minutes).',
  },
} as const

function ruled({ rules }: NamedByRules): AdminRefusal {
  const names = rules.map((name) => `"${name}"`).join(', ')
  return new AdminRefusal('CONFLICT', {
    tr: `Yönlendirme kuralları terminali bu alias ile anıyor: ${names}; önce kuralları değiştirin.`,
    en: `Routing rules name the terminal by this alias: ${names}; set other rules first.`,
  })
}

function answered(outcome: Outcome): object {
  if (outcome === 'Changed' || outcome === 'Unchanged') return { changed: outcome === 'Changed' }
  if (outcome === 'NotFound') throw new AdminRefusal('NOT_FOUND')
  throw new AdminRefusal('CONFLICT', CONFLICTS[outcome])
}
