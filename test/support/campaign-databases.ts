import { randomUUID } from 'node:crypto'
import {
  startStandby,
  type TestDatabase,
} from '../../packages/gateway/src/storage/testing/index.ts'
import {
  addressOf,
  createTemplate,
  maintain,
  testPool,
} from '../../packages/gateway/src/storage/testing/template-database.ts'
import {
  startTestCluster,
  type TestCluster,
} from '../../packages/gateway/src/storage/testing/test-cluster.ts'

/** A throw-away server for a campaign that runs outside of vitest, and migrated databases on it. */
export type CampaignDatabases = Readonly<{
  create: () => Promise<TestDatabase>
  /** One statement in another database: what is copied or dropped must have no connection. */
  maintain: (statement: string) => Promise<void>
  /** A second server that follows the first and takes no writes. */
  startStandby: () => Promise<TestCluster>
  /** Ends the server and removes every file of it. */
  remove: () => Promise<void>
}>

export async function startCampaignDatabases(): Promise<CampaignDatabases> {
  const cluster = await startTestCluster()
  const template = await createTemplate(cluster.connectionString, 'postgres')
  const create = async (): Promise<TestDatabase> => {
    const name = `vezne_campaign_${randomUUID().replaceAll('-', '')}`
    await maintain(template, `create database ${name} template ${template.templateDatabase}`)
    const connectionString = addressOf(template, name)
    const pool = testPool(connectionString)
    const drop = async (): Promise<void> => {
      await pool.end()
      await maintain(template, `drop database ${name} with (force)`)
    }
    return { pool, connectionString, drop }
  }
  return {
    create,
    maintain: (statement) => maintain(template, statement),
    startStandby: () => startStandby(cluster),
    remove: cluster.remove,
  }
}
