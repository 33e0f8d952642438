/** Every act of the admin API can be done from the command line too. */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { Secret } from '../../../base/kernel/index.ts'
import { useTestFolder } from '../../../base/kernel/testing/use-test-folder.ts'
import { ForeignCheckpoint } from '../../../operating/audit/index.ts'
import type { ClaimRow, StoredDifference } from '../../../operating/settlement/index.ts'
import { FINDINGS } from '../../../payment/banks/index.ts'
import { PERMISSIONS } from '../../../payment/merchants/index.ts'
import type { Operator } from '../cli-ports.ts'
import { MERCHANT, runCommand, testPorts } from '../testing/run-command.ts'

const PLAN_ID = '01900000-0000-7000-8000-0000c0000001'

const folder = useTestFolder()

let printed: string[] = []
let done: unknown[] = []
beforeEach(() => {
  printed = []
  done = []
})

function fakeOperator(): Partial<Operator> {
  return {
    findMerchant: async (name) => (name === MERCHANT.merchantNumber ? MERCHANT : null),
    setStatus: async (_merchant, status) => {
      done.push(status)
    },
    setPermissions: async (_merchant, permissions) => {
      done.push([...permissions])
    },
    contactOf: async () => ({ email: 'dev@shop.example', languageCode: 'en' }),
    keyPairsOf: async (merchantId) => [
      { publicKey: 'pk-1', merchantId, createdAt: new Date(0), revokedAt: null },
    ],
    rollKeyPair: async (publicKey, revokeAt) => {
      done.push(revokeAt)
      if (publicKey !== 'pk-1') return { ok: false, reason: 'NotFound' }
      const pair = { publicKey: 'pk-2', secretKey: new Secret('SecretKey', 'secret-2') }
      return { ok: true, pair, revokedAt: revokeAt ?? new Date(0) }
    },
    planRows: async () => [],
    addPlanRow: async ({ terminalAlias, ...row }) => {
      done.push(row)
      return {
        ...row,
        terminalId: terminalAlias,
        planId: PLAN_ID,
        validFrom: row.validFrom ?? new Date(0),
      }
    },
    endPlanRow: async (_planId, endsAt) => ({ ending: 'Ended', endsAt: endsAt ?? new Date(0) }),
    addTerminal: async (terminal) => {
      done.push(terminal)
      return { ok: false, reason: 'Taken' }
    },
    changeCallbackNames: async (change) => {
      done.push(change)
      const { alias, add } = change
      if (alias !== 'a') return { ok: false, reason: 'NoSuchTerminal' }
      const name = add.find((candidate) => candidate === 'mdstatus')
      if (name !== undefined) return { ok: false, reason: 'NameNotAddable', name }
      return { ok: true, callbackNames: add }
    },
    terminalsOf: async () => [],
    auditEntries: async () => [],
  }
}

/** Runs a command line; answers what a user sees of a failure, or null. */
async function run(words: string, changes: Partial<Operator> = {}): Promise<string | null> {
  const operator = { ...fakeOperator(), ...changes }
  return runCommand(testPorts(operator, { print: (line) => printed.push(line) }), words)
}

describe('merchant', () => {
  it('suspend and resume say what it is now; nobody is named', async () => {
    expect(await run('merchant suspend 2292274384')).toBeNull()
    expect(await run('merchant resume 2292274384')).toBeNull()
    expect(done).toEqual(['Suspended', 'Active'])
    expect(printed[0]).toBe('2292274384 is Suspended; every node knows within 5 seconds.')
    expect(await run('merchant suspend 1')).toContain('There is no merchant 1')
  })

  it('permissions are replaced by names, or by none', async () => {
    await run('merchant permissions 2292274384 Links,Points')
    await run('merchant permissions 2292274384 none')
    expect(done).toEqual([['Points', 'Links'], []])
    expect(await run('merchant permissions 2292274384 Fly')).toContain('"Fly" is no permission')
    done.length = 0
    await run('merchant permissions 2292274384 all')
    await run('merchant permissions 2292274384 all,BodySignatureV2Required,HttpCallback')
    expect(done).toEqual([
      [...PERMISSIONS],
      [...PERMISSIONS, 'BodySignatureV2Required', 'HttpCallback'],
    ])
  })

  it('show lists the key pairs', async () => {
    await run('merchant show 2292274384')
    expect(printed.join('\n')).toContain('PublicKey    pk-1  live')
    expect(printed.join('\n')).toContain('Contact      dev@shop.example (en)')
  })
})

