import type pg from 'pg'

import { waitFor } from '../../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { createPool } from '../../../packages/gateway/src/storage/postgres/index.ts'
import {
  createPatternSearch,
  databaseText,
  disguisesOf,
  type Finding,
} from '../../support/card-search/index.ts'
import { type RandomCard, randomCards, seededRandom } from '../../support/random-cards.ts'
import { disturb } from './disturb.ts'
import { beginLife, type GatewayLife } from './gateway-life.ts'
import { PLANTED_CARDS, placeOf, plant, plantedPlaces } from './planted.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { namedCodes, scanFolder } from './scan-folder.ts'
import { longCodeOf, runTraffic, type TrafficReport, UNHAPPY_CARDS } from './traffic.ts'
import {
  makeWebhookSecrets,
  PLANTED_SECRET,
  patternsOfSecret,
  plantSecret,
} from './webhook-secrets.ts'

export type DumpScanOptions = Readonly<{
  cards: number
  seed: number
  /** 1 to 3: direct, 3-D Secure, link. */
  journeysPerCard: number
  /** The short run kills the rotation of data keys, and has fewer disturbances. */
  isShort: boolean
}>

export type DumpScanReport = TrafficReport &
  Readonly<{
    statuses: Readonly<Record<number, number>>
    files: number
    bytes: number
    /** Where each number and each secret was found: none but the planted ones may be here. */
    found: Readonly<Record<string, readonly string[]>>
    planted: Readonly<Record<string, readonly string[]>>
    /** Codes that were not erased when their work was done, and rows that hold one in the clear. */
    securityCodesLeft: number
    namedCodes: readonly Finding[]
  }>

/**
 * Full traffic with errors, kills and rotations; then all that was written is searched for every number and for the
 * secrets of a webhook endpoint.
 *
 * Security codes: the database's table holds none of the accepted ones; no file, row or output has a code
 * after a name of the field; and the long values that were sent in the field and refused are nowhere in any
 * form. Three digits alone cannot be searched for.
 */
export async function runDumpScan(options: DumpScanOptions): Promise<DumpScanReport> {
  const everyCard = randomCards(seededRandom(options.seed), options.cards + PLANTED_CARDS)
  const cards = everyCard.slice(PLANTED_CARDS)
  const planted = everyCard.slice(0, PLANTED_CARDS)
  const cardPatterns = patternsOf([...everyCard, ...UNHAPPY_CARDS])
  const life = beginLife()
  const recorder = createRecorder(createPatternSearch(cardPatterns), life.url)
  try {
    const secrets = await makeWebhookSecrets(await life.url())
    const traffic = await trafficWithDisturbances({ ...options, life, recorder, cardList: cards })
    const { text, securityCodesLeft } = await withPool(life, async (pool) => {
      const left = await securityCodesLeftIn(pool)
      await plant(planted, pool, { life, recorder })
      await plantSecret(pool)
      return { text: await databaseText(pool), securityCodesLeft: left }
    })
    await life.stop()
    const secretPatterns = [...secrets, PLANTED_SECRET].flatMap(patternsOfSecret)
    const search = createPatternSearch([...cardPatterns, ...secretPatterns])
    const folder = scanFolder(life.folder, search)
    const output = Buffer.from(life.output())
    const rows = Buffer.from(text)
    const findings = [
      ...recorder.findings(),
      ...folder.findings.map((each) => ({ ...each, where: placeOf(each.where) })),
      ...search.findIn('output', output),
      ...search.findIn('rows', rows),
    ]
    return {
      ...traffic,
      statuses: recorder.statuses(),
      files: folder.files,
      bytes: folder.bytes,
      found: placesByNumber(findings),
      planted: { ...plantedPlaces(planted), [PLANTED_SECRET]: ['pg_wal', 'rows', 'table files'] },
      securityCodesLeft,
      namedCodes: [
        ...folder.namedCodes,
        ...namedCodes(output, 'output'),
        ...namedCodes(rows, 'rows'),
      ],
    }
  } finally {
    await life.stop()
    life.remove()
  }
}

function patternsOf(cards: readonly RandomCard[]) {
  return cards.flatMap((card) => [...disguisesOf(card.number), ...disguisesOf(longCodeOf(card))])
}

async function trafficWithDisturbances({
  life,
  recorder,
  cardList,
  ...options
}: DumpScanOptions &
  Readonly<{ life: GatewayLife; recorder: Recorder; cardList: readonly RandomCard[] }>) {
  let begun = 0
  let isOver = false
  await life.url()
  // Nothing that was ever written to the log is overwritten before it is searched.
  await withPool(life, async (pool) => {
    await pool.query(`alter system set wal_keep_size = '8GB'`)
    await pool.query('select pg_reload_conf()')
  })
  const disturbances = disturb(life, {
    isShort: options.isShort,
    untilShare: (share) =>
      waitFor(() => begun >= share * cardList.length, {
        what: `${share} of the cards`,
        patienceMilliseconds: 3_600_000,
      }),
  }).finally(() => {
    isOver = true
  })
  const traffic = runTraffic({
    recorder,
    life,
    cards: cardList,
    journeysPerCard: options.journeysPerCard,
    mayEnd: () => isOver,
    progress: (count) => {
      begun = count
    },
  })
  const [report] = await Promise.all([traffic, disturbances])
  return report
}

async function withPool<Result>(
  life: GatewayLife,
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const connectionString = life.databaseUrl()
  const pool = createPool({ connectionString, maxConnections: 2, applicationName: 'dump scan' })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

async function securityCodesLeftIn(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ left: number }>(
    'select count(*)::int as left from card_security_code',
  )
  return rows[0]?.left ?? 0
}

function placesByNumber(findings: readonly Finding[]): Record<string, string[]> {
  const places = new Map<string, Set<string>>()
  for (const { of, where } of findings) {
    places.set(of, (places.get(of) ?? new Set()).add(where))
  }
  return Object.fromEntries([...places].map(([of, where]) => [of, [...where].sort()]))
}
