import { cardScheme } from '../kernel/index.ts'
import type { BinRecord } from './bin.ts'

type Bank = Pick<BinRecord, 'bankCode' | 'bankTitle' | 'cardNetwork'>

/** Cards that differ only in their digits. */
type Issue = Pick<BinRecord, 'cardType' | 'cardSubType' | 'isCommercial'> &
  Readonly<{ prefixes: string }>

/** Prefixes are separated by blanks or line ends. */
function credit(cardSubType: string, prefixes: string): Issue {
  return { cardType: 'Credit', cardSubType, isCommercial: false, prefixes }
}

const classic = (prefixes: string): Issue => credit('Classic', prefixes)

function business(prefixes: string): Issue {
  return { ...credit('Business', prefixes), isCommercial: true }
}

function debit(prefixes: string): Issue {
  return { ...credit('Debit', prefixes), cardType: 'Debit' }
}

/** `cardNetwork` is the programme of the bank's credit cards: no other card pays in installments through it. */
function cardsOf(bank: Bank, issues: readonly Issue[]): BinRecord[] {
  return issues.flatMap(({ prefixes, ...issue }) =>
    prefixes.split(/\s+/).map((prefix) => ({
      ...bank,
      ...issue,
      prefix,
      cardBrand: cardScheme(prefix),
      cardNetwork: issue.cardType === 'Credit' ? bank.cardNetwork : 'Unknown',
      isVirtual: false,
      isDomestic: true,
    })),
  )
}

/**
 * Prefixes of the large banks of Turkey, as banks and merchants publish them. Banks issue new ones every
 * month, and move old ones to other products. An operator should import the table of its own acquirer.
 */