describe('keys roll', () => {
  it('shows the new pair once, with the end of the old one', async () => {
    const end = '2026-12-31T00:00:00.000Z'
    expect(await run(`keys roll pk-1 --revoke-at ${end} --json`)).toBeNull()
    expect(done).toEqual([new Date(end)])
    expect(JSON.parse(printed[0] ?? '')).toEqual({
      publicKey: 'pk-2',
      secretKey: 'secret-2',
      oldKeyRevokedAt: end,
    })
  })

  it('names what is wrong', async () => {
    expect(await run('keys roll nobody')).toContain('no key pair')
    expect(await run('keys roll pk-1 --revoke-at tomorrow')).toContain('must be a moment')
    expect(await run('keys roll pk-1 --revoke-at 2026-12-31T00:00:00')).toContain('a moment')
  })
})

describe('terminal add', () => {
  const words = 'terminal add 2292274384 --alias a --client-id 1 --credentials'

  it('takes the credentials from a file, and never shows them', async () => {
    const file = join(folder, 'credentials.json')
    writeFileSync(file, '{"userName": "u", "password": "PASS-1", "storeKey": "STORE-1"}', {
      mode: 0o600,
    })
    expect(await run(`${words} ${file} --bank-code 0062`)).toContain('has that alias')
    expect(done).toMatchObject([
      {
        alias: 'a',
        connector: 'nestpay',
        bankCode: '0062',
        address: null,
        credentials: { clientId: '1', userName: 'u', password: 'PASS-1', storeKey: 'STORE-1' },
      },
    ])
    expect(printed.join()).not.toContain('PASS-1')
  })

  it('a broken file is named, not quoted', async () => {
    const file = join(folder, 'broken.json')
    writeFileSync(file, '{"password": "PASS-1"', { mode: 0o600 })
    const failure = await run(`${words} ${file}`)
    expect(failure).toContain('broken.json is no JSON')
    expect(failure).not.toContain('PASS-1')
    writeFileSync(file, '{"password": 1}', { mode: 0o600 })
    expect(await run(`${words} ${file}`)).toContain('must hold')
    expect(await run(`${words} ${file} --api-url https://x.example`)).toContain('must hold')
  })

  it.each([
    ['CredentialMissing', 'storeKey is missing'],
    ['CredentialMisshapen', 'storeKey does not look'],
    ['CredentialUnknown', 'storeKey is no credential'],
  ] as const)('%s: names the credential, and where the names are listed', async (reason, text) => {
    const file = join(folder, 'credentials.json')
    writeFileSync(file, '{"userName": "u"}', { mode: 0o600 })
    const addTerminal = async () => ({ ok: false, reason, name: 'storeKey' }) as const
    const failure = await run(`${words} ${file} --connector akbank`, { addTerminal })
    expect(failure).toContain(text)
    expect(failure).toContain('terminal connectors')
  })

  it('takes addresses, connector and code from the bank’s name', async () => {
    const file = join(folder, 'credentials.json')
    writeFileSync(file, '{"merchantId": "1"}', { mode: 0o600 })
    const add = `terminal add 2292274384 --alias g --bank garanti --credentials ${file}`
    await run(add)
    await run(`${add} --test --bank-code 0064`)
    expect(done).toMatchObject([
      {
        connector: 'garanti',
        bankCode: '0062',
        address: { apiUrl: 'https://sanalposprov.garanti.com.tr/VPServlet' },
      },
      {
        bankCode: '0064',
        address: { apiUrl: 'https://sanalposprovtest.garantibbva.com.tr/VPServlet' },
      },
    ])
    expect(await run(add.replace('garanti', 'nobody'))).toContain('--bank must be one of akbank,')
  })

  it('lists what each connector’s letter holds', async () => {
    expect(await run('terminal connectors')).toBeNull()
    expect(printed.join('\n')).toContain('storeKey  Store key (storeKey), secret')
  })

  it('takes names of callbacks', async () => {
    const file = join(folder, 'credentials.json')
    writeFileSync(file, '{"userName": "u", "password": "PASS-1", "storeKey": "STORE-1"}', {
      mode: 0o600,
    })
    await run(`${words} ${file} --callback-name bankExtra x-trace`)
    expect(done).toMatchObject([{ callbackNames: ['bankExtra', 'x-trace'], bankCode: null }])
  })
})

