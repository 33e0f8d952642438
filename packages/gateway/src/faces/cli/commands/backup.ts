import { tmpdir } from 'node:os'
import {
  type Configuration,
  ConfigurationError,
  readConfiguration,
} from '../../../base/config/index.ts'
import { amountToDecimal } from '../../../base/kernel/index.ts'
import type { Manifest, WaysBack } from '../../../operating/backup/index.ts'
import { counted } from '../answer.ts'
import type { CliPorts, Proof, Verification } from '../cli-ports.ts'
import { CommandError, command } from '../command.ts'
import { lostTime, warningsOf } from './restored.ts'

const backup = command({
  name: 'backup <folder>',
  description: 'write the database, as it is at this moment, into a new folder below this one',
  options: { '--make-folder': 'make the folder if it does not exist' },
  example: 'vezne backup /backups --env-file /etc/vezne/vezne.env',
  run: async (ports, { folder: parent, makeFolder = false }) => {
    const { manifest, folder, rows, bytes } = await ports
      .bindBackups(readConfiguration(ports.environment))
      .backUp({ parent, makesParent: makeFolder })
    const lines = [
      `Backed up ${counted(rows, 'row')} of ${manifest.takenAt} in ${counted(bytes, 'byte')}, in ${folder}`,
      ...whatElse(manifest),
    ]
    return { json: { folder, rows, bytes, manifest }, lines }
  },
})

/** A backup alone opens nothing: what must be kept beside it, and apart from it. */
function whatElse({ masterKeys, archives }: Manifest): readonly string[] {
  const ids = masterKeys.map(({ id }) => id).join(' and ')
  return [
    `Keep elsewhere: the master key ${ids}. Without it no card, SecretKey, bank password or audit signature of ` +
      'this backup can be verified or opened; whoever has both can open all of them.',
    ...archives.map(
      ({ period, folder }) =>
        `Keep too: the archive of ${period} in ${folder}, whose rows are not in the backup.`,
    ),
    'Keep too: the settings (such as /etc/vezne/vezne.env) and the TLS files. Not in the backup, on purpose: ' +
      'security codes and their keys (security-code-keys), sessions and one-time addresses of the panel.',
  ]
}

const UNSIGNED = {
  '--unsigned':
    'take a backup of before backups were signed (0.1.0): ends every way of signing in to the panel',
} as const

const restore = command({
  name: 'restore <folder>',
  description:
    'fill an empty database with a backup, and refuse every call that was signed before now',
  options: UNSIGNED,
  example: 'DATA_DIR=/srv/vezne vezne restore /backups/vezne-20261125T020000.000Z',
  run: async (ports, { folder, unsigned = false }) => {
    const configuration = configurationFor(ports, folder)
    const { nonceWindow } = configuration
    const { manifest, ways, refusedBefore, lastSeen } = await ports
      .bindBackups(configuration)
      .restore({ folder, acceptsUnsigned: unsigned })
    if (manifest.format === 1) ports.note(UNSIGNED_WARNING)
    const aheadMilliseconds = nonceWindow?.aheadMilliseconds ?? null
    const line = refusedBefore
    for (const warning of warningsOf({ line, lastSeen, aheadMilliseconds })) ports.note(warning)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const lines = [
      `Restored ${counted(rows, 'row')} of ${manifest.takenAt}, written by Vezne ${manifest.version}.`,
      `Nonces of before ${refusedBefore.toISOString()} are refused from now on ("vezne restored" is done).`,
      lostTime(new Date(manifest.takenAt), lastSeen),
      ...waysLines(ways),
      'Move audit-checkpoints of each machine away, run "vezne verify", start the gateways, then run ' +
        '"vezne day reconcile DATE" for each day since the backup.',
    ]
    return { json: { manifest, ways, refusedBefore, lastSeen }, lines }
  },
})

/** A machine that has no settings yet has no master key either: the operator is told how to learn which one it is. */
function configurationFor({ environment }: CliPorts, folder: string): Configuration {
  try {
    return readConfiguration(environment)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    if (!error.problems.some((problem) => problem.startsWith('VEZNE_MASTER_KEY'))) throw error
    throw new ConfigurationError([
      ...error.problems,
      `which master key: "vezne verify ${folder} --files-only" names it, and needs no settings.`,
    ])
  }
}

