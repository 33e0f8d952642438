import { all, atFirst, BLANKS, put } from './changes.ts'
import type { Row } from './row.ts'

export const posnet: readonly Row[] = [
  {
    what: 'lira with a point between the thousands',
    lost: 'after',
    words: put('1161,16', '1.161,16'),
    ends: 'Approved',
  },
  {
    what: 'an unknown order by an empty list',
    lost: 'before',
    words: put(
      /<approved>0<\/approved><respCode>0123<\/respCode>(<respText>[^<]*<\/respText>)?/g,
      '<approved>1</approved><transactions></transactions>',
    ),
    ends: 'Failed',
  },
  {
    what: 'a payment that was done before (0127)',
    words: (answer, asked) =>
      asked.includes('<sale>')
        ? answer.replace('<approved>1', '<approved>2').replace('<respCode>', '<respCode>0127')
        : answer,
    ends: 'Approved',
  },
  {
    what: 'another movement’s words, with blanks before the XML',
    pays: 'a hold',
    lost: 'after',
    words: all(put(/(<state>)Auth/g, '$1Authorization'), BLANKS),
    ends: 'PreAuthorized',
  },
  {
    what: 'the holder’s name in the packet, with blanks before the XML',
    pays: '3-D Secure',
    holder: {
      name: 'AYŞE YILMAZ',
      asked: /<cardHolderName>AY&#350;E.YILMAZ<\/cardHolderName>/,
    },
    words: BLANKS,
    ends: 'Approved',
  },
]

export const payflex: readonly Row[] = [
  {
    what: 'a number that was used before (1006)',
    words: (answer, asked) =>
      asked.includes('VposRequest')
        ? answer.replace(/(<ResultCode>)0000/, '$11006').replace(/(<AuthCode>)\d+/, '$1000000')
        : answer,
    ends: 'Approved',
  },
  {
    what: 'a search that lists nothing, without the element of the list',
    lost: 'before',
    words: put(/<TransactionSearchResultInfo><\/TransactionSearchResultInfo>/g, ''),
    ends: 'Failed',
  },
  {
    what: 'a search with flags in capitals, other dates and no sums of refunds',
    pays: '3-D Secure',
    lost: 'after',
    words: all(
      put(/>false</g, '>False<'),
      put(/<TotalRefundAmount>[^<]*<\/TotalRefundAmount>/g, ''),
      put(/(<HostDate>)\d{10}(<)/g, '$120261128101112$2'),
    ),
    ends: 'Approved',
  },
]

export const intervpos: readonly Row[] = [
  {
    what: 'an unknown order as 05, without an error code',
    lost: 'before',
    words: all(put('ProcReturnCode=E39', 'ProcReturnCode=05'), put(/ErrorCode=\w+/g, 'ErrorCode=')),
    ends: 'Failed',
  },
  {
    what: 'three semicolons between the fields, and line breaks at the end',
    lost: 'after',
    words: (answer) => `${answer.replaceAll(';;', ';;;')}\r\n`,
    ends: 'Approved',
  },
  {
    what: 'a state in a word that nobody knows, and later the known one',
    pays: '3-D Secure',
    lost: 'after',
    words: atFirst(put('TxnStatus=C', 'TxnStatus=Q')),
    ends: 'Approved',
  },
]
