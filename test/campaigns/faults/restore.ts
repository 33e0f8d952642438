import { setTimeout as delay } from 'node:timers/promises'

import { waitFor } from '../../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { signedNow } from '../../attack/signed-values.ts'
import { startProgram } from '../../harness/program-process.ts'
import { postJson } from '../../harness/raw-calls.ts'
import type { SignedValues } from '../../support/sandbox-merchants.ts'
import { CARD } from '../crash/load/payments.ts'
import { endMoods } from '../moods.ts'
import { type Lab, tokenAt } from './lab.ts'

const LOST_PAYMENTS = 5
const LOOKS_EVERY_MILLISECONDS = 1_500

type Replayable = Readonly<{ values: SignedValues; body: object; url: string }>

export type Restored = Readonly<{
  problems: readonly string[]
  /** Bank orders that the restored database does not know: the operator decides about each, by `day reconcile`. */
  unknownHere: ReadonlySet<string>
}>

/** Payments are taken after a backup, the backup comes back, and the operator says so. */
export async function restore(lab: Lab, lostBefore: ReadonlySet<string>): Promise<Restored> {
  const name = new URL(lab.settings['DATABASE_URL'] ?? '').pathname.slice(1)
  await backUp(lab, name)
  const calls = await payments(lab)
  const before = await bankOrderIds(lab)
  await everyProcessSawMarks(lab)
  const { maintain } = lab.databases
  const noticed = noticedBy(lab)
  await maintain(`drop database ${name} with (force)`)
  await maintain(`create database ${name} template ${name}_backup`)
  await waitFor(noticed, { what: 'every process to notice that the database is older' })
  const problems = [...(await replayed(calls, 'before it was declared'))]
  await declare(lab)
  await Promise.all(lab.nodes.map((node) => node.ready()))
  problems.push(...(await replayed(calls, 'after it was declared')))
  await maintain(`drop database ${name}_backup`)
  const known = await ourBankOrders(lab)
  const unknownHere = new Set([...before].filter((id) => !known.has(id) && !lostBefore.has(id)))
  const there = await bankOrderIds(lab)
  if (there.size !== before.size) problems.push('the bank booked anew what was replayed')
  if (unknownHere.size !== LOST_PAYMENTS) {
    problems.push(`${unknownHere.size} payments are unknown here, ${LOST_PAYMENTS} were lost`)
  }
  return { problems, unknownHere }
}

/** A copy by PostgreSQL itself, which takes no database that somebody is connected to. */
async function backUp({ toDatabase, databases }: Lab, name: string): Promise<void> {
  toDatabase.set('refuse')
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`
  const copied = async (): Promise<boolean> => {
    await databases.maintain(end)
    const copy = `create database ${name}_backup template ${name}`
    return databases.maintain(copy).then(
      () => true,
      () => false,
    )
  }
  await waitFor(copied, { what: 'a backup' })
  toDatabase.set('pass')
}

/** Decision 2.13: a restore to within a second or so of the end is not seen. Each process looks once a second. */
async function everyProcessSawMarks({ database }: Lab): Promise<void> {
  const mark = async (): Promise<bigint> => {
    const { rows } = await database.pool.query<{ mark: bigint }>('select mark from database_mark')
    return rows[0]?.mark ?? 0n
  }
  const paidAt = await mark()
  // Two follow the last call at once, the third after ten seconds, unless somebody calls.
  await waitFor(async () => (await mark()) >= paidAt + 2n, { what: 'two marks' })
  await delay(LOOKS_EVERY_MILLISECONDS)
}

/** Whether each process has logged it since now. */
function noticedBy({ nodes }: Lab): () => boolean {
  const times = (output: string) => output.split('the database became older').length
  const before = nodes.map((node) => times(node.output()))
  return () => nodes.every((node, at) => times(node.output()) >= (before[at] ?? 0) + node.workers)
}

async function payments(lab: Lab): Promise<readonly Replayable[]> {
  // The moods of the next round are drawn anew. In one of them a bank refuses payments at times.
  await endMoods(lab.bankUrl)
  await Promise.all(lab.nodes.map((node) => node.ready()))
  const [node] = lab.nodes
  if (node === undefined) throw new Error('a lab without a node')
  const cardToken = await tokenAt(lab, node, CARD)
  const calls: Replayable[] = []
  for (let count = 0; count < LOST_PAYMENTS; count += 1) {
    const conversationId = `lost ${node.url()} ${performance.now()}`
    const call = { values: signedNow({ conversationId }), body: { cardToken, amount: 3 } }
    const url = `${node.url()}/v1/Payments/provision`
    const { fields } = await postJson(url, call.values, call.body)
    if (fields['isSucceed'] !== true) throw new Error(`not paid: ${JSON.stringify(fields)}`)
    calls.push({ ...call, url })
  }
  return calls
}

/** Every used call again: none may be taken. */
async function replayed(calls: readonly Replayable[], when: string): Promise<string[]> {
  const taken: string[] = []
  for (const { url, values, body } of calls) {
    const { fields } = await postJson(url, values, body)
    if (fields['isSucceed'] === true) taken.push(`a used call was taken again ${when}`)
  }
  return taken
}

/** As an operator does who has waited: the mark of the backup is some seconds old here. */
async function declare({ database, settings }: Lab): Promise<void> {
  const age = `update database_mark set advanced_at = advanced_at - interval '1 minute'`
  await waitFor(() => database.pool.query(age).catch(() => null), { what: 'a connection' })
  const command = startProgram(['restored'], settings)
  const code = await command.ended
  if (code !== 0) throw new Error(`vezne restored ended with ${code}: ${command.output()}`)
}

async function bankOrderIds({ bankUrl }: Lab): Promise<ReadonlySet<string>> {
  const answer = await fetch(`${bankUrl}/simulator/orders`)
  const orders: { bankOrderId: string }[] = JSON.parse(await answer.text())
  return new Set(orders.map(({ bankOrderId }) => bankOrderId))
}

async function ourBankOrders({ database }: Lab): Promise<ReadonlySet<string>> {
  const query = 'select bank_order_id as id from payment_order'
  const { rows } = await database.pool.query<{ id: string }>(query)
  return new Set(rows.map(({ id }) => id))
}