describe('terminal test', () => {
  const report = (finding: 'storeKeyRight' | 'storeKeyWrong' | 'storeKeyNotShown') => ({
    alias: 'a',
    connector: 'nestpay',
    verdict: FINDINGS[finding].verdict,
    steps: [
      {
        step: 'gate' as const,
        finding,
        bankSaid: { code: '3D-1004', text: 'Guvenlik Kodu hatali' },
        ...FINDINGS[finding],
      },
    ],
  })
  const words = 'terminal test 2292274384 a'

  it('says what is right, and what the bank does not show, and succeeds', async () => {
    expect(await run(words, { testTerminal: async () => report('storeKeyRight') })).toBeNull()
    expect(printed[0]).toBe(`gate   ok: ${FINDINGS.storeKeyRight.meaning.en}`)
    expect(await run(words, { testTerminal: async () => report('storeKeyNotShown') })).toBeNull()
  })

  it('fails with the bank’s words, the remedy and whom to ask', async () => {
    const testTerminal = async () => report('storeKeyWrong')
    expect(await run(words, { testTerminal })).toContain('not ready')
    expect(printed[1]).toContain('3D-1004 Guvenlik Kodu hatali')
    expect(printed[2]).toMatch(/Compare the key .* Ask the technical desk of your bank/)
    expect(await run(`${words} --json`, { testTerminal })).toContain('not ready')
    expect(JSON.parse(printed.at(-1) ?? '')).toMatchObject({
      steps: [{ finding: 'storeKeyWrong' }],
    })
  })

  it('names a terminal that there is not', async () => {
    expect(await run(words, { testTerminal: async () => null })).toContain('no terminal')
  })
})

describe('routing show', () => {
  it('warns of terminals that a rule names and that there are not', async () => {
    const rules = [{ name: 'rest', choose: { list: ['eski', 'a'] } }]
    const routingRulesOf = async (merchantId: string) => {
      const absent = [{ rule: 'rest', alias: 'eski' }]
      return { merchantId, revision: 3, rules: { rules }, createdAt: new Date(0), absent }
    }
    expect(await run('routing show 2292274384 --json', { routingRulesOf })).toBeNull()
    expect(JSON.parse(printed[0] ?? '')).toMatchObject({
      revision: 3,
      absent: [{ rule: 'rest', alias: 'eski' }],
    })
  })
})

describe('terminal callback-names', () => {
  const words = 'terminal callback-names 2292274384'

  it('adds and removes names, and prints those that it then has', async () => {
    expect(await run(`${words} a --add bankExtra x-trace --remove old`)).toBeNull()
    const { merchantId } = MERCHANT
    const change = { merchantId, alias: 'a', add: ['bankExtra', 'x-trace'], remove: ['old'] }
    expect(done).toEqual([change])
    expect(printed[0]).toContain('bankExtra, x-trace')
    expect(await run(`${words} a --remove x-trace`)).toBeNull()
    expect(printed[1]).toContain('none beside those that are known')
  })

  it('names what is wrong', async () => {
    expect(await run(`${words} b --add bankExtra`)).toContain('no terminal of that alias')
    expect(await run(`${words} a --add mdstatus`)).toContain('mdstatus cannot be added')
  })
})

