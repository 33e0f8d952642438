/** What is known of a bank without its letter: the protocol, its addresses and its EFT code. */
export type BankPreset = Readonly<{
  /** As `terminal add --bank` takes it. */
  name: string
  title: string
  connector: string
  bankCode: string
  live: Addresses
  /** The bank's own test system; null: none is publicly known. */
  test: Addresses | null
}>

type Addresses = Readonly<{ apiUrl: string; gateUrl: string }>

function nestpay(
  name: string,
  title: string,
  { bankCode, host, test }: Readonly<{ bankCode: string; host: string; test?: string }>,
): BankPreset {
  return {
    name,
    title,
    connector: 'nestpay',
    bankCode,
    live: nestpayAddresses(host),
    test: nestpayAddresses(test ?? 'entegrasyon.asseco-see.com.tr'),
  }
}

/** The paths of present installations. A bank with older ones says so in its letter. */
function nestpayAddresses(host: string): Addresses {
  return { apiUrl: `https://${host}/fim/api`, gateUrl: `https://${host}/fim/est3Dgate` }
}

function akbankAddresses(stage: '' | 'pre'): Addresses {
  return {
    apiUrl: `https://api${stage}.akbank.com/api/v1/payment/virtualpos/transaction/process`,
    gateUrl: `https://virtualpospaymentgateway${stage}.akbank.com/securepay`,
  }
}

function qnbAddresses(host: string): Addresses {
  const gateway = `https://${host}/Gateway`
  return { apiUrl: `${gateway}/XMLGate.aspx`, gateUrl: `${gateway}/Default.aspx` }
}

function garantiAddresses(host: string): Addresses {
  return {
    apiUrl: `https://${host}/VPServlet`,
    gateUrl: `https://${host}/servlet/gt3dengine`,
  }
}

/**
 * The banks whose addresses are public. The bank's letter goes first: an operator may name other addresses.
 * Ziraat Katılım speaks PayFor and is left out, because the hash of its callbacks cannot be verified.
 */
export const BANK_PRESETS: readonly BankPreset[] = [
  {
    name: 'akbank',
    title: 'Akbank',
    connector: 'akbank',
    bankCode: '0046',
    live: akbankAddresses(''),
    test: akbankAddresses('pre'),
  },
  nestpay('alternatif', 'Alternatif Bank', { bankCode: '0124', host: 'sanalpos.abank.com.tr' }),
  nestpay('anadolubank', 'Anadolubank', {
    bankCode: '0135',
    host: 'anadolusanalpos.est.com.tr',
  }),
  {
    name: 'garanti',
    title: 'Garanti BBVA',
    connector: 'garanti',
    bankCode: '0062',
    live: garantiAddresses('sanalposprov.garanti.com.tr'),
    test: garantiAddresses('sanalposprovtest.garantibbva.com.tr'),
  },
  nestpay('halkbank', 'Halkbank', { bankCode: '0012', host: 'sanalpos.halkbank.com.tr' }),
  nestpay('ing', 'ING', { bankCode: '0099', host: 'sanalpos.ingbank.com.tr' }),
  nestpay('isbank', 'İş Bankası', {
    bankCode: '0064',
    host: 'sanalpos.isbank.com.tr',
    test: 'istest.asseco-see.com.tr',
  }),
  {
    name: 'qnb',
    title: 'QNB',
    connector: 'payfor',
    bankCode: '0111',
    live: qnbAddresses('vpos.qnb.com.tr'),
    test: qnbAddresses('vpostest.qnb.com.tr'),
  },
  nestpay('sekerbank', 'Şekerbank', { bankCode: '0059', host: 'sanalpos.sekerbank.com.tr' }),
  nestpay('teb', 'TEB', { bankCode: '0032', host: 'sanalpos.teb.com.tr' }),
  nestpay('turkiyefinans', 'Türkiye Finans', {
    bankCode: '0206',
    host: 'sanalpos.turkiyefinans.com.tr',
  }),
  nestpay('ziraat', 'Ziraat Bankası', {
    bankCode: '0010',
    host: 'sanalpos2.ziraatbank.com.tr',
    test: 'torus-stage-ziraat.asseco-see.com.tr',
  }),
]
