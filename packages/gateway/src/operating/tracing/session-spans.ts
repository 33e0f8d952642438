import type { SessionStore } from '../../payment/three-d-secure/index.ts'
import type { SpanTracer } from './span-tracer.ts'

type SessionKey = Readonly<{ merchantId: string; sessionId: string }>

/** The steps of a card holder's verification, each of which is one statement. */
export function sessionSpans({ inSpan }: SpanTracer): (store: SessionStore) => SessionStore {
  return (store) => ({
    ...store,
    insert: (session) =>
      inSpan(
        { span: 'createSession', attributes: sessionOf(session) },
        () => store.insert(session),
        () => ({}),
      ),
    start: (change) =>
      inSpan(
        { span: 'startSession', attributes: sessionOf(change) },
        () => store.start(change),
        (started) => ({ attributes: { 'vezne.is_written': started !== null } }),
      ),
    handOver: (change) =>
      inSpan(
        { span: 'handOver', attributes: sessionOf(change) },
        () => store.handOver(change),
        (verdict) => ({ attributes: { 'vezne.verdict': verdict } }),
      ),
    finish: (change) =>
      inSpan(
        {
          span: 'finishSession',
          attributes: { ...sessionOf(change), 'vezne.md_status': change.mdStatus },
        },
        () => store.finish(change),
        (isFirst) => ({ attributes: { 'vezne.is_written': isFirst } }),
      ),
  })
}

function sessionOf({ merchantId, sessionId }: SessionKey) {
  return {
    'db.system.name': 'postgresql',
    'vezne.merchant.id': merchantId,
    'vezne.session.id': sessionId,
  }
}
