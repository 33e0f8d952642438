import type { TestProject } from 'vitest/node'

import { createTemplate, maintain, type TemplateAddress } from './template-database.ts'
import { startTestCluster } from './test-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    vezneTemplate: TemplateAddress
  }
}

type Prepared = Readonly<{ template: TemplateAddress; tearDown: () => Promise<void> }>

/**
 * Runs before all test files: starts a throw-away server, or uses the one of TEST_DATABASE_URL (its user must be
 * allowed to create databases), and makes a migrated template. The returned function removes both.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL']
  const { template, tearDown } = url === undefined ? await onOwnServer() : await onServer(url)
  project.provide('vezneTemplate', template)
  return tearDown
}

async function onOwnServer(): Promise<Prepared> {
  const cluster = await startTestCluster()
  try {
    const template = await createTemplate(cluster.connectionString, 'postgres')
    const tearDown = async (): Promise<void> => {
      const crashes = crashesIn(cluster.log())
      if (crashes !== '') console.error(`The test server of all test files crashed:\n${crashes}`)
      await cluster.remove()
    }
    return { template, tearDown }
  } catch (error) {
    await cluster.remove()
    throw error
  }
}

/** A crash of one session ends the sessions of all test files: without these lines, nobody could tell why they failed. */
function crashesIn(log: string): string {
  const isOfCrash = /terminated by signal|exited with exit code|PANIC|reinitializing/
  return log
    .split('\n')
    .filter((line) => isOfCrash.test(line))
    .join('\n')
}

async function onServer(url: string): Promise<Prepared> {
  const address = new URL(url)
  const maintenanceDatabase = address.pathname.slice(1) || 'postgres'
  const connectionString = (database: string): string => {
    const changed = new URL(url)
    changed.pathname = `/${database}`
    return changed.href
  }
  const template = await createTemplate(connectionString, maintenanceDatabase)
  const tearDown = (): Promise<void> =>
    maintain(template, `drop database if exists ${template.templateDatabase} with (force)`)
  return { template, tearDown }
}
