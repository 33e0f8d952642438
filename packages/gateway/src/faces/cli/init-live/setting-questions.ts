import { SETTINGS } from '../../../base/config/index.ts'
import type { Answers, Question } from './question.ts'

/** As the gateway reads the setting. */
function readAs(name: keyof typeof SETTINGS): (answer: string) => string | null {
  return (answer) => {
    const reading = SETTINGS[name].read(answer)
    return reading.ok ? null : `${reading.problem[0]?.toUpperCase()}${reading.problem.slice(1)}.`
  }
}

function readAsHttps(name: 'PUBLIC_URL' | 'PANEL_URL'): (answer: string) => string | null {
  return (answer) =>
    answer.startsWith('http://') ? 'Write an https:// address.' : readAs(name)(answer)
}

const hasCertificate = ({ tls }: Answers) => tls === 'certificate'
const hasPanel = ({ panel }: Answers) => panel === 'yes'

/** What becomes a setting of the gateway. */
export const SETTING_QUESTIONS: readonly Question[] = [
  {
    name: 'databaseUrl',
    text: 'Address of the PostgreSQL database, such as postgres://vezne:PASSWORD@127.0.0.1/vezne',
    isSecret: true,
    isHidden: true,
    check: readAs('DATABASE_URL'),
  },
  {
    name: 'publicUrl',
    text: 'Address at which card holders reach the gateway, such as https://pay.example.com',
    check: readAsHttps('PUBLIC_URL'),
  },
  {
    name: 'tls',
    text: 'Who speaks TLS: the gateway with a certificate of its own, or a proxy before it',
    choices: ['certificate', 'proxy'],
  },
  {
    name: 'tlsCertFile',
    text: 'PEM file with the certificate and its chain',
    isAsked: hasCertificate,
  },
  {
    name: 'tlsKeyFile',
    text: 'PEM file with the key of the certificate, without a passphrase',
    isAsked: hasCertificate,
  },
  {
    name: 'trustedProxies',
    text: 'Addresses of the proxy, such as 127.0.0.1 or 10.0.0.0/24',
    isAsked: ({ tls }) => tls === 'proxy',
    otherwise: () => '127.0.0.1',
    check: readAs('TRUSTED_PROXIES'),
  },
  {
    name: 'host',
    text: 'Address on which the gateway listens',
    otherwise: (answers) => (hasCertificate(answers) ? '0.0.0.0' : '127.0.0.1'),
  },
  {
    name: 'port',
    text: 'Port on which the gateway listens',
    otherwise: (answers) => (hasCertificate(answers) ? '443' : '8080'),
    check: readAs('PORT'),
  },
  {
    name: 'adminPort',
    text: 'Port of the operator’s interface, on 127.0.0.1',
    otherwise: () => '8090',
    check: readAs('ADMIN_PORT'),
  },
  {
    name: 'panel',
    text: 'Whether people get the panel, on a listener of its own',
    choices: ['yes', 'no'],
    otherwise: ({ panelUrl }) => (panelUrl === undefined ? 'no' : 'yes'),
  },
  {
    name: 'panelUrl',
    text: 'Address of the panel, with a host name of its own, such as https://panel.example.com',
    isAsked: hasPanel,
    check: readAsHttps('PANEL_URL'),
  },
  {
    name: 'panelPort',
    text: 'Port of the panel, on 127.0.0.1',
    isAsked: hasPanel,
    otherwise: () => '8091',
    check: readAs('PANEL_PORT'),
  },
  {
    name: 'bankOrigins',
    text: 'Origins of banks that Vezne does not know, such as https://vpos.bank.example, divided by commas; empty: known banks alone',
    otherwise: () => '',
    check: (answer) => (answer === '' ? null : readAs('BANK_ORIGINS')(answer)),
  },
  {
    name: 'dataFolder',
    text: 'Folder in which the gateway keeps its files (DATA_DIR)',
    otherwise: () => '/var/lib/vezne',
  },
]
