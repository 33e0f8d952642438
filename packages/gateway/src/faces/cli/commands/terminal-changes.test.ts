/** Changes of terminals and the import of commission rows, from the command line. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestFolder } from '../../../base/kernel/testing/use-test-folder.ts'
import { readPlanCsv } from '../../../payment/installments/index.ts'
import type { Operator } from '../cli-ports.ts'
import { MERCHANT, runCommand, testPorts } from '../testing/run-command.ts'

const NAME = { merchantId: MERCHANT.merchantId, alias: 'garanti' }
const AT = '2292274384 garanti'

const folder = useTestFolder()

let printed: string[] = []
let done: unknown[] = []
beforeEach(() => {
  printed = []
  done = []
})

/** Runs a command line; answers what a user sees of a failure, or null. */
async function run(words: string, changes: Partial<Operator> = {}): Promise<string | null> {
  const operator: Partial<Operator> = {
    findMerchant: async (name) => (name === MERCHANT.merchantNumber ? MERCHANT : null),
    updateTerminal: async (name, input) => {
      done.push(name, input)
      return 'Changed'
    },
    ...changes,
  }
  return runCommand(testPorts(operator, { print: (line) => printed.push(line) }), words)
}

describe('terminal update', () => {
  it('hands on what was named, and nothing else', async () => {
    const file = join(folder, 'credentials.json')
    writeFileSync(file, '{"userName": "u", "password": "PASS-1", "storeKey": "STORE-1"}', {
      mode: 0o600,
    })
    const urls = '--api-url https://b.example/api --gate-url https://b.example/gate'
    const half =
      '--half-secure 4,2 --capture-maximum 115 --day-end 22:30 --bank-code 0046 --programmes World,Bonus'
    expect(
      await run(`terminal update ${AT} --new-alias ana --credentials ${file} ${urls} ${half}`),
    ).toBeNull()
    expect(done).toMatchObject([
      NAME,
      {
        newAlias: 'ana',
        address: { apiUrl: 'https://b.example/api', gateUrl: 'https://b.example/gate' },
        halfSecureAccepted: [2, 4],
        captureMaximumPercent: 115,
        bankCode: '0046',
        dayEndMinutes: 1_350,
        programmes: ['Bonus', 'World'],
        credentials: { userName: 'u' },
      },
    ])
    expect(printed).toEqual(['garanti is changed; every node knows within 5 seconds.'])
    done = []
    await run(`terminal update ${AT} --half-secure none --json`)
    expect(done[1]).toEqual({
      newAlias: null,
      address: null,
      halfSecureAccepted: [],
      captureMaximumPercent: null,
      bankCode: null,
      dayEndMinutes: null,
      programmes: null,
      credentials: null,
    })
    expect(JSON.parse(printed[1] ?? '')).toEqual({ alias: 'garanti', changed: true })
  })

  it('names the routing rules that keep the alias, and what to do', async () => {
    const rules = ['own bank', 'rest']
    const updateTerminal = async () => ({ ok: false, reason: 'NamedByRules', rules }) as const
    const failure = await run(`terminal update ${AT} --new-alias ana`, { updateTerminal })
    expect(failure).toMatch(/"own bank", "rest".*Set rules without the alias first/s)
  })

  it.each([
    ['', 'Name what to change'],
    ['--half-secure 1', '--half-secure must be'],
    ['--capture-maximum 116', '--capture-maximum must be'],
    ['--programmes Gold', '--programmes must be'],
    ['--bank-code 46', '--bank-code must be the bank’s EFT code'],
    ['--api-url https://b.example', 'go together'],
    ['--credentials /none', '/none cannot be read: there is no such file.'],
  ])('%j is refused', async (options, why) => {
    expect(await run(`terminal update ${AT} ${options}`.trim())).toContain(why)
    expect(done).toEqual([])
  })
})

