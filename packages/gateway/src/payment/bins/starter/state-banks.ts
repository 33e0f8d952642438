import type { BinRecord } from '../bin.ts'
import {
  business,
  businessDebit,
  cardsOf,
  credit,
  debit,
  otherBusiness,
  otherCredit,
  prepaid,
} from './cards-of.ts'

/** Cards of the deposit banks that the state owns. */
export const STATE_BANK_BINS: readonly BinRecord[] = [
  ...cardsOf({ bankCode: '0010', bankTitle: 'Ziraat Bankası', cardNetwork: 'Bankkart' }, [
    credit(
      'Classic',
      `404591 413226 434528 437838 444676 454671 454672 511885 523529 540130 540134
      541001 542374 549449 650268`,
    ),
    credit('Gold', '444677 454674 534981'),
    credit('Platinum', '444678 513662 530905'),
    credit('World Black', '525329 533764'),
    credit('Infinite', '487146'),
    business('454673 487147 527737 530699 547287 558336'),
    otherCredit('Unknown', 'Classic', '527749 650273 650274 650848 650849 650850 658768'),
    otherCredit('Unknown', 'Gold', '557844'),
    otherCredit('Unknown', 'Platinum', '525339'),
    otherBusiness('Unknown', '469884 650846'),
    debit(`416283 434529 439561 447504 476619 482465 487148 506748 512440 527682 528208 533154
      535248 536479 537470 537546 542941 601354 650083 658767 670586 676123 676124 979217 979286`),
    businessDebit('407814 460952 487149 516932 533612 535735 650847 979280'),
    prepaid('531102 533184 546957'),
  ]),
  ...cardsOf({ bankCode: '0012', bankTitle: 'Halkbank', cardNetwork: 'Paraf' }, [
    credit('Classic', '402526 416607 492095 510056 529042 543081 979210 979244 979245'),
    credit('World', '542694'),
    credit('Gold', '492094 540435'),
    credit('Platinum', '415514 521378'),
    business('498852 552879'),
    otherCredit('Unknown', 'Classic', '423480 536503'),
    otherBusiness('Unknown', '456944 527284'),
    debit(`401049 415515 440776 447505 451454 466260 499821 511109 526290 535241 639001 676258
      979212`),
    businessDebit('421030 478551 537500'),
    prepaid('526289'),
  ]),
  ...cardsOf({ bankCode: '0015', bankTitle: 'VakıfBank', cardNetwork: 'World' }, [
    credit(
      'Classic',
      `402940 409084 411724 411942 411943 411944 415792 416757 434724 493840 493841
      510238 520017 536977 540045 540046 542119 542798 550291 650170`,
    ),
    credit('World', '531369 552101'),
    credit('Gold', '493846 542804'),
    credit('Platinum', '411979 479909 548375'),
    business('428945 459252 479908 522441 547244'),
    debit('423478 483612 491005 501774 531457 535576 535775 589311 650052 676429 679951 979209'),
    businessDebit('434530 444028 537504'),
    prepaid('442671 527590 554548 555467'),
  ]),
]
