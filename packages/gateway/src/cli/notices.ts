import type { Command } from 'commander'

import { isUuid } from '../kernel/index.ts'
import type { CliPorts } from './cli-ports.ts'
import { CommandError } from './command-error.ts'
import { withOperator } from './with-operator.ts'

type ListOptions = Readonly<{ json?: boolean }>
type RetryOptions = Readonly<{ all?: boolean }>

export function addNoticeCommands(program: Command, ports: CliPorts): void {
  const notices = program.command('notices').description('e-mails and SMS that did not arrive')
  notices
    .command('list')
    .description('list failed notices, and those for which nothing is configured to send them by')
    .option('--json', 'print one line of JSON for each')
    .action((options: ListOptions) => noticesList(ports, options))
  notices
    .command('retry [noticeId]')
    .description('send a notice again, for another day of tries')
    .option('--all', 'every failed one')
    .action((noticeId: string | undefined, options: RetryOptions) =>
      noticesRetry(ports, noticeId ?? null, options),
    )
}

async function noticesList(ports: CliPorts, options: ListOptions): Promise<void> {
  const notices = await withOperator(ports, (operator) => operator.undeliveredNotices())
  for (const notice of notices) {
    const { noticeId, channel, kind, state, maskedRecipient, attemptCount, lastErrorCode } = notice
    const tries = `${attemptCount} ${attemptCount === 1 ? 'try' : 'tries'}`
    ports.print(
      options.json === true
        ? JSON.stringify(notice)
        : `${noticeId} ${notice.createdAt.toISOString()} ${kind} ${channel} ` +
            `${maskedRecipient ?? '(erased)'} ${state}, ${tries}: ${lastErrorCode ?? '-'}`,
    )
  }
  if (notices.length === 0 && options.json !== true) ports.print('Every notice has arrived.')
}

async function noticesRetry(
  ports: CliPorts,
  noticeId: string | null,
  { all }: RetryOptions,
): Promise<void> {
  if ((noticeId === null) !== (all === true)) {
    throw new CommandError('Name one notice of "notices list", or --all.')
  }
  if (noticeId !== null && !isUuid(noticeId)) {
    throw new CommandError(`"${noticeId}" is no id of a notice; "notices list" shows them.`)
  }
  const retried = await withOperator(ports, (operator) => operator.retryNotices(noticeId))
  if (noticeId !== null && retried === 0) {
    throw new CommandError('It waits, has arrived, is unknown, or its recipient was erased.')
  }
  ports.print(`${retried} ${retried === 1 ? 'notice goes' : 'notices go'} out again.`)
}