describe('plan', () => {
  it('add and end', async () => {
    const add = 'plan add --card-type Credit --installments 3 --rate 500 --blocked-days 40'
    expect(await run(`${add} --network Bonus --from 2026-01-01T00:00:00Z`)).toBeNull()
    expect(done).toMatchObject([
      { merchantId: null, cardNetwork: 'Bonus', installmentCount: 3, rateBasisPoints: 500 },
    ])
    expect(printed[0]).toContain('3 × 5.00 %  after 40 calendar days  from')
    expect(await run(`plan end ${PLAN_ID} --at 2026-02-01T00:00:00Z`)).toBeNull()
    expect(printed[1]).toBe(`${PLAN_ID} ends at 2026-02-01T00:00:00.000Z.`)
    expect(await run('plan end x')).toContain('no such row')
    expect(await run(add.replace('500', '1.5'))).toContain('--rate must be a whole number')
    expect(await run(add.replace('Credit', 'Gold'))).toContain('--card-type must be one of')
    expect(await run(`${add} --blocked-day-kind working --paid-in monthly`)).toBeNull()
    expect(printed[2]).toContain('after 40 working days, monthly')
    expect(await run(`${add} --paid-in weekly`)).toContain('--paid-in must be one of one, monthly')
  })
})

describe('settlement', () => {
  const day = {
    ...{
      dueOn: '2026-11-30',
      terminalId: 't',
      terminalAlias: 'garanti',
      bankCode: '0062',
      parts: 2,
    },
    ...{
      saleMinor: 10_000n,
      backMinor: -1_000n,
      feeMinor: 179n,
      receivedMinor: 0n,
      isToldLate: false,
    },
  }
  const payouts = async (_merchantId: string, span: unknown) => {
    done.push(span)
    return [day]
  }

  it('payouts and month say what reaches the account', async () => {
    const merchant = `--merchant ${MERCHANT.merchantNumber}`
    expect(await run(`settlement payouts ${merchant} --from 2026-11-01`, { payouts })).toBeNull()
    expect(printed[0]).toBe(
      '2026-11-30  garanti  2 parts  sales 100.00  back -10.00  fee 1.79  net 88.21  received 0.00',
    )
    expect(await run(`settlement month 2026-11 ${merchant}`, { payouts })).toBeNull()
    expect(printed.at(-1)).toContain('Sum: 2 parts  sales 100.00')
    expect(done).toEqual([
      { from: '2026-11-01', to: null },
      { from: '2026-11-01', to: '2026-11-30' },
    ])
    expect(await run(`settlement month 11 ${merchant}`, { payouts })).toContain('2026-11')
    expect(await run(`settlement payouts ${merchant} --to 2026-02-30`, { payouts })).toContain(
      '--to must be a date',
    )
  })
})

