import { mayBeAddedToCallbacks } from '../banks/index.ts'
import { CALLBACK_NAMES_MAXIMUM, type CallbackNamesChange } from '../merchants/index.ts'
import { type ActingPorts, perform } from './perform.ts'

/**
 * `NameNotAddable`: the name is read or compared, resembles one that is, or is no name of a form field.
 * `TooManyNames`: more than `CALLBACK_NAMES_MAXIMUM`.
 */
export type CallbackNameRefusal =
  | Readonly<{ ok: false; reason: 'NameNotAddable'; name: string }>
  | Readonly<{ ok: false; reason: 'TooManyNames' }>

export type CallbackNamesOutcome =
  | Readonly<{ ok: true; callbackNames: readonly string[] }>
  | CallbackNameRefusal
  | Readonly<{ ok: false; reason: 'NoSuchTerminal' }>

export function callbackNameRefusal(names: readonly string[]): CallbackNameRefusal | null {
  const name = names.find((candidate) => !mayBeAddedToCallbacks(candidate))
  if (name !== undefined) return { ok: false, reason: 'NameNotAddable', name }
  return names.length > CALLBACK_NAMES_MAXIMUM ? { ok: false, reason: 'TooManyNames' } : null
}

/** Takes effect on every node within five seconds. The same again changes and reports nothing. */
export async function changeCallbackNames(
  change: CallbackNamesChange,
  ports: ActingPorts,
): Promise<CallbackNamesOutcome> {
  const refusal = callbackNameRefusal(change.add)
  if (refusal !== null) return refusal
  const { merchantId, alias } = change
  const terminals = await ports.stores.terminals.terminalsOf(merchantId)
  if (!terminals.some((terminal) => terminal.alias === alias && terminal.state !== 'Removed')) {
    return { ok: false, reason: 'NoSuchTerminal' }
  }
  const names = await changeReported(change, ports)
  return names === null ? { ok: false, reason: 'TooManyNames' } : { ok: true, callbackNames: names }
}

function changeReported(
  change: CallbackNamesChange,
  ports: ActingPorts,
): Promise<readonly string[] | null> {
  return perform(ports, async (stores) => {
    const changed = await stores.terminals.changeCallbackNames(change)
    if (changed === null) return { result: null, report: null }
    const { terminalId, before, after } = changed
    const { merchantId, alias } = change
    const details = { merchantId, alias, before, after }
    const report = { act: 'terminal.callback-names', subject: terminalId, details } as const
    return { result: after, report: before.join() === after.join() ? null : report }
  })
}
