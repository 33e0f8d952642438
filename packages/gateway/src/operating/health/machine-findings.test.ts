import { tmpdir } from 'node:os'
import { describe, expect, it, test } from 'vitest'
import { createBankDates, diskFindings } from './machine-findings.ts'

describe('the disk of DATA_DIR', () => {
  test.each([
    [2_048, 'good'],
    [2_047, 'warning'],
    [256, 'warning'],
    [255, 'problem'],
  ])('%i MiB free: %s', async (mebibytes, verdict) => {
    const freeBytes = async () => mebibytes * 2 ** 20
    const parts = { dataFolder: '/data', databaseFolder: '/data/postgres', freeBytes }
    const says = verdict === 'good' ? null : expect.stringContaining(`${mebibytes} MiB free`)
    expect(await diskFindings(parts)).toEqual([{ name: 'data disk', verdict, says }])
  })

  it('is not judged where the folder is not there', async () => {
    const parts = { dataFolder: '/no/such/folder', databaseFolder: '/no/such/folder/postgres' }
    expect(await diskFindings(parts)).toMatchObject([
      { name: 'data disk', verdict: 'good', notTried: '/no/such/folder cannot be read here' },
    ])
  })

  it('is not that of a server whose user cannot reach the folder: its own is judged too', async () => {
    const freeBytes = async (folder: string) => (folder === '/data' ? 2_048 : 100) * 2 ** 20
    const databaseFolder = '/var/lib/vezne/data-1'
    expect(await diskFindings({ dataFolder: '/data', databaseFolder, freeBytes })).toEqual([
      { name: 'data disk', verdict: 'good', says: null },
      {
        name: 'database disk',
        verdict: 'problem',
        says: expect.stringContaining(`${databaseFolder} has 100 MiB free`),
      },
    ])
  })

  it('says that it does not know the disk of a database elsewhere', async () => {
    const found = await diskFindings({ dataFolder: tmpdir(), databaseFolder: null })
    expect(found.map(({ name, notTried }) => [name, notTried ?? ''])).toEqual([
      ['data disk', ''],
      ['database disk', expect.stringContaining('watch it there')],
    ])
  })
})

describe('the clock of a bank', () => {
  const NOW = new Date('2026-11-25T12:00:00Z')
  test.each([
    ['Wed, 25 Nov 2026 12:00:30 GMT', 'good', null],
    ['Wed, 25 Nov 2026 12:00:31 GMT', 'warning', 'is 31 s ahead of the database'],
    ['Wed, 25 Nov 2026 11:50:00 GMT', 'warning', 'is 600 s behind the database'],
  ])('%s: %s', (date, verdict, says) => {
    const dates = createBankDates(() => NOW)
    dates.heard('https://bank.example:8443', date)
    expect(dates.findings()).toEqual([
      {
        name: 'bank clock bank.example:8443',
        verdict,
        says: says === null ? null : expect.stringContaining(says),
      },
    ])
  })

  it('is not judged by what is no date', () => {
    const dates = createBankDates(() => NOW)
    dates.heard('https://bank.example', 'soon')
    expect(dates.findings()).toEqual([])
  })
})
