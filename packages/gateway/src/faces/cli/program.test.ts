import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'

import { GatewayError, Secret } from '../../base/kernel/index.ts'
import { useTestFolder } from '../../base/kernel/testing/use-test-folder.ts'
import { changedBranding } from '../../payment/branding/index.ts'
import type { Operator } from './cli-ports.ts'
import { createProgram } from './index.ts'
import { MERCHANT, runCommand, testPorts } from './testing/run-command.ts'

const URL = 'http://127.0.0.1:7'
const ADDRESSES = {
  panel: null,
  url: URL,
  publicUrl: URL,
  admin: { url: URL, token: new Secret('admin token', 'made-token'), isGenerated: true },
}

const folder = useTestFolder()

const NO_ROWS = { rows: 0, sums: {} }
const ARCHIVED = {
  period: { name: '2025q1', from: new Date('2025-01-01'), until: new Date('2025-04-01') },
  folder: '/archives/2025q1',
  totals: {
    tables: {
      payment_order: { rows: 3, sums: { taken_minor: '123456' } },
      order_operation: NO_ROWS,
      ledger_transfer: NO_ROWS,
      event: NO_ROWS,
    },
    accounts: [],
  },
  manifestHash: 'ab12',
}

let printed: string[] = []
let done: string[] = []
beforeEach(() => {
  printed = []
  done = []
})

