import { type Clock, Secret } from '../../../base/kernel/index.ts'
import {
  type CodeKeyFolder,
  type CodeKeyName,
  type CodeKeyStore,
  createSecurityCodeKeys,
  createSecurityCodes,
  type SecurityCodeKeys,
  type SecurityCodes,
  type SeenCodeKeyRequest,
} from '../index.ts'
import type { CodeKeyRequest, CodeKeySight } from '../security-codes/code-key.ts'

/** Names and requests in memory; the time is the clock's. `requests` is what is there, to be altered. */
export function memoryCodeKeyStore(
  clock: Clock,
): CodeKeyStore & Readonly<{ requests: Map<string, SeenCodeKeyRequest> }> {
  const keys: CodeKeyName[] = []
  const requests = new Map<string, SeenCodeKeyRequest>()
  const isSame = (one: CodeKeyName, other: CodeKeyName) =>
    one.attempt === other.attempt && +one.beginsAt === +other.beginsAt
  return {
    requests,
    look: async (): Promise<CodeKeySight> => ({
      now: clock.now(),
      keys: [...keys],
      requests: [...requests.values()],
    }),
    insert: async (name) => {
      if (keys.some((key) => isSame(key, name))) return false
      keys.push(name)
      return true
    },
    ask: async (request: CodeKeyRequest) => {
      if (requests.has(request.requestId)) return
      if (!keys.some(({ keyId }) => keyId === request.keyId)) return
      requests.set(request.requestId, { ...request, answer: null })
    },
    answer: async (requestId, answer) => {
      const request = requests.get(requestId)
      if (request?.answer === null) requests.set(requestId, { ...request, answer })
    },
    forget: async (requestId) => {
      requests.delete(requestId)
    },
    removeBegunBy: async (time) => {
      const ended = keys.filter(({ beginsAt }) => beginsAt <= time)
      for (const name of ended) {
        keys.splice(keys.indexOf(name), 1)
        for (const { requestId, keyId } of requests.values()) {
          if (keyId === name.keyId) requests.delete(requestId)
        }
      }
    },
  }
}

export type MemoryFolder = CodeKeyFolder & Readonly<{ files: Map<string, Buffer> }>

export function memoryCodeKeyFolder(): MemoryFolder {
  const files = new Map<string, Buffer>()
  const fileOf = ({ beginsAt, keyId }: CodeKeyName) => `${beginsAt.getTime()}.${keyId}`
  return {
    files,
    write: async (name, sealed) => {
      files.set(fileOf(name), sealed)
    },
    read: async (name) => files.get(fileOf(name)) ?? null,
    remove: async (name) => {
      files.delete(fileOf(name))
    },
    removeBegunBy: async (time) => {
      for (const file of files.keys()) if (Number.parseInt(file, 10) <= +time) files.delete(file)
    },
  }
}

/** The vault's key by which processes know each other; another first byte, another master key. */
export function testExchangeKey(first = 7): Secret<Buffer> {
  return new Secret('exchange key', Buffer.alloc(32, first))
}

export type CodeNode = Readonly<{
  keys: SecurityCodeKeys
  codes: SecurityCodes
  notes: string[]
}>

type CodeNodeParts = Readonly<{
  clock: Clock
  store: CodeKeyStore
  folder?: CodeKeyFolder
  exchangeKey?: Secret<Buffer>
}>

/** One process, as far as security codes go. */
export function codeNode({ clock, store, folder, exchangeKey }: CodeNodeParts): CodeNode {
  const notes: string[] = []
  const keys = createSecurityCodeKeys({
    store,
    folder: folder ?? memoryCodeKeyFolder(),
    exchangeKey: exchangeKey ?? testExchangeKey(),
    clock,
    note: (line) => notes.push(line),
  })
  return { keys, codes: createSecurityCodes(keys), notes }
}

/** Security codes of a single process, for tests of other things. */
export function memorySecurityCodes(clock: Clock): SecurityCodes {
  return codeNode({ clock, store: memoryCodeKeyStore(clock) }).codes
}
