/** Decision 8.27: a database whose disk is full takes the gateway out of service until there is room. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { waitFor } from '../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { tokenOf } from '../support/steps.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

/**
 * What the server says on a full disk: to orders, to the job that advances the mark, and to whoever looks
 * for room. Other writes pass. A sequence counts, for it is not undone.
 */
const FILL = `
  create sequence tries_of_the_job;
  create sequence looks_for_room;
  create function no_room() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'database_mark' then perform nextval('tries_of_the_job'); end if;
      raise exception using errcode = '53100', message = 'No space left on device';
    end $$;
  create function no_room_at_all() returns event_trigger language plpgsql as $$
    begin
      perform nextval('looks_for_room');
      raise exception using errcode = '53100', message = 'No space left on device';
    end $$;
  create trigger no_room before insert on payment_order execute function no_room();
  create trigger no_room before update on database_mark execute function no_room();
  create event trigger no_room_at_all on ddl_command_start when tag in ('CREATE TABLE AS')
    execute function no_room_at_all()`
const EMPTY = `
  drop event trigger no_room_at_all;
  drop trigger no_room on payment_order;
  drop trigger no_room on database_mark`

async function hasCounted(sequence: string): Promise<boolean> {
  const { rows } = await sandbox.database.pool.query(`select is_called from ${sequence}`)
  return rows[0]?.is_called
}

async function readiness(): Promise<Readonly<{ status: number; disk: string }>> {
  const answer = await fetch(`${sandbox.url}/readyz`)
  const { checks } = await answer.json()
  return { status: answer.status, disk: checks.disk }
}

function loggedTroubles(): readonly string[] {
  const lines = sandbox.logged().trimEnd().split('\n')
  const parsed = lines.map((line) => JSON.parse(line))
  return parsed.filter(({ level }) => level !== 'info').map(({ msg }) => msg)
}

describe('a database whose disk is full', () => {
  it('is seen at /readyz and in one line, and again when there is room', async () => {
    const { merchant, database } = sandbox
    const cardToken = await tokenOf(merchant, '5528790000000008')
    const pay = () => merchant.provision({ cardToken, amount: 10 })
    expect(await readiness()).toEqual({ status: 200, disk: 'ok' })
    await database.pool.query(FILL)
    for (const _ of [1, 2, 3]) await expect(pay()).rejects.toThrow(/503 9002/)
    // This one is small enough to be written.
    await tokenOf(merchant, '5528790000000008')
    expect(await readiness()).toEqual({ status: 503, disk: 'full' })
    await waitFor(() => hasCounted('tries_of_the_job'), { what: 'a job to meet the full disk' })
    await waitFor(() => hasCounted('looks_for_room'), { what: 'a look for room' })
    expect(await readiness()).toEqual({ status: 503, disk: 'full' })
    expect(loggedTroubles()).toEqual(['the disk of the database is full'])
    await database.pool.query(EMPTY)
    await waitFor(async () => (await readiness()).status === 200, { what: 'room to be found' })
    expect((await pay()).isSucceed).toBe(true)
    expect(loggedTroubles()).toEqual([
      'the disk of the database is full',
      'the disk of the database has room again',
    ])
  })
})
