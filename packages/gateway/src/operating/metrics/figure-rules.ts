import { SEAL_CLASSES } from '../../payment/cards/index.ts'
import { daysUntil, type OperationsFigures, secondsSince } from './operations-figures.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** When a figure is no longer good, and what to do then. */
export type FigureRule = Readonly<{
  /** As `vezne doctor` names it. */
  name: string
  /** Null: this gateway has no such figure. */
  value: (figures: OperationsFigures) => number | null
  says: (figures: OperationsFigures) => string
  remedy: string
  /** The value is good up to the limit (`above`), or down to it (`below`). An alert fires at `warns`. */
  limit: Readonly<{ side: 'above' | 'below'; warns: number; fails: number }>
}>

/** For what nobody at the gateway has to mend: it is a warning at any value. */
const NEVER = { above: Number.POSITIVE_INFINITY, below: Number.NEGATIVE_INFINITY } as const

/** The rules stand once: `vezne doctor` judges by them, and a test compares the alerts with them. */
export const FIGURE_RULES: readonly FigureRule[] = [
  {
    name: 'unknowns',
    value: (figures) => secondsSince(figures.unknowns.since, figures),
    says: ({ unknowns, ...figures }) =>
      `${unknowns.payments + unknowns.operations} outcomes are unknown, the oldest for ${ageOf(unknowns, figures)}.`,
    remedy:
      '"vezne unknowns" lists them. The gateway goes on asking the banks; look at an old one at the bank.',
    limit: { side: 'above', warns: 30 * MINUTE, fails: 4 * HOUR },
  },
  {
    name: 'sequencer',
    value: (figures) => secondsSince(figures.waitingEvents.since, figures),
    says: ({ waitingEvents, ...figures }) =>
      `${waitingEvents.count} events wait for their position, the oldest for ${ageOf(waitingEvents, figures)}.`,
    remedy: 'A running gateway gives the positions: start one, or look at its log for failed jobs.',
    limit: { side: 'above', warns: MINUTE, fails: 10 * MINUTE },
  },
  {
    name: 'deliveries',
    value: (figures) => secondsSince(figures.dueDeliveries.since, figures),
    says: ({ dueDeliveries, ...figures }) =>
      `Webhooks are late: ${dueDeliveries.count} deliveries are due, the oldest event waits for ${ageOf(dueDeliveries, figures)}.`,
    remedy: 'A running gateway delivers: start one, or look at its log for failed jobs.',
    limit: { side: 'above', warns: 5 * MINUTE, fails: HOUR },
  },
  {
    name: 'payouts',
    value: (figures) => secondsSince(figures.payoutsSince, figures),
    says: ({ payoutsSince: since, ...figures }) =>
      `What banks will pay is not written for events of the last ${ageOf({ since }, figures)}.`,
    remedy:
      'A running gateway writes it: start one, or look at its log for the job "write what banks will pay".',
    limit: { side: 'above', warns: 15 * MINUTE, fails: DAY },
  },
  {
    name: 'endpoints',
    value: ({ endpoints }) => endpoints.failing + endpoints.disabled,
    says: ({ endpoints }) =>
      `${endpoints.failing} endpoints of merchants fail, and ${endpoints.disabled} are disabled for it.`,
    remedy:
      'The panel lists them under webhooks, and "vezne webhooks list NUMBER" those of a merchant: tell the merchant.',
    limit: { side: 'above', warns: 0, fails: NEVER.above },
  },
  {
    name: 'circuits',
    value: ({ unreachableTerminals }) => unreachableTerminals.count,
    says: ({ unreachableTerminals, ...figures }) =>
      `The banks of ${unreachableTerminals.count} terminals are not called for a while, the first for ${ageOf(unreachableTerminals, figures)}.`,
    remedy:
      'The checks of the banks say why. The circuits themselves are in the running processes: see /readyz of the operator’s listener.',
    limit: { side: 'above', warns: 0, fails: NEVER.above },
  },
  {
    name: 'partitions',
    value: ({ partitionsUntil, readAt }) =>
      partitionsUntil.quarters === null ? 0 : daysUntil(partitionsUntil.quarters, { readAt }),
    says: ({ partitionsUntil }) =>
      `The last quarter that has its partitions ends on ${dateOf(partitionsUntil.quarters)}.`,
    remedy:
      'A running gateway makes them 100 days ahead: look at its log for the job "make the partitions of coming quarters".',
    limit: { side: 'below', warns: 60, fails: 7 },
  },
  {
    name: 'used pairs',
    value: ({ partitionsUntil, readAt }) =>
      partitionsUntil.usedPairs === null ? null : daysUntil(partitionsUntil.usedPairs, { readAt }),
    says: ({ partitionsUntil }) =>
      `The last day that has a partition of used pairs ends on ${dateOf(partitionsUntil.usedPairs)}.`,
    remedy:
      'A running gateway makes them a day ahead: look at its log for the job "keep the partitions of used pairs".',
    limit: { side: 'below', warns: 0.5, fails: 0 },
  },
  {
    name: 'keys',
    value: (figures) => secondsSince(oldestKey(figures)?.createdAt ?? null, figures),
    says: (figures) => {
      const key = oldestKey(figures)
      return `The data key of class ${key?.class} seals since ${dateOf(key?.createdAt ?? null)}.`
    },
    remedy: '"vezne keys rotate data" makes new ones while the gateway runs.',
    limit: { side: 'above', warns: 400 * DAY, fails: NEVER.above },
  },
  {
    name: 'backup',
    value: (figures) =>
      figures.backupSince === null ? null : secondsSince(figures.backupSince, figures),
    says: ({ backupSince: since, ...figures }) =>
      `No backup was made by "vezne backup" for ${ageOf({ since }, figures)}.`,
    remedy:
      'Let a timer run it every night. Where the database is copied by other means, look at those.',
    limit: { side: 'above', warns: 2 * DAY, fails: NEVER.above },
  },
]

