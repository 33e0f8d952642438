import type { Text } from '@vezne/protocol'
import { BANK_FINDINGS } from './bank-findings.ts'
import { bad, type Finding, NETWORK } from './finding.ts'

const LISTED: Text = {
  tr: 'Bu makinenin dışarı çıkan IP adresini bankaya tanıttığınızı denetleyin, sonra yeniden deneyin.',
  en: 'Check that the bank has listed the outgoing IP address of this machine, then test again.',
}

/** Why a bank gave no answer of its protocol, by name. */
const CONNECTION_FINDINGS = {
  noConnection: bad({
    meaning: {
      tr: 'Bankanın adresine bağlantı kurulamadı.',
      en: 'No connection to the bank’s address.',
    },
    remedy: {
      tr: `Terminalin adresini ve güvenlik duvarını denetleyin. ${LISTED.tr}`,
      en: `Look at the address of the terminal and at the firewall. ${LISTED.en}`,
    },
    contact: NETWORK,
  }),
  hostUnknown: bad({
    meaning: { tr: 'Bankanın adı çözülemedi.', en: 'The name of the bank’s host is not known.' },
    remedy: {
      tr: 'Terminalin adresini ve bu makinenin DNS ayarını denetleyin.',
      en: 'Look at the address of the terminal, and at the name servers of this machine.',
    },
    contact: NETWORK,
  }),
  certificateRefused: bad({
    meaning: {
      tr: 'Adresin TLS sertifikası geçerli değil.',
      en: 'The TLS certificate of the address is not accepted.',
    },
    remedy: {
      tr: 'Terminalin adresini ve aradaki bir vekil sunucuyu (proxy) denetleyin. Sertifikayı özel bir kuruluş imzaladıysa onun sertifikasını NODE_EXTRA_CA_CERTS ile tanıtın.',
      en: 'Look at the address of the terminal, and for a proxy on the way. If a private authority signed the certificate, name the authority’s own by NODE_EXTRA_CA_CERTS.',
    },
    contact: NETWORK,
  }),
  noAnswer: bad({
    meaning: {
      tr: 'Banka 10 saniyede yanıt vermedi.',
      en: 'The bank did not answer within 10 seconds.',
    },
    remedy: LISTED,
  }),
  connectionClosed: bad({
    meaning: {
      tr: 'Banka bağlantıyı yanıt vermeden kapattı.',
      en: 'The bank closed the connection without an answer.',
    },
    remedy: LISTED,
  }),
  notThisProtocol: bad({
    meaning: {
      tr: 'Adresteki yanıt bu protokolün yanıtı değil.',
      en: 'The answer of the address is none of this protocol.',
    },
    remedy: {
      tr: 'Terminalin adreslerini ve bağlayıcısını (connector) denetleyin.',
      en: 'Look at the addresses and the connector of the terminal.',
    },
  }),
  webServerAsks: bad({
    meaning: {
      tr: 'HTTP 401: web sunucusu kimlik soruyor.',
      en: 'HTTP 401: the web server asks for credentials.',
    },
    remedy: {
      tr: 'Terminalin API adresini denetleyin.',
      en: 'Look at the API address of the terminal.',
    },
  }),
  machineRefused: bad({
    meaning: {
      tr: 'HTTP 403: web sunucusu bu makineyi reddediyor.',
      en: 'HTTP 403: the web server refuses this machine.',
    },
    remedy: LISTED,
  }),
  noSuchPath: bad({
    meaning: {
      tr: 'HTTP 404: sunucuda böyle bir yol yok.',
      en: 'HTTP 404: the server has no such path.',
    },
    remedy: {
      tr: 'Terminalin API adresini ve 3-D Secure adresini denetleyin.',
      en: 'Look at the API address and the 3-D Secure address of the terminal.',
    },
  }),
  notServed: bad({
    meaning: {
      tr: 'Bu sürüm terminalin bağlayıcısını (connector) tanımıyor veya simülatör çalışmıyor.',
      en: 'This release does not know the connector of the terminal, or the simulator does not run.',
    },
    remedy: {
      tr: 'Gateway’i güncelleyin veya simülatörü başlatın.',
      en: 'Update the gateway, or start the simulator.',
    },
    contact: NETWORK,
  }),
} as const satisfies Readonly<Record<string, Finding>>

/** Every finding by name: what it means, what to do, and whom to ask. */
export const FINDINGS = { ...BANK_FINDINGS, ...CONNECTION_FINDINGS }

export type FindingName = keyof typeof FINDINGS
