import type { BankManifest } from '../bank-manifest.ts'
import type { BankTerminal } from '../bank-terminal.ts'
import { credentialsOf, openCredential, secretCredential } from '../credentials.ts'

/** What the letter of a PayFlex bank holds. */
const CREDENTIALS = {
  merchantId: openCredential('Üye iş yeri numarası (MerchantId)', 'Merchant number (MerchantId)', {
    pattern: /^[0-9A-Za-z]{1,20}$/,
  }),
  terminalNo: openCredential(
    'Terminal numarası (TerminalNo; VP…)',
    'Terminal number (TerminalNo; VP…)',
    { pattern: /^[0-9A-Za-z]{1,20}$/ },
  ),
  password: secretCredential(
    'Sanal POS parolası (Password)',
    'Password of the virtual POS (Password)',
  ),
  mpiPassword: secretCredential(
    'MPI parolası (MerchantPassword); ayrı verilmediyse boş bırakın',
    'Password of the MPI (MerchantPassword); leave it empty where there is no other',
    { isRequired: false },
  ),
  searchPath: openCredential(
    'İşlem sorgulama (Search) yolu; banka başka bir yol yazdıysa',
    'Path of the search (Search), where the bank’s letter has another one',
    { isRequired: false, pattern: /^(?:\/[\w.-]{1,50}){1,6}$/ },
  ),
} as const

export function payflexCredentials(terminal: Pick<BankTerminal, 'account' | 'secrets'>) {
  return credentialsOf(CREDENTIALS, terminal)
}

export const MANIFEST: BankManifest = {
  name: 'payflex',
  title: 'PayFlex V4',
  page: 'vakifbank',
  credentials: CREDENTIALS,
  accountName: 'merchantId',
  features: {
    refundsBeforeDayEnd: false,
    captureMinimumPercent: 0,
    capturesAbove: false,
    queriesNeedPassword: true,
    // No public document says how points are spent.
    pointsAfterThreeDSecure: false,
    pointsWithCard: false,
    // Nothing signs the callback. The card goes to the bank in the enrolment, and not through the browser.
    callbackSignsCard: false,
    inquiryShowsCard: true,
  },
  // The gate is the enrolment, and the search is found from the API's address.
  presets: [
    {
      name: 'vakifbank',
      title: 'VakıfBank',
      bankCode: '0015',
      live: {
        apiUrl: 'https://apigw.vakifbank.com.tr:8443/virtualPos/Vposreq',
        gateUrl: 'https://inbound.apigateway.vakifbank.com.tr:8443/threeDGateway/Enrollment',
      },
      test: {
        apiUrl: 'https://apiportalprep.vakifbank.com.tr:8443/virtualPos/Vposreq',
        gateUrl: 'https://inbound.apigatewaytest.vakifbank.com.tr:8443/threeDGateway/Enrollment',
      },
    },
    {
      name: 'vakifbank-4443',
      title: 'VakıfBank (:4443)',
      bankCode: '0015',
      live: {
        apiUrl: 'https://onlineodeme.vakifbank.com.tr:4443/VposService/v3/Vposreq.aspx',
        gateUrl: 'https://3dsecure.vakifbank.com.tr:4443/MPIAPI/MPI_Enrollment.aspx',
      },
      // Its test hosts answer every request with 1008.
      test: null,
    },
  ],
  simulator: {
    apiPath: '/payflex/virtualPos/Vposreq',
    gatePath: '/payflex/threeDGateway/Enrollment',
  },
  sandbox: {
    alias: 'vakifbank',
    bankCode: '0015',
    terminals: [
      {
        id: '141',
        account: { merchantId: '000000000007955', terminalNo: 'VP000123' },
        secrets: { password: '123Ab456' },
      },
      {
        id: '142',
        account: { merchantId: '000000000026112', terminalNo: 'VP026112' },
        secrets: { password: 'VEZNE1234', mpiPassword: 'VEZNEMPI1' },
      },
    ],
  },
}
