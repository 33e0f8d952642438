import { type BankProtocol, bankProtocolOf } from '../../payment/banks/index.ts'
import {
  CALLBACK_NAMES_MAXIMUM,
  type CallbackNamesChange,
  terminalNamed,
} from '../../payment/merchants/index.ts'
import { type ActingPorts, perform } from './operator-ports.ts'

/**
 * `NameNotAddable`: the gateway reads or compares a field of this name or of a similar one, or a form field
 * cannot have this name.
 * `TooManyNames`: more than `CALLBACK_NAMES_MAXIMUM`.
 */
export type CallbackNameRefusal =
  | Readonly<{ ok: false; reason: 'NameNotAddable'; name: string }>
  | Readonly<{ ok: false; reason: 'TooManyNames' }>

export type CallbackNamesOutcome =
  | Readonly<{ ok: true; callbackNames: readonly string[] }>
  | CallbackNameRefusal
  | Readonly<{ ok: false; reason: 'NoSuchTerminal' }>

/** Why the names cannot be names of a terminal's callbacks; null: they can. */
export function callbackNameRefusal(
  protocol: BankProtocol | null,
  names: readonly string[],
): CallbackNameRefusal | null {
  const name = names.find((candidate) => protocol?.mayBeAddedToCallbacks(candidate) !== true)
  if (name !== undefined) return { ok: false, reason: 'NameNotAddable', name }
  return names.length > CALLBACK_NAMES_MAXIMUM ? { ok: false, reason: 'TooManyNames' } : null
}

/** Takes effect on every node within five seconds. A change to the names that are set already is not reported. */
export async function changeCallbackNames(
  change: CallbackNamesChange,
  ports: ActingPorts,
): Promise<CallbackNamesOutcome> {
  const { merchantId, alias } = change
  const terminals = await ports.stores.terminals.terminalsOf(merchantId)
  const found = terminalNamed(terminals, alias)
  if (found === undefined) return { ok: false, reason: 'NoSuchTerminal' }
  const refusal = callbackNameRefusal(bankProtocolOf(found.connector), change.add)
  if (refusal !== null) return refusal
  return perform<CallbackNamesOutcome>(ports, async (stores) => {
    const changed = await stores.terminals.changeCallbackNames(change)
    if (changed === null) return { result: { ok: false, reason: 'TooManyNames' }, report: null }
    const { terminalId: subject, before, after } = changed
    const details = { merchantId, alias, before, after }
    const report = { act: 'terminal.callback-names', subject, details } as const
    const isSame = before.join() === after.join()
    return { result: { ok: true, callbackNames: after }, report: isSame ? null : report }
  })
}
