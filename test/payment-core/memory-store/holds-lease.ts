/** A job writes under the lease that it took; one that was given out again has ended. */
export function holdsLease(
  row: Readonly<{ inquiryCount: number }>,
  { leaseNumber }: Readonly<{ leaseNumber: number | null }>,
): boolean {
  return leaseNumber === null || leaseNumber === row.inquiryCount
}