describe('stored differences', () => {
  const merchant = `--merchant ${MERCHANT.merchantNumber}`
  const differenceId = '01a40000-0000-8000-8000-00000000d1ff'
  const difference: StoredDifference = {
    ...{
      differenceId,
      kind: 'missing',
      bank: 'garanti',
      terminalAlias: 'main',
      amountMinor: -9_800n,
    },
    ...{
      dueOn: '2026-05-13',
      text: { tr: 'Eksik.', en: 'Missing.' },
      orderIds: [],
      lineNumbers: [],
    },
    ...{ state: 'open', note: 'asked', doneBy: null, doneAt: null, foundAt: new Date(0) },
  }
  const row: ClaimRow = {
    ...{
      terminalAlias: 'main',
      kind: 'sale',
      bankDay: '2026-05-12',
      dueOn: '2026-05-13',
      orderId: null,
    },
    ...{ bankOrderId: '0042', bankTransactionId: null, authorisationCode: null, lastFour: '0008' },
    ...{ installmentCount: 1, grossMinor: 10_000n, feeMinor: 200n, netMinor: 9_800n },
    ...{ paidOn: null, paidMinor: null },
  }
  const one = async ({ differenceId: id, note }: { differenceId: string; note: string | null }) => {
    done.push(note)
    return id === differenceId ? difference : null
  }
  const operator: Partial<Operator> = {
    differences: async (_merchantId, asked) => {
      done.push(asked)
      return [difference]
    },
    confirmDifference: one,
    noteDifference: one,
    claimDifference: async (asked) =>
      (await one(asked)) && { difference, text: { tr: 'Sayın', en: 'To' }, rows: [row] },
  }

  it('are listed with their ids, confirmed and noted', async () => {
    const days = '--from 2026-05-01 --until 2026-05-31'
    expect(
      await run(`settlement differences ${merchant} ${days} --state open`, operator),
    ).toBeNull()
    expect(printed).toEqual([`${differenceId}  Missing.  Note: asked`])
    expect(await run(`settlement confirm ${differenceId} ${merchant}`, operator)).toBeNull()
    expect(
      await run(`settlement note ${differenceId} ${merchant} --note paid`, operator),
    ).toBeNull()
    expect(printed.slice(1)).toEqual(['Confirmed: Missing.', 'Noted: Missing.'])
    const asked = { from: '2026-05-01', until: '2026-05-31', state: 'open' }
    expect(done).toEqual([asked, null, 'paid'])
    expect(await run(`settlement confirm other ${merchant}`, operator)).toContain('no difference')
    expect(await run(`settlement differences ${merchant} ${days} --state new`, operator)).toContain(
      '--state must be one of open, confirmed, claimed, gone',
    )
  })

  it('are claimed with the list of payments in a file', async () => {
    const file = join(folder, 'claim.csv')
    const claim = `settlement claim ${differenceId} ${merchant}`
    expect(await run(`${claim} --language en --out ${file}`, operator)).toBeNull()
    expect(printed).toContain('To')
    const [head, line] = readFileSync(file, 'utf8').trim().split('\r\n')
    expect(head).toContain('Terminal,Kind,Day of the batch,Value date')
    expect(line).toContain('"=""0042"""')
    expect(line).toContain('100.00,2.00,98.00')
    const workbook = join(folder, 'claim.xlsx')
    expect(await run(`${claim} --out ${workbook}`, operator)).toBeNull()
    expect(readFileSync(workbook).subarray(0, 2).toString()).toBe('PK')
    expect(await run(`${claim} --out claim.pdf`, operator)).toContain('.xlsx or .csv')
    expect(await run(`settlement claim other ${merchant}`, operator)).toContain('no difference')
  })
})

