import { GatewayError } from '../../base/kernel/index.ts'
import type { LinkWrites } from '../../payment/links/index.ts'
import { type ActingPorts, perform, reportRefusal } from './operator-ports.ts'

/** One try of a person of the panel to make or end a link. `key`: of the form that asks for it; null: there is none. */
export type LinkTry = Readonly<{ merchantNumber: string; key: string | null }>

export type LinkActs = Readonly<{
  /**
   * Makes or ends a link by `work`, whose write has the row of the audit chain in its transaction. A try that a rule
   * refuses has a row with the rule's code; wrong fields are no try.
   *
   * @throws GatewayError what `work` throws
   */
  tryLink: <Result>(tried: LinkTry, work: (links: LinkWrites) => Promise<Result>) => Promise<Result>
}>

export function linkActs(ports: ActingPorts): LinkActs {
  return {
    tryLink: async ({ merchantNumber, key }, work) => {
      const details = { merchantNumber, ...(key === null ? {} : { key }) }
      try {
        return await work(reportedLinks(ports, { ...details, outcome: 'done' }))
      } catch (error) {
        if (!(error instanceof GatewayError) || error.code === 'INVALID_FIELD') throw error
        const refused = { ...details, outcome: error.code }
        await reportRefusal(ports, {
          act: 'link.create',
          subject: merchantNumber,
          details: refused,
        })
        throw error
      }
    },
  }
}

function reportedLinks(
  ports: ActingPorts,
  details: Readonly<{ merchantNumber: string; outcome: string }>,
): LinkWrites {
  return {
    insert: (link, ...claims) =>
      perform(ports, async ({ links }) => {
        const result = await links.insert(link, ...claims)
        const report = { act: 'link.create', subject: link.linkId, details } as const
        return { result, report: result.kind === 'written' ? report : null }
      }),
    cancel: (link, change) =>
      perform(ports, async ({ links }) => {
        const result = await links.cancel(link, change)
        const report = { act: 'link.end', subject: link.linkId, details } as const
        return { result, report: result ? report : null }
      }),
  }
}
