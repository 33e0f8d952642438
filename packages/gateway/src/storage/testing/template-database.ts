import { randomUUID } from 'node:crypto'
import type pg from 'pg'

import { migrate } from '../migrations/index.ts'
import { createPool } from '../postgres/index.ts'

/** What a test file needs to make its own database; vitest sends it to the workers as JSON. */
export type TemplateAddress = Readonly<{
  /** A connection string in which `DATABASE_NAME` stands for the database. */
  addressPattern: string
  maintenanceDatabase: string
  templateDatabase: string
}>

const DATABASE_NAME = 'DATABASE_NAME'

export function addressOf(template: TemplateAddress, database: string): string {
  return template.addressPattern.replace(DATABASE_NAME, database)
}

/** Makes one migrated database, of which every test file gets a copy. */
export async function createTemplate(
  connectionString: (database: string) => string,
  maintenanceDatabase: string,
): Promise<TemplateAddress> {
  const template: TemplateAddress = {
    addressPattern: connectionString(DATABASE_NAME),
    maintenanceDatabase,
    templateDatabase: `vezne_template_${randomUUID().replaceAll('-', '')}`,
  }
  await maintain(template, `create database ${template.templateDatabase}`)
  const pool = testPool(addressOf(template, template.templateDatabase))
  try {
    await migrate(pool)
  } finally {
    await pool.end()
  }
  return template
}

/** Runs `create database` or `drop database`, for which no connection to that database may be open. */
export async function maintain(template: TemplateAddress, text: string): Promise<void> {
  const pool = testPool(addressOf(template, template.maintenanceDatabase), 1)
  try {
    await pool.query(text)
  } finally {
    await pool.end()
  }
}

/** Its limits are wide, because test files share two cores and a slow machine is no failure. */
export function testPool(connectionString: string, maxConnections = 8): pg.Pool {
  return createPool({
    connectionString,
    maxConnections,
    applicationName: 'vezne tests',
    limits: {
      acquireTimeoutMilliseconds: 20_000,
      answerTimeoutMilliseconds: 60_000,
      statementTimeoutMilliseconds: 30_000,
      lockTimeoutMilliseconds: 20_000,
    },
  })
}