export const STARTER_BANK_BINS: readonly BinRecord[] = [
  ...cardsOf({ bankCode: '0062', bankTitle: 'Garanti BBVA', cardNetwork: 'Bonus' }, [
    classic(`403280 404308 413836 426888 474215 479660 479661 479662 520097 520922 520940 521825
      522204 524659 526955 535429 540036 540669 540709 541865 542030 543738 544078 548935 554253
      554254 554960 557023`),
    credit('Flexi', '432154'),
    credit('Money', '482491'),
    credit('Miles&Smiles', '374422 374424 514915 520988 521824'),
    credit('American Express', '374421 374427 375622 375623 375624 375627 375630 375631 377137'),
    business('374423 374425 374426 375625 403666 553130 558699'),
    debit('401738 405051 405090 409219 410141 516943 516961 517040 517041 517042 517048'),
  ]),
  ...cardsOf({ bankCode: '0046', bankTitle: 'Akbank', cardNetwork: 'Axess' }, [
    classic('413252 520932 521807 557113 557829'),
    credit('Wings', '512754 524347'),
    business('552608 552609 553056'),
    debit('516643 516840 516841 521942'),
  ]),
  ...cardsOf({ bankCode: '0064', bankTitle: 'Türkiye İş Bankası', cardNetwork: 'Maximum' }, [
    classic(`418342 418343 438331 441076 454314 454358 454359 454360 473956 510152 525382 537548
      540667 540668 541440 543771 552427 559289 650173`),
    credit('Gold', '418344'),
    credit('Platinum', '418345 548237 552096'),
    business('553058'),
    debit(`545254 650082 40107172 40107173 40107174 40107175 40107176 40107177 40399800 40399801
      40399802 40399803 40399804 40399805`),
  ]),
  ...cardsOf({ bankCode: '0067', bankTitle: 'Yapı Kredi', cardNetwork: 'World' }, [
    classic(`434728 434742 434839 450634 455359 479795 491205 491206 494314 523034 525864 540061
      540062 540063 540122 540129 542117 650161`),
    credit('Crystal', '404809 545103'),
    business('552645 552659'),
    debit('401622 406281 413382 414392 420342 420343 549624'),
  ]),
  ...cardsOf({ bankCode: '0010', bankTitle: 'Ziraat Bankası', cardNetwork: 'Bankkart' }, [
    classic('404591 413226 487146 487147 511885 513662 523529 525329 542374 549449'),
    business('527737 547287'),
    debit('407814 439561 487148 512440 516932 537470 542941 546957'),
  ]),
  ...cardsOf({ bankCode: '0012', bankTitle: 'Halkbank', cardNetwork: 'Paraf' }, [
    classic('415514 416607 510056 521378 543081'),
    business('498852 552879'),
    debit('401049 415515 421030 499821 526289 526290'),
  ]),
  ...cardsOf({ bankCode: '0015', bankTitle: 'VakıfBank', cardNetwork: 'World' }, [
    classic(`402940 409084 411724 411942 411943 411944 411979 415792 416757 520017 542119 542798
      542804 552101 650170`),
    business('522441 547244'),
    debit('650052'),
  ]),
  ...cardsOf({ bankCode: '0111', bankTitle: 'QNB', cardNetwork: 'CardFinans' }, [
    classic(`401072 402277 402278 402563 406386 409364 410147 414388 415956 422376 431379 439757
      499850 499851 499852 516789 516835 516843 519324 521022 521836 526911 535177 545120 545616
      545847 547772 979203 41556501 52102280`),
    business('403082 542404 547567 547800 559096'),
    debit('420092 498749 499853'),
  ]),
  ...cardsOf({ bankCode: '0134', bankTitle: 'DenizBank', cardNetwork: 'Bonus' }, [
    classic(`408625 409070 460345 510063 512017 512117 514924 520019 520303 523515 543358 543427
      546764 549839 555574 555636 555660`),
    business('403134 510118 510119 552679 558443 558446 558448 558460'),
    debit('476662 516731 516740 516914 517047'),
  ]),
  ...cardsOf({ bankCode: '0032', bankTitle: 'TEB', cardNetwork: 'Bonus' }, [
    classic(`402458 402459 406015 416350 439845 474108 510138 510139 510221 512753 512803 524839
      524840 525314 528926 542259 545124 545148 549998 550449 552207 51023900`),
    business('404350 416563 519780 524346 547985 553090'),
    debit('404315 413528 497022'),
  ]),
  ...cardsOf({ bankCode: '0099', bankTitle: 'ING', cardNetwork: 'Bonus' }, [
    classic(`400684 408579 414070 420322 420323 420324 510151 514140 517946 526973 526975 542029
      542605 542965 542967 548819 550074 550478 554297 554570`),
    business('547765'),
    debit('408581'),
  ]),
  ...cardsOf({ bankCode: '0205', bankTitle: 'Kuveyt Türk', cardNetwork: 'Unknown' }, [
    classic('402589 403360 512595 518896 520180 525312 527083'),
    credit('Gold', '402590'),
    business('402592 511660 547564'),
    debit('402591'),
  ]),
  ...cardsOf({ bankCode: '0206', bankTitle: 'Türkiye Finans', cardNetwork: 'Bonus' }, [
    classic(`400742 404952 498724 498725 511758 511783 512360 518358 521848 537719 541786 549294`),
    business('411685 552610'),
    debit('416275'),
  ]),
  ...cardsOf({ bankCode: '0059', bankTitle: 'Şekerbank', cardNetwork: 'Bonus' }, [
    classic('411156 411157 411158 521394 525404 549208'),
    business('403836 411159 547311'),
    debit('421086 516846'),
  ]),
  ...cardsOf({ bankCode: '0203', bankTitle: 'Albaraka Türk', cardNetwork: 'World' }, [
    classic('463359 479671 511583 533973 536180 548232'),
    business('417715 547234'),
  ]),
  ...cardsOf({ bankCode: '0123', bankTitle: 'HSBC', cardNetwork: 'CardFinans' }, [
    classic(`405917 405918 408969 409071 422629 510005 512651 519399 525413 525795 542254 545183
      550472 550473 552143`),
    business('405913 556030 556031'),
    debit('405919'),
  ]),
  ...cardsOf({ bankCode: '0146', bankTitle: 'Odeabank', cardNetwork: 'Unknown' }, [
    classic('519261 522347 522356 522362 524677 526952 527369 527383 527396'),
    debit('516944'),
  ]),
  ...cardsOf({ bankCode: '0103', bankTitle: 'Fibabanka', cardNetwork: 'Bonus' }, [
    classic('522075 522566'),
    business('559056'),
  ]),
  ...cardsOf({ bankCode: '0135', bankTitle: 'Anadolubank', cardNetwork: 'Unknown' }, [
    classic('522240 522241 554301'),
    business('558593'),
  ]),
  ...cardsOf({ bankCode: '0124', bankTitle: 'Alternatif Bank', cardNetwork: 'Bonus' }, [
    classic('516308 516458 522221 544836'),
    business('558485'),
  ]),
]