describe('terminal default, pause, resume and remove', () => {
  it.each([
    ['default', 'makeDefaultTerminal', 'garanti takes the payments that name no terminal;'],
    ['pause', 'pauseTerminal', 'garanti takes no new payments;'],
    ['resume', 'resumeTerminal', 'garanti takes payments;'],
    ['remove', 'removeTerminal', 'garanti is removed;'],
  ] as const)('%s says what is so now, and whether it was so before', async (verb, act, said) => {
    const outcomes = ['Changed', 'Unchanged'] as const
    for (const outcome of outcomes) {
      expect(await run(`terminal ${verb} ${AT}`, { [act]: async () => outcome })).toBeNull()
    }
    expect(printed[0]).toBe(`${said} every node knows within 5 seconds.`)
    expect(printed[1]).toBe(`${said} it was so before.`)
    const nobody = { [act]: async () => 'NotFound' as const }
    expect(await run(`terminal ${verb} ${AT}`, nobody)).toContain('"terminal list"')
  })

  it.each([
    ['NotPaused', '"terminal pause"'],
    ['PausedJustNow', 'in a minute'],
    ['IsDefault', '"terminal default"'],
    ['OpenOrders', '"unknowns"'],
    ['OpenReturns', '"unknowns"'],
    ['OpenBatch', '"day close"'],
    ['OpenSessions', '15 minutes'],
  ] as const)('a removal that %s forbids names the remedy', async (outcome, remedy) => {
    const refused = { removeTerminal: async () => outcome }
    expect(await run(`terminal remove ${AT}`, refused)).toContain(remedy)
    expect(printed).toEqual([])
  })
})

describe('merchant show', () => {
  it('lists the terminals with their states', async () => {
    const terminal = {
      ...NAME,
      terminalId: 't',
      state: 'Paused',
      isDefault: true,
      connector: 'nestpay',
      environment: 'sandbox',
      address: null,
      clientId: '1',
      halfSecureAccepted: [],
      captureMaximumPercent: 100,
    } as const
    const shown = {
      contactOf: async () => null,
      keyPairsOf: async () => [],
      // What other commands read of a terminal is not looked at here.
      terminalsOf: async () =>
        [terminal] as unknown as Awaited<ReturnType<Operator['terminalsOf']>>,
    }
    await run('merchant show 2292274384', shown)
    expect(printed.join('\n')).toContain('Terminal     garanti (default)  Paused  simulator')
    await run('merchant show 2292274384 --json', shown)
    expect(JSON.parse(printed.at(-1) ?? '')).toMatchObject({
      merchantNumber: '2292274384',
      keys: [],
      terminals: [{ alias: 'garanti', state: 'Paused' }],
    })
  })
})

describe('plan import', () => {
  it('hands on the text of a file in its encoding, and names problems by line and column', async () => {
    const file = join(folder, 'prices.csv')
    writeFileSync(file, Buffer.from('şirket', 'utf8').subarray(1))
    const seen: string[] = []
    const importPlan: Operator['importPlan'] = async (text, source) => {
      seen.push(text, source)
      return {
        ok: false,
        problems: [
          {
            line: 2,
            column: 'cardType',
            fault: { code: 'ColumnUnknown', values: { known: ['Credit'] } },
          },
          {
            line: 3,
            column: null,
            fault: { code: 'FieldCount', values: { expected: 4, found: 5 } },
          },
        ],
      }
    }
    expect(await run(`plan import ${file}`, { importPlan })).toContain('is not in UTF-8')
    expect(seen).toEqual([])
    writeFileSync(file, Buffer.from([0xfe]))
    expect(await run(`plan import ${file} --encoding windows-1254`, { importPlan })).toBe(
      `${file} was not imported:\n  line 2, cardType: must be one of Credit\n  line 3: must have 4 fields like the header, and has 5`,
    )
    expect(seen).toEqual(['ş', 'prices.csv'])
  })

  it('shows on a dry run what would be added, and adds none', async () => {
    const file = join(folder, 'prices.csv')
    const header = 'cardType,installmentCount,rateBasisPoints,blockedDays,blockedDayKind,paidIn'
    writeFileSync(file, `${header}\nCredit,3,179,30,working,monthly\n`)
    const readPlan: Operator['readPlan'] = async (text) =>
      readPlanCsv(text, {
        now: new Date(0),
        merchantIdOf: () => undefined,
        terminalIdOf: () => undefined,
      })
    printed.length = 0
    expect(await run(`plan import ${file} --dry-run`, { readPlan })).toBeNull()
    expect(printed).toEqual([
      '1 row would be added:',
      'everybody  any/any/Credit  3 × 1.79 %  after 30 working days, monthly  from 1970-01-01T00:00:00.000Z',
    ])
  })
})
