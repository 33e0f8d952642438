import { isUuid } from '../../kernel/index.ts'
import { NOTHING } from './admin-fields.ts'
import { AdminRefusal } from './admin-refusal.ts'
import { type AdminRoute, adminRoute } from './admin-route.ts'

/** E-mails and SMS that did not arrive (decision 6.5). */
export const noticeRoutes: readonly AdminRoute[] = [
  adminRoute({ method: 'GET', path: '/notices', request: NOTHING }, async ({ acts }) => {
    return { notices: await acts.undeliveredNotices() }
  }),
  adminRoute({ method: 'POST', path: '/notices/retry', request: NOTHING }, async ({ acts }) => {
    return { retried: await acts.retryNotices(null) }
  }),
  adminRoute(
    { method: 'POST', path: '/notices/:noticeId/retry', request: NOTHING },
    async ({ acts, parameters }) => {
      const noticeId = parameters['noticeId'] ?? ''
      const retried = isUuid(noticeId) ? await acts.retryNotices(noticeId) : 0
      if (retried > 0) return { retried }
      throw new AdminRefusal('NOT_FOUND', {
        tr: 'Bekliyor, ulaştı veya alıcısı silindi.',
        en: 'It waits, has arrived, or its recipient was erased.',
      })
    },
  ),
]