/** What the rules say of one figure; `says` is null where all is good. */
export type FigureVerdict = Readonly<{
  name: string
  verdict: 'good' | 'warning' | 'problem'
  says: string | null
}>

/** Judges a reading by the rules; figures that this gateway does not have are left out. */
export function judgeFigures(figures: OperationsFigures): readonly FigureVerdict[] {
  return FIGURE_RULES.flatMap(({ name, value, says, remedy, limit }) => {
    const found = value(figures)
    if (found === null) return []
    const verdict = judge(found, limit)
    return [{ name, verdict, says: verdict === 'good' ? null : `${says(figures)} ${remedy}` }]
  })
}

function judge(value: number, { side, warns, fails }: FigureRule['limit']) {
  const isBeyond = (limit: number): boolean => (side === 'above' ? value > limit : value < limit)
  if (isBeyond(fails)) return 'problem'
  return isBeyond(warns) ? 'warning' : 'good'
}

/** Only the classes that `keys rotate data` renews: the other keys stay for good. */
function oldestKey({ dataKeys }: OperationsFigures) {
  const renewed: readonly string[] = SEAL_CLASSES
  return dataKeys
    .filter((key) => renewed.includes(key.class))
    .reduce<(typeof dataKeys)[number] | null>(
      (oldest, key) => (oldest !== null && oldest.createdAt <= key.createdAt ? oldest : key),
      null,
    )
}

function ageOf(
  { since }: Readonly<{ since: Date | null }>,
  figures: Pick<OperationsFigures, 'readAt'>,
): string {
  const seconds = secondsSince(since, figures)
  if (seconds < 2 * MINUTE) return `${Math.floor(seconds)} s`
  if (seconds < 2 * HOUR) return `${Math.floor(seconds / MINUTE)} minutes`
  return seconds < 2 * DAY
    ? `${Math.floor(seconds / HOUR)} hours`
    : `${Math.floor(seconds / DAY)} days`
}

function dateOf(moment: Date | null): string {
  return moment === null ? 'no date' : moment.toISOString().slice(0, 10)
}