function fakeOperator(changes: Partial<Operator>): Partial<Operator> {
  return {
    createMerchant: async ({ permissions, name }) => {
      done.push(`create ${name} ${[...permissions].join()}`)
      return { ok: true, merchant: MERCHANT }
    },
    listMerchants: async () => [MERCHANT],
    findMerchant: async (name) =>
      [MERCHANT.merchantId, MERCHANT.merchantNumber].includes(name) ? MERCHANT : null,
    setStatus: async ({ merchantNumber }, status) => {
      done.push(`${status} ${merchantNumber}`)
    },
    setPermissions: async (_merchant, permissions) => {
      done.push(`permissions ${[...permissions].join()}`)
    },
    setContact: async ({ merchantNumber }, contact) => {
      done.push(`contact ${merchantNumber} ${contact?.email} ${contact?.languageCode}`)
    },
    contactOf: async () => null,
    approvalRulesOf: async () => ({ returnsAboveMinor: 50_000n, keys: true, credentials: false }),
    setApprovalRules: async ({ merchantNumber }, { returnsAboveMinor, keys, credentials }) => {
      done.push(`approvals ${merchantNumber} ${returnsAboveMinor} ${keys} ${credentials}`)
    },
    tightenApprovalRules: async () => false,
    needsTwoForPeople: async () => false,
    needsApproval: async () => false,
    askApproval: async () => 'consent-1',
    decideApproval: async () => 'NotOpen',
    findApproval: async () => null,
    listApprovals: async () => [],
    useApproval: async () => null,
    finishApproval: async () => false,
    tryMoney: () => Promise.reject(new GatewayError('ORDER_NOT_FOUND')),
    setBranding: async (_merchant, input) => changedBranding(null, input ?? {}).branding,
    issueKeyPairAfter: async () => 'NotFound',
    keyPairsOf: async () => [],
    rollKeyPair: async () => ({ ok: false, reason: 'NotFound' }),
    planRows: async () => [],
    endpointsOf: async () => [],
    addEndpoint: () => Promise.reject(new GatewayError('TOO_MANY_ENDPOINTS')),
    updateEndpoint: () => Promise.reject(new GatewayError('ENDPOINT_NOT_FOUND')),
    rollEndpointSecret: () => Promise.reject(new GatewayError('ENDPOINT_NOT_FOUND')),
    removeEndpoint: () => Promise.reject(new GatewayError('ENDPOINT_NOT_FOUND')),
    testEndpoint: () => Promise.reject(new GatewayError('ENDPOINT_NOT_FOUND')),
    searchDeliveries: async () => [],
    resendDelivery: async () => false,
    resendEvents: async () => null,
    addPlanRow: async () => null,
    installmentLimits: async () => [],
    importLimits: async () => ({ ok: true, rows: [] }),
    setCategory: async () => undefined,
    categoryOf: async () => null,
    routingRulesOf: async () => null,
    setRoutingRules: async () => ({ ok: false, problems: [] }),
    removeRoutingRules: async () => false,
    simulateRouting: async () => ({ ok: false, problems: [] }),
    simulateRoutingBesidePayments: async () => 'Busy',
    endPlanRow: async () => ({ ending: 'NotFound', endsAt: new Date(0) }),
    addTerminal: async () => ({ ok: false, reason: 'Taken' }),
    changeCallbackNames: async () => ({ ok: true, callbackNames: [] }),
    terminalsOf: async () => [],
    updateTerminal: async () => 'Changed',
    makeDefaultTerminal: async () => 'Changed',
    pauseTerminal: async () => 'Changed',
    resumeTerminal: async () => 'Changed',
    removeTerminal: async () => 'Changed',
    testTerminal: async () => null,
    importPlan: async () => ({ ok: true, rows: [] }),
    readPlan: async () => ({ ok: true, rows: [] }),
    auditEntries: async () => [],
    reportExport: async () => undefined,
    tryLink: () => Promise.reject(new GatewayError('LINK_NOT_FOUND')),
    reportDayClose: async () => undefined,
    rebuildSearch: async () => {
      done.push('rebuild search')
    },
    exportPayer: async () => null,
    planPayerErasure: async () => null,
    erasePayer: async () => ({ kind: 'NothingFound' }),
    undeliveredNotices: async () => [],
    retryNotices: async (noticeId) => (noticeId === null ? 2 : 0),
    verifyAudit: async () => [],
    auditCheckpoints: async () => [],
    handOversOf: async () => [],
    dayReport: async () => null,
    reconcileDay: async () => null,
    compareStatementOf: async () => null,
    openUnknowns: async () => ({ at: new Date(0), unknowns: [] }),
    issueKeyPair: async (merchantId) => {
      done.push(`issue ${merchantId}`)
      return { publicKey: 'public', secretKey: new Secret('SecretKey', 'secret') }
    },
    revokeKeyPair: async () => 'Revoked',
    listPeople: async () => [],
    peopleNamed: async () => [],
    invitePerson: () => Promise.reject(new GatewayError('INVALID_FIELD')),
    inviteAgain: async () => null,
    resetPerson: async () => null,
    setPersonRole: async () => 'NotFound',
    endPersonSessions: async () => 0,
    removePerson: async () => 'NotFound',
    invite: async () => ({ url: '', mailed: 'None' }),
    importBins: async (records, source) => {
      done.push(`import ${records.length} ${source}`)
    },
    closeBatches: async () => ({ closed: 2, open: 0 }),
    rebuildStatistics: async () => {
      done.push('rebuild figures')
    },
    archivePeriods: async function* ({ before, folder, erasesPayers }) {
      const how = erasesPayers ? ' without payers' : ''
      done.push(`archive before ${before.toISOString()} to ${folder}${how}`)
      yield { ok: true, archived: ARCHIVED }
    },
    restorePeriod: async (folder) => {
      done.push(`restore ${folder}`)
      return { ...ARCHIVED, ...ARCHIVED.period, archivedAt: new Date(0) }
    },
    archivedPeriods: async () => [{ ...ARCHIVED, ...ARCHIVED.period, archivedAt: new Date(0) }],
    declareRestored: async () => {
      throw new Error('unexpected')
    },
    vaultKeys: {
      status: async () => [],
      rotateMasterKey: async () => {
        throw new Error('unexpected')
      },
      rotateDataKey: async () => ({ kind: 'NoKeyYet' }),
      resealAll: async () => ({ broken: 0 }),
      keep: async () => undefined,
    },
    checks: [{ name: 'database', run: async () => undefined }],
    bankChecks: async () => [],
    findings: async () => [],
    close: async () => {
      done.push('close')
    },
    ...changes,
  }
}

