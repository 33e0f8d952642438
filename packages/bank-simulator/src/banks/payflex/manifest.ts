import { now, written } from '../../bank/index.ts'
import type { BankManifest } from '../../bank-manifest.ts'
import { vposReply } from './answer.ts'
import { callbackOf } from './callback.ts'
import { ACS_PATH, enrol, startedBy } from './enrolment.ts'
import { handleRequest } from './handle-request.ts'
import { WITHOUT_CARD } from './payment.ts'
import { handleSearch } from './search.ts'
import { payflexShops } from './terminals.ts'

/** VakıfBank's PayFlex V4: an enrolment that a program asks for, provisions, and searches. */
export const PAYFLEX: BankManifest = {
  name: 'payflex',
  label: 'PayFlex',
  terminals: payflexShops,
  moods: [WITHOUT_CARD],
  authCode: (identifiers) => identifiers.digits(6),
  api: {
    '/payflex/threeDGateway/Enrollment': (bank, call) => now(enrol(bank, call)),
    '/payflex/virtualPos/Vposreq': (...given) => written(handleRequest(...given), vposReply),
    '/payflex/virtualPos/Search': (...given) => handleSearch(...given),
  },
  gate: { path: ACS_PATH, startedBy, callback: callbackOf },
}
