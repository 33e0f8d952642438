import { waitFor } from '../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { type ProgramProcess, startProgram } from './program-process.ts'

export type GatewayProcess = ProgramProcess &
  Readonly<{
    /** Waits until it is ready. Throws with its output where it ends before that. */
    url: () => Promise<string>
  }>

/** Starts a real gateway with these settings and nothing else of this process's environment. */
export function startGateway(
  settings: Readonly<Record<string, string>>,
  words: readonly string[] = [],
): GatewayProcess {
  const gateway = startProgram(words, { PORT: '0', ...settings })
  const address = (): string | undefined => {
    if (gateway.hasEnded()) throw new Error(`the gateway ended: ${gateway.output()}`)
    return /^ *(?:Address +|Vezne listens on )(http:\S+)/m.exec(gateway.output())?.[1]
  }
  return {
    ...gateway,
    url: () => waitFor(address, { what: 'the gateway’s address' }),
  }
}

/** Where the simulator that a gateway started for itself listens. */
export function bankUrlOf(gateway: GatewayProcess): string {
  const url = /^ *Bank simulator +(http:\S+)$/m.exec(gateway.output())?.[1]
  if (url === undefined) throw new Error(`no bank simulator in: ${gateway.output()}`)
  return url
}

/** Where a gateway that has started serves its operator. */
export function operatorUrlOf(gateway: GatewayProcess): string {
  const shown = /^ *Admin API +(http:\S+)\/admin\/v1$|for operators on (http:\S+)\.$/m
  const [, sandbox, live] = shown.exec(gateway.output()) ?? []
  const url = sandbox ?? live
  if (url === undefined) throw new Error(`no operator's address in: ${gateway.output()}`)
  return url
}
