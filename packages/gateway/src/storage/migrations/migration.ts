import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { OperatorError } from '../../base/kernel/index.ts'

/** The database and this version of the gateway do not fit. The message is a sentence for the operator. */
export class MigrationError extends OperatorError {
  override readonly name = 'MigrationError'

  constructor(message: string, options: Readonly<{ cause?: unknown }> = {}) {
    super(message, { ...options, check: 'migrations' })
  }
}

/** One step forward of the schema. There are no steps back: an older release needs a backup. */
export type Migration = Readonly<{
  /** The file's name without `.sql`, such as `0001-payments`. Migrations are applied in the order of their names. */
  name: string
  sql: string
}>

const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/

/** The first line of a file whose statements cannot run in a transaction (`create index concurrently`). */
const NO_TRANSACTION = '-- no transaction'

/**
 * The folder of the SQL files. The compiler does not copy them into `dist`: the package ships them from
 * here, and is found by its name from the source, the compiled modules and the bundle alike.
 */
function migrationsFolder(): string {
  const { resolve } = createRequire(import.meta.url)
  return join(dirname(resolve('#package.json')), 'src', 'storage', 'migrations')
}

/** Reads the migrations of a folder in their order. Refuses a file that is not named `0001-what-it-does.sql`. */
export async function readMigrations(folder: string = migrationsFolder()): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  const migrations: Migration[] = []
  for (const file of files) {
    if (!FILE_NAME.test(file)) {
      throw new MigrationError(`The migration ${file} must be named like 0001-what-it-does.sql.`)
    }
    const sql = await readFile(`${folder}/${file}`, 'utf8')
    migrations.push({ name: file.slice(0, -'.sql'.length), sql })
  }
  return migrations
}

/** The product's migrations as a database remembers them. */
export async function knownMigrations(): Promise<Readonly<{ name: string; checksum: string }>[]> {
  return (await readMigrations()).map((each) => ({ name: each.name, checksum: checksum(each) }))
}

/** SHA-256 in hexadecimal. A checkout with Windows line ends has the same checksum. */
export function checksum(migration: Migration): string {
  return createHash('sha256').update(migration.sql.replaceAll('\r\n', '\n')).digest('hex')
}

export function runsInTransaction(migration: Migration): boolean {
  return !migration.sql.startsWith(NO_TRANSACTION)
}