const verify = command({
  name: 'verify [folder]',
  description: 'prove a backup, or without a folder the configured database: keys, ledger, audit',
  options: {
    '--files-only':
      'read the files of the backup, and start no server; needs no master key, and cannot tell who wrote them',
    ...UNSIGNED,
    '--scratch <folder>': 'where a server for the proof has its data, until the end of the command',
  },
  example: 'vezne verify /backups/vezne-20261125T020000.000Z',
  run: async (ports, { folder = null, ...options }) => {
    const { filesOnly, scratch, unsigned = false } = options
    const ofBackup = {
      '--files-only': filesOnly,
      '--scratch': scratch,
      '--unsigned': options.unsigned,
    }
    refuseWithoutFolder(folder, ofBackup)
    const place = filesOnly === true ? null : (scratch ?? tmpdir())
    // To read files alone asks nothing of a machine: also one without the settings of a gateway can do it.
    const needsNothing = place === null && folder !== null
    const configuration = readConfiguration(needsNothing ? {} : ports.environment)
    const backup = folder === null ? null : { folder, acceptsUnsigned: unsigned }
    const verified = await ports.bindBackups(configuration).verify(backup, place)
    const problems = verified.proof === null ? [] : problemsOf(verified.proof)
    const lines = [
      ...filesLines(verified),
      ...(verified.proof === null ? [] : proofLines(verified.proof)),
    ]
    return { json: { ...verified, problems }, lines, failure: problems.join('\n') || null }
  },
})

/** Without a folder the configured database is proved: an option for a backup would do nothing, in silence. */
function refuseWithoutFolder(
  folder: string | null,
  ofBackup: Readonly<Record<string, string | boolean | undefined>>,
): void {
  const [given] = Object.keys(ofBackup).filter((name) => ofBackup[name] !== undefined)
  if (folder !== null || given === undefined) return
  throw new CommandError(
    `${given} is for a backup: name its folder, as in "vezne verify FOLDER ${given}".`,
  )
}

export const BACKUP_COMMANDS = [backup, restore, verify]

const UNSIGNED_WARNING =
  'This backup has no signature: every row was believed as it stood in the folder. All sessions, passkeys, passwords, ' +
  'authenticators, recovery codes and accounts at the OpenID Connect provider were removed. Look at "vezne users ' +
  'list" and remove whom you do not know, run "vezne users reset EMAIL" for those whom you know, and compare ' +
  'terminals, endpoints and limits with your own records before a gateway starts.'

/** People of the gateway by name: each of them reaches everything. */
function waysLines(ways: readonly WaysBack[]): readonly string[] {
  const named = ways.filter(({ role }) => role.startsWith('Gateway'))
  const others = ways.length - named.length
  return [
    'All sessions and one-time addresses of the panel have ended. Who can sign in again, and by what:',
    ...named.map(
      ({ email, role, ...by }) =>
        `  ${email} (${role}): ${counted(by.passkeys, 'passkey')}, ${by.hasPassword ? 'a' : 'no'} password, ` +
        `${counted(by.recoveryCodes, 'recovery code')}${by.hasOpenId ? ', OpenID Connect' : ''}`,
    ),
    `  and ${others} of merchants: "vezne users list". Remove whom you do not know ("vezne users remove EMAIL").`,
  ]
}

function filesLines({ manifest, proof }: Verification): readonly string[] {
  if (manifest === null) return []
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const keys = manifest.masterKeys.map(({ id }) => id).join(' and ')
  return [
    `The files are whole: ${counted(rows, 'row')} in ${counted(manifest.tables.length, 'table')}, of ` +
      `${manifest.takenAt}, written by Vezne ${manifest.version}. They need the master key ${keys}.`,
    proof === null
      ? 'NOT proved: who wrote them. Whoever can write to the folder can write files and hashes anew. Only "vezne ' +
        'verify" without --files-only, with the master key, checks the signature.'
      : manifest.format === 1
        ? 'The backup has NO signature (--unsigned): whoever could write to the folder may have changed it.'
        : 'The signature is right: a gateway with this master key wrote the backup, and nobody has changed it since.',
  ]
}

function proofLines({ records, ledger, chains }: Proof): readonly string[] {
  const opened = records.filter((each) => each.opened > 0)
  const { orders, postings, takenMinor, returnedMinor } = ledger
  return [
    `Sealed records that open: ${opened.map((each) => `${each.opened} of ${each.table}`).join(', ') || 'none stored'}.`,
    `Ledger: ${orders} orders, ${postings} postings, ${amountToDecimal(takenMinor)} TRY taken, ` +
      `${amountToDecimal(returnedMinor)} TRY returned.`,
    ...chains.flatMap((chain) =>
      chain.intact ? [`Audit chain ${chain.chain}: intact, ${chain.entries} rows.`] : [],
    ),
  ]
}

function problemsOf({ records, ledger, chains }: Proof): readonly string[] {
  const { differingOrders, example, postingsWithoutOrder } = ledger
  return [
    ...records
      .filter(({ broken }) => broken > 0)
      .map(
        ({ table, broken }) =>
          `${counted(broken, 'record')} of ${table} cannot be opened: altered in the database.`,
      ),
    ...(differingOrders > 0n
      ? [`${differingOrders} orders differ from their postings in the ledger, such as ${example}.`]
      : []),
    ...(postingsWithoutOrder > 0n ? [`${postingsWithoutOrder} postings have no order.`] : []),
    ...chains.flatMap((chain) =>
      chain.intact
        ? []
        : [
            `The audit chain ${chain.chain} is broken at row ${chain.sequence} (${chain.reason}): see "audit verify".`,
          ],
    ),
  ]
}
