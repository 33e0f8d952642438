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

/** Cards of the smaller private banks, deposit and investment banks alike. */
export const SMALL_PRIVATE_BANK_BINS: readonly BinRecord[] = [
  ...cardsOf({ bankCode: '0099', bankTitle: 'ING', cardNetwork: 'Bonus' }, [
    credit(
      'Classic',
      `400684 408578 408579 478797 490805 510151 514140 517946 532443 540024 542029
      542605 550478 554297`,
    ),
    credit('World', '526973 526975 531401 550074'),
    credit('Gold', '413762 413792 420322 420323 455571 478798 490806 542965 542967 548819'),
    credit('Platinum', '414070 420324 554570'),
    business('463336 480296 490807 540025 547765'),
    otherCredit('Unknown', 'Classic', '979224'),
    debit('408581 408593 423091 447502 490808 535270 676170 676206 676366 676402 979242'),
    businessDebit('479632 535137'),
    prepaid('474823 479633 515755'),
  ]),
  ...cardsOf({ bankCode: '0123', bankTitle: 'HSBC', cardNetwork: 'CardFinans' }, [
    credit(
      'Classic',
      `405917 408969 409071 424909 431594 496019 510005 512651 519399 540643 542254
      550472 979214`,
    ),
    credit('World', '525413 545183'),
    credit('Gold', '405918 422629 525795 550473'),
    credit('Platinum', '428240 552143'),
    business('556030 556031 556033 556034 556665'),
    otherBusiness('Advantage', '405913'),
    debit('405919 532604 676401'),
    businessDebit('405903 677193'),
  ]),
  ...cardsOf({ bankCode: '0059', bankTitle: 'Şekerbank', cardNetwork: 'Bonus' }, [
    credit(
      'Classic',
      `411156 433383 456372 459268 494064 510010 513045 521394 525404 530866 549208
      557122 650175`,
    ),
    credit('Gold', '411157 433384 494063 539703'),
    credit('Platinum', '411158 521827'),
    business('403836 411159 547311 552547'),
    otherCredit('Unknown', 'Classic', '409622 411160 549394'),
    otherBusiness('Unknown', '519753'),
    debit('423833 459068 510270 516846 589713 676832 979211'),
    businessDebit('489401 494316'),
    prepaid('421086 454894 527657'),
  ]),
  ...cardsOf({ bankCode: '0103', bankTitle: 'Fibabanka', cardNetwork: 'Bonus' }, [
    credit('Classic', '522075 529534 534913 536202 539424'),
    credit('Gold', '527765'),
    credit('Platinum', '518679 522566'),
    credit('World Black', '522021'),
    business('525604 527022 547840 559056'),
    otherCredit('Unknown', 'Classic', '423495 468973 517601 522576 543624 979225'),
    debit('520745 527325 537889 539432 557374 600343 603343'),
    businessDebit('520947 526963'),
    prepaid('434909 525492 677987'),
  ]),
  ...cardsOf({ bankCode: '0124', bankTitle: 'Alternatif Bank', cardNetwork: 'Bonus' }, [
    credit('Classic', '403223 403595 516308 522221 650271 654997'),
    credit('Gold', '466281 544836'),
    credit('Platinum', '466282 516458'),
    business('466283 558485'),
    otherCredit('Unknown', 'Classic', '416394 466280 512618 979228'),
    debit('466284 551458 670670'),
    businessDebit('553870'),
  ]),
  ...cardsOf({ bankCode: '0146', bankTitle: 'Odeabank', cardNetwork: 'Unknown' }, [
    credit('Classic', '469183 519261 522362 524677 528064 979219'),
    credit('World', '527383'),
    credit('Gold', '469180 522356 526952'),
    credit('Platinum', '468791 469181 522347 527369 527396'),
    business('468793 468794 468795 521162 523416 536255'),
    debit('468797 469184 516944 670868'),
    businessDebit('468796 542724'),
    prepaid('535446'),
  ]),
  ...cardsOf({ bankCode: '0135', bankTitle: 'Anadolubank', cardNetwork: 'Unknown' }, [
    credit('Classic', '425847 522240 535881 979252'),
    credit('World', '554301'),
    credit('Gold', '425846 522241'),
    credit('Platinum', '441341'),
    business('425848 558593'),
    debit('425849 515289 552557 676460 979240'),
  ]),
  ...cardsOf({ bankCode: '0143', bankTitle: 'Aktif Bank', cardNetwork: 'Unknown' }, [
    credit('Classic', '441115 453144 534563'),
    credit('Gold', '453145'),
    credit('Platinum', '453146'),
    credit('World Black', '535843'),
    debit('441118 453148 453149 504166 553427 559884 581877 671121 671155 979213 979246'),
    prepaid('453147 515456 516357 517343 528246 532813 534565 534567 539098 549539'),
  ]),
  ...cardsOf({ bankCode: '0092', bankTitle: 'Citibank', cardNetwork: 'Unknown' }, [
    credit('Classic', '412931 426392 450050 544127 554975'),
    credit('Gold', '426391 450051 544460 547161 549220 554976'),
    credit('Platinum', '450151'),
    business('437897 471509 547712 553493 555087'),
  ]),
  ...cardsOf({ bankCode: '0125', bankTitle: 'Burgan Bank', cardNetwork: 'Unknown' }, [
    credit('Classic', '483013 498516 541875'),
    credit('Gold', '491373 498517'),
    credit('Platinum', '498518 498519'),
    business('498520 498521'),
    debit('414941 535806 589298'),
    prepaid('527573'),
  ]),
  ...cardsOf({ bankCode: '0109', bankTitle: 'ICBC Turkey', cardNetwork: 'Unknown' }, [
    credit('Classic', '413972 456057 527080 545769 979239'),
    credit('Gold', '456059 545770'),
    credit('Platinum', '413729 514025 521875'),
    business('558634'),
    debit('445988 589416'),
  ]),
  ...cardsOf({ bankCode: '0096', bankTitle: 'Turkish Bank', cardNetwork: 'Unknown' }, [
    credit('Classic', '419389 529939'),
    credit('Gold', '518599'),
    credit('Platinum', '552098'),
    debit('540572 589288 677522'),
    prepaid('521594 558030'),
  ]),
  ...cardsOf({ bankCode: '0091', bankTitle: 'Arap Türk Bankası', cardNetwork: 'Unknown' }, [
    debit('512180 530974'),
  ]),
  ...cardsOf({ bankCode: '0141', bankTitle: 'Nurol Yatırım Bankası', cardNetwork: 'Unknown' }, [
    credit('Classic', '542273'),
  ]),
]