describe('audit', () => {
  it('verify names the first broken row, and fails then', async () => {
    const intact = {
      chain: 'operator',
      intact: true,
      entries: 7n,
      lastHash: 'ab12',
      isSigned: true,
    } as const
    expect(await run('audit verify', { verifyAudit: async () => [intact] })).toBeNull()
    expect(printed).toEqual(['The audit chain operator is intact: 7 rows.', 'Last hash  ab12'])
    const chain = 'hand-over' as const
    const broken = { chain, intact: false, sequence: 3n, reason: 'RowChanged' } as const
    const failure = await run('audit verify', { verifyAudit: async () => [intact, broken] })
    expect(failure).toContain('chain hand-over is broken at row 3: what it says was changed')
  })

  it('verify holds the chains beside the checkpoints that are given', async () => {
    const given: string[] = []
    const verifyAudit: Operator['verifyAudit'] = async (checkpoints) => {
      given.push(...checkpoints)
      return []
    }
    await run('audit verify --checkpoint a.1.b.c d.2.e.f', { verifyAudit })
    expect(given).toEqual(['a.1.b.c', 'd.2.e.f'])
    const foreign = Promise.reject(new ForeignCheckpoint('it is of another database'))
    expect(await run('audit verify', { verifyAudit: () => foreign })).toContain('another database')
  })

  it('checkpoint prints a line for each chain', async () => {
    await run('audit checkpoint', { auditCheckpoints: async () => ['a.1.b.c', 'd.2.e.f'] })
    expect(printed).toEqual(['a.1.b.c', 'd.2.e.f'])
  })

  it('hand-overs prints each card with the row that covers it', async () => {
    const facts = { chain: 'hand-over', previousHash: Buffer.alloc(32), hash: Buffer.alloc(32) }
    const act = { actor: 'gateway', act: 'card.hand-over', details: {}, happenedAt: 't' }
    const handOver = {
      merchantId: 'm',
      sessionId: 's',
      attempt: 1,
      publicKey: 'pk',
      linkId: null,
      cardBin: '552879',
      cardLastFour: '0008',
      payerAddress: '203.0.113.7',
      handedOverAt: 't',
    }
    await run('audit hand-overs --after 4', {
      auditEntries: async (after, _count, chain) =>
        after === 4n && chain === 'hand-over'
          ? [{ ...facts, ...act, sequence: 5n, subject: 'batch' }]
          : [],
      handOversOf: async (batchId) => (batchId === 'batch' ? [handOver, handOver] : []),
    })
    const shown = JSON.stringify({ sequence: 5, ...handOver })
    expect(printed).toEqual([shown, shown])
  })

  it('list goes on until there are no more rows', async () => {
    const facts = { chain: 'operator', previousHash: Buffer.alloc(32), hash: Buffer.alloc(32) }
    const auditEntries: Operator['auditEntries'] = async (after) =>
      after >= 3n
        ? []
        : [
            {
              ...facts,
              sequence: after + 1n,
              actor: 'a',
              act: 'b',
              subject: 'c',
              details: {},
              happenedAt: 't',
            },
          ]
    await run('audit list --after 1', { auditEntries })
    expect(printed.map((line) => JSON.parse(line).sequence)).toEqual([2, 3])
  })
})

