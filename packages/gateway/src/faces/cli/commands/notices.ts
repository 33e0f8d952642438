import { isUuid } from '../../../base/kernel/index.ts'
import { counted } from '../answer.ts'
import { CommandError, command } from '../command.ts'
import { withOperator } from '../with-operator.ts'

const list = command({
  name: 'notices list',
  description: 'list failed notices, and those for which nothing is configured to send them by',
  example: 'vezne notices list',
  json: 'rows',
  run: async (ports) => {
    const notices = await withOperator(ports, (operator) => operator.undeliveredNotices())
    const lines = notices.map(({ noticeId, createdAt, kind, channel, state, ...notice }) => {
      const { maskedRecipient, attemptCount, lastErrorCode } = notice
      const recipient = maskedRecipient ?? '(erased)'
      const tries = counted(attemptCount, 'try', 'tries')
      const what = `${noticeId} ${createdAt.toISOString()} ${kind} ${channel} ${recipient}`
      return `${what} ${state}, ${tries}: ${lastErrorCode ?? '-'}`
    })
    return { json: notices, lines: notices.length === 0 ? ['Every notice has arrived.'] : lines }
  },
})

const retry = command({
  name: 'notices retry [noticeId]',
  description: 'send a notice again, for another day of tries',
  options: { '--all': 'every failed one' },
  example: 'vezne notices retry --all',
  json: 'lines',
  run: async (ports, { noticeId = null, all = false }) => {
    if ((noticeId === null) !== all) {
      throw new CommandError('Name one notice of "notices list", or --all.')
    }
    if (noticeId !== null && !isUuid(noticeId)) {
      throw new CommandError(`"${noticeId}" is no id of a notice; "notices list" shows them.`)
    }
    const retried = await withOperator(ports, (operator) => operator.retryNotices(noticeId))
    if (noticeId !== null && retried === 0) {
      throw new CommandError('It waits, has arrived, is unknown, or its recipient was erased.')
    }
    return { lines: [`${counted(retried, 'notice goes', 'notices go')} out again.`] }
  },
})

export const NOTICE_COMMANDS = [list, retry]
