/** The English words of the pages of business days. */
export const EN = {
  title: 'Day end',
  purpose:
    'The open days of the terminals, the days that were closed, and the comparison with the bank.',
  toList: 'Back to the days',
  csv: 'CSV of the day',
  pages: 'Pages',
  newest: 'Newest',
  older: 'Older',
  archived:
    'Records of this day are archived. Sums would miss them, so the day is not shown here; look into:',
  columns: {
    terminal: 'Terminal',
    state: 'State',
    opened: 'Opened',
    ends: 'Day ends',
    batch: 'Batch',
    day: 'Day',
    closed: 'Closed / batches',
    terminals: 'Terminals',
    lastClosed: 'Last closed',
    closedAt: 'Closed',
    leg: 'Kind',
    count: 'Count',
    amount: 'Amount',
    account: 'Account',
    net: 'Net',
    posting: 'Posting',
    reference: 'Reference',
    time: 'Time',
  },
  batch: { Open: 'Open', Closing: 'Closing', Closed: 'Closed' },
  open: {
    title: 'Open now',
    none: 'No batch is open',
    noneHint: 'A day opens by itself with the first payment at a terminal.',
    explain:
      'Open: payments can be reversed. Closing: the bank is answering, and returns wait for it. Closed: payments are returned from now on, not reversed.',
  },
  close: {
    ask: 'Close the day now…',
    act: 'Close the day',
    chooseFirst: 'To close a day, choose a merchant first.',
    warning:
      'Batches whose day is over are closed at the bank; today’s stays open. Closed payments can be returned, and not reversed any more.',
    warningSandbox:
      'This is a sandbox: every open batch is closed. Closed payments can be returned, and not reversed any more.',
  },
  done: {
    closed: 'The batches are closed.',
    nothingOpen: 'There was nothing to close: no day is over yet.',
    notAll:
      'The bank did not confirm some batches. The gateway tries again; the list shows them as closing.',
  },
  days: {
    title: 'Days',
    none: 'No day was closed yet',
    noneHint: 'The first one is shown here after the day end.',
  },
  batches: {
    title: 'Batches',
    none: 'There is no batch of this day',
    noneHint: 'No terminal took a payment on it, or it is not closed yet.',
  },
  totals: {
    title: 'Totals',
    none: 'Nothing was booked on this day',
    noneHint: 'Money that is taken or returned is shown here.',
    accounts: 'Accounts',
    explain:
      'These are the postings of the ledger on this day. Net is credits less debits; the accounts of a terminal add up to zero.',
  },
  legs: {
    Sale: 'Sale',
    Points: 'Points',
    Commission: 'Commission',
    Return: 'Return',
    PointsReturn: 'Return of points',
    CommissionReturn: 'Return of commission',
    Reverse: 'Reverse',
    PointsReverse: 'Reverse of points',
    CommissionReverse: 'Reverse of commission',
  },
  accounts: {
    bank: 'Bank',
    merchant: 'Merchant',
    commission: 'Commission',
    points: 'Points',
  },
  postings: { title: 'Postings', more: 'Next postings' },
  compare: {
    title: 'Compare with the bank’s file',
    purpose:
      'Upload the bank’s list of the day; each difference is shown with its order. The file is not kept.',
    file: 'File',
    fileHint: 'CSV in UTF-8, at most 5 MB: bankOrderId,taken,returned',
    act: 'Compare',
    sample: 'What must the file look like?',
    noFile: 'Choose a file.',
    noText: 'The file is no UTF-8 text. Save the table as CSV (UTF-8) and upload that.',
    result: 'Comparison',
    same: (compared: number) => `No difference: ${compared} orders are as in the bank’s file.`,
    differ: (count: number, compared: number) => `${count} differences in ${compared} orders.`,
    more: (count: number) => `There are ${count} more. Settle these first, then compare again.`,
    here: 'Here',
    bank: 'At the bank',
    nothing: 'no record',
    moved: (taken: string, returned: string) => `${taken} taken, ${returned} returned`,
    seeOrder: 'Open the order',
    bankOrder: 'Bank order',
    onlyInFile: 'In the file only',
    columns: {
      takenHere: 'Taken here',
      takenBank: 'Taken at the bank',
      returnedHere: 'Returned here',
      returnedBank: 'Returned at the bank',
    },
    kinds: {
      MissingAtBank: [
        'Taken here, missing at the bank',
        'The file may be of another day. If it is not, ask the bank about its order; be quick where goods were shipped.',
      ],
      BookedAtBankOnly: [
        'Taken at the bank, not taken here',
        'The customer’s card was charged. Open the order and look at its outcome; ask the bank to cancel it if need be.',
      ],
      TakenDiffers: [
        'Another amount was taken',
        'Check the amount in the file: its decimal separator must be a point. If it is right, ask the bank.',
      ],
      ReturnedDiffers: [
        'Another amount was returned',
        'A return is on one side only. Check the returns in the time line of the order.',
      ],
      BlockDiffers: [
        'An amount is blocked on one side only',
        'Look at how long the authorisation lives; once it has expired, the bank’s record goes too.',
      ],
      OpenHere: [
        'The outcome is not known here yet',
        'The gateway asks the bank; do not repeat the payment. Follow it on the page of unknown outcomes.',
      ],
      BankSilent: ['The bank did not answer', 'Compare again later.'],
      UnknownHere: [
        'In the file, and no order of this day',
        'It may be of another day or another terminal. If it is not, ask the bank who sent it.',
      ],
    },
  },
} as const
