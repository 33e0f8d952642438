import { waitFor } from '../../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import type { GatewayLife } from './gateway-life.ts'

type Script = Readonly<{
  isShort: boolean
  /** Waits until this share of the cards has been begun. */
  untilShare: (share: number) => Promise<unknown>
}>

/**
 * What happens while the traffic runs. The database last: its crash empties the table of codes. A short
 * run spares the process starts of what happens again later: the database's end takes the gateway along.
 */
export async function disturb(life: GatewayLife, script: Script): Promise<void> {
  await script.untilShare(0.1)
  if (!script.isShort) await succeeds(life, ['keys', 'rotate'])
  await rotateDataKeys(life, script)
  await script.untilShare(0.4)
  if (!script.isShort) await life.killGateway()
  await script.untilShare(0.6)
  await life.killDatabase()
}

async function succeeds(life: GatewayLife, words: readonly string[]): Promise<void> {
  const command = life.command(words, 'newKey')
  const exitCode = await command.ended
  if (exitCode !== 0) throw new Error(`vezne ${words.join(' ')}: ${command.output()}`)
}

/** Whole, it stays for ten quiet seconds; in a short run it is killed: what it leaves is the gateway's work. */
async function rotateDataKeys(life: GatewayLife, script: Script): Promise<void> {
  const words = ['keys', 'rotate', 'data']
  if (!script.isShort) return succeeds(life, words)
  const command = life.command(words, 'newKey')
  await waitFor(() => command.output().includes('proof: the data key'), {
    what: `the new data keys: ${command.output()}`,
  })
  await command.end('SIGKILL')
}