describe('days and open outcomes', () => {
  const posting = {
    merchantNumber: '2292274384',
    orderId: 'order-1',
    sourceId: 'order-1',
    leg: 'Sale',
    debit: 'bank',
    credit: 'merchant',
    amountMinor: 12_050n,
    postedAt: new Date(0),
    terminalAlias: 'main',
    batchNumber: 1,
    provisionNumber: null,
    conversationId: 'c',
    merchantReference: null,
  }
  const dayReport: Operator['dayReport'] = async (businessDate) =>
    businessDate === '2026-02-30'
      ? null
      : {
          businessDate,
          from: new Date(0),
          until: new Date(0),
          merchants: [],
          batches: [],
          postings: [posting],
        }
  const MAIN = { merchantNumber: '2292274384', terminalAlias: 'main' }
  const side = { state: 'Approved', takenMinor: 12_050n, returnedMinor: 0n }
  const difference = {
    kind: 'MissingAtBank',
    merchantNumber: '2292274384',
    terminalAlias: 'main',
    orderId: 'order-1',
    bankOrderId: 'bank-1',
    here: side,
    bank: null,
  } as const
  const comparing =
    (
      differences: readonly (typeof difference)[],
      unlisted: readonly (typeof MAIN)[] = [],
    ): Operator['reconcileDay'] =>
    async (businessDate, statement) => {
      done.push(statement)
      const sums = { takenMinor: 12_050n, returnedMinor: 0n }
      const here = { payments: 1, ...sums }
      const bank = { payments: 3, takenMinor: 20_050n, returnedMinor: 500n }
      const totals = [{ ...MAIN, here, bank }]
      return { businessDate, compared: 1, ...sums, totals, unlisted, differences }
    }

  it('day report prints CSV or JSON, and writes a file once', async () => {
    expect(await run('day report 2026-11-21', { dayReport })).toBeNull()
    expect(printed[0]).toContain('Sale,bank,merchant,120.50,TRY,order-1')
    expect(await run('day report 2026-11-21 --format json', { dayReport })).toBeNull()
    expect(JSON.parse(printed[1] ?? '').postings[0].amountMinor).toBe(12_050)
    const out = join(folder, 'day.csv')
    expect(await run(`day report 2026-11-21 --out ${out}`, { dayReport })).toBeNull()
    expect(await run(`day report 2026-11-21 --out ${out}`, { dayReport })).toContain(
      'there already',
    )
  })

  it('a wrong date and a wrong format are named', async () => {
    expect(await run('day report 2026-02-30', { dayReport })).toContain('such as 2026-11-21')
    expect(await run('day report 2026-11-21 --format xml', { dayReport })).toContain('csv or json')
  })

  it('day reconcile fails where there is a difference, and shows both sides', async () => {
    expect(await run('day reconcile 2026-11-21', { reconcileDay: comparing([]) })).toBeNull()
    expect(printed).toEqual([
      'Compared 1 orders: taken 120.50, returned 0.00 TRY.',
      '2292274384 main: here 1 payment, taken 120.50, returned 0.00; bank 3 payments, taken 200.50, returned 5.00.',
    ])
    const failure = await run('day reconcile 2026-11-21', { reconcileDay: comparing([difference]) })
    expect(failure).toContain('1 difference')
    expect(printed[4]).toBe(
      'MissingAtBank    2292274384 main order order-1: here Approved, taken 120.50, returned 0.00; bank nothing',
    )
  })

  it('day reconcile says where it could not look for what only the bank has', async () => {
    expect(
      await run('day reconcile 2026-11-21', { reconcileDay: comparing([], [MAIN]) }),
    ).toBeNull()
    expect(printed[2]).toContain('what only the bank has, at 2292274384 main')
    expect(printed[2]).toContain('--statement')
  })

  it('day reconcile reads the bank’s statement where one is given', async () => {
    const file = join(folder, 'statement.csv')
    writeFileSync(file, 'bankOrderId,taken,returned\n')
    const reconcileDay = comparing([])
    expect(await run(`day reconcile 2026-11-21 --statement ${file}`, { reconcileDay })).toBeNull()
    expect(done).toEqual([Buffer.from('bankOrderId,taken,returned\n')])
  })

  it('an outcome is concluded as the bank told it', async () => {
    const order = '01970000-0000-7000-8000-000000000001'
    const told: unknown[] = []
    const concludeOutcome: Operator['concludeOutcome'] = async (outcome) => {
      told.push(outcome)
      return outcome.isTaken
        ? { kind: 'concluded', bankSaid: 'silent' }
        : { kind: 'refused', why: 'TooYoung' }
    }
    const words = (said: string, source = 'Phone') =>
      `outcome conclude ${MERCHANT.merchantNumber} ${order} ${said} --source ${source} --authorization 123456`
    expect(await run(words('taken'), { concludeOutcome })).toBeNull()
    expect(told).toMatchObject([{ orderId: order, operationId: null, authCode: '123456' }])
    expect(await run(words('not-taken'), { concludeOutcome })).toContain('younger than a day')
    expect(await run(words('perhaps'), { concludeOutcome })).toContain('"taken" or "not-taken"')
    expect(await run(words('taken', 'Dream'), { concludeOutcome })).toContain('Phone, Statement')
    expect(told).toHaveLength(2)
  })

  it('unknowns are listed with their age', async () => {
    const unknown = {
      merchantNumber: '2292274384',
      orderId: 'order-1',
      operationId: null,
      kind: 'Auth',
      state: 'Unknown',
      amountMinor: 12_050n,
      conversationId: 'c',
      since: new Date(0),
      inquiryCount: 3,
      nextInquiryAt: null,
    } as const
    const openUnknowns = async () => ({ at: new Date(90_000), unknowns: [unknown] })
    expect(await run('unknowns', { openUnknowns })).toBeNull()
    expect(printed[0]).toContain('120.50 TRY Unknown, 90 s old, asked 3 times')
    expect(await run('unknowns --json', { openUnknowns })).toBeNull()
    expect(JSON.parse(printed[1] ?? '')).toMatchObject({ orderId: 'order-1', ageSeconds: 90 })
  })
})