/** Runs a command line; answers what a user sees of a failure, or null. */
async function run(words: string, operator: Partial<Operator> = {}): Promise<string | null> {
  const ports = testPorts(fakeOperator(operator), {
    print: (line) => printed.push(line),
    createGateway: () => ({
      start: async () => {
        done.push('start')
        return ADDRESSES
      },
      stop: async () => {
        done.push('stop')
      },
    }),
  })
  return runCommand(ports, words)
}

describe('merchant', () => {
  it('create takes permissions by name, or all', async () => {
    expect(await run('merchant create --name Kahve --permissions Links,PreAuth')).toBeNull()
    expect(done).toEqual(['create Kahve PreAuth,Links', 'close'])
    expect(printed.join('\n')).toContain('keys issue 2292274384')
  })

  it('create names what is wrong', async () => {
    expect(await run('merchant create --name K --permissions Everything')).toContain(
      '"Everything" is no permission',
    )
    const taken = async () => ({ ok: false, reason: 'NumberTaken' }) as const
    expect(await run('merchant create --name K', { createMerchant: taken })).toContain('is taken')
    expect(done).toEqual(['close'])
  })

  it('approvals keeps what is not named, and says what is wrong', async () => {
    await run('merchant approvals 2292274384 --returns-above 1000 --credentials on')
    // As 0.1.0 called it.
    await run('merchant consents 2292274384 --returns-above off --keys off')
    expect(done.filter((each) => each !== 'close')).toEqual([
      'approvals 2292274384 100000 true true',
      'approvals 2292274384 null false false',
    ])
    for (const wrong of ['--returns-above 1,5', '--returns-above -1', '--keys maybe']) {
      const option = wrong.split(' ')[0]
      expect(await run(`merchant approvals 2292274384 ${wrong}`)).toContain(option)
    }
  })

  it('contact takes an address with a language, or none', async () => {
    await run('merchant contact 2292274384 dev@shop.example --language en')
    await run('merchant contact 2292274384 none')
    expect(done.filter((each) => each !== 'close')).toEqual([
      'contact 2292274384 dev@shop.example en',
      'contact 2292274384 undefined undefined',
    ])
    expect(await run('merchant contact 2292274384 a@b.co --language de')).toContain('--language')
  })

  it('look sets, shows and refuses parts of the look', async () => {
    await run('merchant branding 2292274384 --name Dükkân --colour #7a3b12')
    expect(printed.join('\n')).toMatch(/Name +Dükkân\nColour +#7a3b12/)
    await run('merchant branding 2292274384')
    expect(printed.join('\n')).toMatch(/Colour +of the gateway/)
    const refused = await run('merchant branding 2292274384 --colour #ffcc00')
    expect(refused).toMatch(/^colour must be readable .* nearest darker one is #/)
    expect(await run('merchant branding 2292274384 --logo /no/such.png')).toContain(
      'cannot be read',
    )
  })

  it('list shows all, for people and for programs', async () => {
    await run('merchant list')
    await run('merchant list --json')
    expect(printed[0]).toBe('2292274384  Active     Kahve Dükkânı')
    expect(JSON.parse(printed[1] ?? '')).toMatchObject([
      { merchantNumber: '2292274384', permissions: ['Links'] },
    ])
  })
})

describe('keys', () => {
  it('issue takes the number or the id, and shows the SecretKey once', async () => {
    await run('keys issue 2292274384')
    await run(`keys issue ${MERCHANT.merchantId} --json`)
    expect(done.filter((each) => each.startsWith('issue'))).toEqual([
      `issue ${MERCHANT.merchantId}`,
      `issue ${MERCHANT.merchantId}`,
    ])
    expect(printed).toContain('SecretKey  secret')
    expect(await run('keys issue 1')).toContain('There is no merchant 1')
  })

  it('revoke says what became of it', async () => {
    expect(await run('keys revoke public')).toBeNull()
    expect(await run('keys revoke public', { revokeKeyPair: async () => 'NotFound' })).toContain(
      'no key pair',
    )
  })
})

describe('archive', () => {
  it('archives what ended before a date, and lists what was archived', async () => {
    expect(await run('archive --before 2025-07-01 --to /archives')).toBeNull()
    expect(done).toEqual(['archive before 2025-07-01T00:00:00.000Z to /archives', 'close'])
    expect(printed[0]).toContain('Archived 2025q1: 3 orders (1234.56 TRY taken)')
    await run('archive list')
    expect(printed[1]).toContain('2025q1 1970-01-01T00:00:00.000Z 3 orders')
  })

  it('erases payers first where that is wanted', async () => {
    await run('archive --before 2025-07-01 --to /a --erase-payers')
    expect(done).toEqual(['archive before 2025-07-01T00:00:00.000Z to /a without payers', 'close'])
  })

  it('names what is open, and fails', async () => {
    const obstacles = [{ what: 'batches that are not closed', count: 1, example: 't 7' }]
    const archivePeriods = async function* () {
      yield { ok: false, period: ARCHIVED.period, obstacles } as const
    }
    const told = await run('archive --before 2025-07-01 --to /a', { archivePeriods })
    expect(told).toContain('Settle or close')
    expect(printed).toEqual(['2025q1 stays as it is: 1 batches that are not closed, such as t 7.'])
  })

  it.each([
    ['archive --to /archives', '--before must be a date'],
    ['archive --before 2025-02-30 --to /archives', '--before must be a date'],
    ['archive --before 2025-02-40 --to /archives', '--before must be a date'],
    ['archive --before 2025-07-01', '--to must name a folder'],
  ])('%s is refused', async (words, why) => {
    expect(await run(words)).toContain(why)
    expect(done).toEqual([])
  })
})

describe('bins import', () => {
  it('imports a whole table or nothing', async () => {
    const good = join(folder, 'good.csv')
    writeFileSync(good, 'prefix,cardType,bankCode,bankTitle\n552879,Credit,0012,Halkbank\n')
    expect(await run(`bins import ${good}`)).toBeNull()
    expect(done).toEqual(['import 1 good.csv', 'close'])
    const bad = join(folder, 'bad.csv')
    writeFileSync(bad, 'prefix,cardType,bankCode,bankTitle\n55,Gold,12,\n')
    done = []
    expect(await run(`bins import ${bad}`)).toMatch(/was not imported:\n {2}line 2, /)
    expect(done).toEqual([])
    expect(await run(`bins import ${join(folder, 'none.csv')}`)).toContain('cannot be read')
  })
})

describe('day close', () => {
  it('tells how many, and fails where nothing could be closed', async () => {
    expect(await run('day close')).toBeNull()
    expect(printed).toEqual(['Closed 2 batches; 0 still open.'])
    const stuck = { closeBatches: async () => ({ closed: 0, open: 1 }) }
    expect(await run('day close', stuck)).toContain('Nothing was closed')
  })
})

describe('doctor', () => {
  it('names what is not well, and fails then', async () => {
    expect(await run('doctor')).toBeNull()
    const broken = async () => {
      throw new Error('the bank simulator answered 500')
    }
    expect(await run('doctor', { checks: [{ name: 'bank', run: broken }] })).toBe(
      'Not all is well.',
    )
    expect(printed.at(-1)).toBe('bank           the bank simulator answered 500')
  })

  it('decision 10.5: warns without failing, fails for a problem, and says what it cannot know', async () => {
    const late = { name: 'deliveries', verdict: 'warning', says: '4 are due.' } as const
    const disk = {
      name: 'database disk',
      verdict: 'good',
      says: null,
      notTried: 'elsewhere',
    } as const
    const findings = async () => [late, disk]
    expect(await run('doctor', { findings })).toBeNull()
    expect(printed.slice(-2)).toEqual([
      'deliveries     warning: 4 are due.',
      'database disk  not tried: elsewhere',
    ])
    expect(await run('doctor --json', { findings })).toBeNull()
    expect(JSON.parse(printed.at(-1) ?? '').slice(-2)).toEqual([
      { name: 'deliveries', problem: null, warning: '4 are due.' },
      { name: 'database disk', problem: null, notTried: 'elsewhere' },
    ])
    const worse = async () => [{ ...late, verdict: 'problem' } as const]
    expect(await run('doctor', { findings: worse })).toBe('Not all is well.')
    expect(printed.at(-1)).toBe('deliveries     4 are due.')
  })

  it('has a line for each terminal, and says what a status query cannot try', async () => {
    const refused = async () => {
      throw new Error('bank.example refuses the API user')
    }
    const checks = [
      { name: 'bank 1100000001/main', run: async () => undefined },
      { name: 'bank 1100000001/second', run: refused },
    ]
    expect(await run('doctor', { bankChecks: async () => checks })).toBe('Not all is well.')
    expect(printed).toEqual([
      'configuration           ok',
      'database                ok',
      'bank 1100000001/main    ok',
      'bank 1100000001/second  bank.example refuses the API user',
      expect.stringMatching(/^store keys {14}not tried: .* 3-D Secure/),
    ])
  })
})

describe('sign', () => {
  const secretKey = Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')
  const words = `sign --public-key pk_test_1 --secret-key ${secretKey} --nonce 1700000000000 --conversation-id conv-1`

  it('shows both stages without the SecretKey', async () => {
    expect(await run(words)).toBeNull()
    expect(printed.join('\n')).toContain('SMgvQ0laFiGLqz1KSZtvyIgzFCdebwDhhcYsbHS162U=')
    expect(printed.join('\n')).toContain('BgSoN7Io6lw34L+gfQ0zUvAGeO1OH8wgFJlXrlCns0Y=')
    expect(printed.join('\n')).not.toContain(secretKey)
  })

  it('explains a wrong signature', async () => {
    const failure = await run(`${words} --signature AAAA`)
    expect(failure).toContain('The signature given is wrong')
  })
})

describe('a command that does not exist', () => {
  it.each(['nonsense', 'nonsense --json', 'serve nonsense'])(
    '%s: the commands are listed',
    async (words) => {
      const failure = await run(words)
      expect(failure).toMatch(/^There is no command "nonsense"\. The commands are:\n/)
      expect(await run('serve --prot 1')).toMatch(/^There is no option "--prot"\. .*--env-file/)
      for (const line of ['serve', 'merchant', 'keys', 'audit', 'doctor']) {
        expect(failure).toMatch(new RegExp(`^  ${line} +[a-z]`, 'm'))
      }
      expect(failure).toContain('check configuration, database and bank')
      expect(done).toEqual([])
    },
  )
})

describe('serve', () => {
  it('runs the gateway until somebody asks it to end, and stops it', async () => {
    const environment = { BANK_PORT: '0' }
    const stopped: string[] = []
    const changes = {
      environment,
      print: (line: string) => printed.push(line),
      createGateway: () => ({
        start: async () => ADDRESSES,
        stop: async () => {
          stopped.push('gateway')
        },
      }),
    }
    await createProgram(testPorts({}, changes)).parseAsync([], { from: 'user' })
    expect(stopped).toEqual(['gateway'])
    expect(printed.join('\n')).toContain('5528 7900 0000 0008')
    expect(printed.join('\n')).toContain('npm run demo')
    expect(printed.join('\n')).toContain('made-token')
  })
})
