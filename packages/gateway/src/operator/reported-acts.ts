import { type ActingPorts, reportAct } from './operator-ports.ts'

/** What a person does by a use case of the API, whose own transaction has no row of the audit chain. */
export type ReportedActs = Readonly<{
  /** Call it before the link is written or ended: then no crash leaves a link without its person. */
  reportLink: (
    report: Readonly<{ act: 'link.create' | 'link.end'; linkId: string; merchantNumber: string }>,
  ) => Promise<void>
  /** As the command `day close` reports it: `closed` batches, and those that stayed open. */
  reportDayClose: (
    merchantNumber: string,
    result: Readonly<{ closed: number; open: number }>,
  ) => Promise<void>
}>

export function reportedActs(ports: ActingPorts): ReportedActs {
  return {
    reportLink: ({ act, linkId: subject, merchantNumber }) =>
      reportAct(ports, { act, subject, details: { merchantNumber } }),
    reportDayClose: (merchantNumber, { closed, open }) => {
      const details = { merchantNumber, closed, open }
      return reportAct(ports, { act: 'day.close', subject: merchantNumber, details })
    },
  }
}
