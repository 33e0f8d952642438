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
    return { template, tearDown: cluster.remove }
  } catch (error) {
    await cluster.remove()
    throw error
  }
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
