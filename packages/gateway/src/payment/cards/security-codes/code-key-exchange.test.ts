/** Decision 3.6: an answer opens with the private half of the one who asked *and* the vault's key. */

import { expect, test } from 'vitest'
import { testExchangeKey } from '../testing/memory-security-codes.ts'
import {
  answerCodeKeyRequest,
  askForCodeKey,
  codeKeyOf,
  isGenuineRequest,
  openCodeKeyAnswer,
  openSealedCodeKey,
  sealCodeKey,
} from './code-key-exchange.ts'

const name = {
  keyId: '01900000-0000-7000-8000-00000000000a',
  beginsAt: new Date('2026-10-05T09:00:00Z'),
  attempt: 0,
}
const ours = testExchangeKey()
const codeKey = codeKeyOf(name, Buffer.alloc(32, 5))
const asking = askForCodeKey(name.keyId, ours)
const answer = answerCodeKeyRequest(asking.request, codeKey, ours)

test('the process that asked opens the answer', () => {
  expect(isGenuineRequest(asking.request, ours)).toBe(true)
  const opened = openCodeKeyAnswer(asking, { name, answer }, ours)
  expect(opened?.key.expose()).toEqual(codeKey.key.expose())
})

test('a copy of request and answer does not open, not even with the vault’s key', () => {
  const { privateKey } = askForCodeKey(name.keyId, ours)
  const thief = { request: asking.request, privateKey }
  expect(openCodeKeyAnswer(thief, { name, answer }, ours)).toBeNull()
})

test('an answer does not open with another vault’s key, for another name, or from another sender', () => {
  expect(openCodeKeyAnswer(asking, { name, answer }, testExchangeKey(8))).toBeNull()
  const later = { ...name, beginsAt: new Date('2026-10-05T09:30:00Z') }
  expect(openCodeKeyAnswer(asking, { name: later, answer }, ours)).toBeNull()
  const { senderKey } = answerCodeKeyRequest(asking.request, codeKey, ours)
  expect(openCodeKeyAnswer(asking, { name, answer: { ...answer, senderKey } }, ours)).toBeNull()
})

test.each([0, 1, 31, 33])('a sender’s key of %i bytes, or of zeros, is no answer', (length) => {
  for (const senderKey of [Buffer.alloc(length, 9), Buffer.alloc(32)]) {
    expect(openCodeKeyAnswer(asking, { name, answer: { ...answer, senderKey } }, ours)).toBeNull()
  }
})

test('two answers to one request are different', () => {
  const second = answerCodeKeyRequest(asking.request, codeKey, ours)
  expect(second.senderKey).not.toEqual(answer.senderKey)
  expect(second.wrapped).not.toEqual(answer.wrapped)
})

test('a file opens with the vault’s key, whole and under its own name', () => {
  const sealed = sealCodeKey(codeKey, ours)
  expect(openSealedCodeKey(name, sealed, ours)?.key.expose()).toEqual(codeKey.key.expose())
  expect(openSealedCodeKey(name, sealed, testExchangeKey(8))).toBeNull()
  expect(openSealedCodeKey(name, sealed.subarray(0, 40), ours)).toBeNull()
  expect(openSealedCodeKey({ ...name, keyId: 'another' }, sealed, ours)).toBeNull()
})
