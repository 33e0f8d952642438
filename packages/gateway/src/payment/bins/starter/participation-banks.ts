import type { BinRecord } from '../bin.ts'
import {
  business,
  businessDebit,
  cardsOf,
  credit,
  debit,
  otherCredit,
  prepaid,
} from './cards-of.ts'

/** Cards of the participation banks: they bank without interest. */
export const PARTICIPATION_BANK_BINS: readonly BinRecord[] = [
  ...cardsOf({ bankCode: '0203', bankTitle: 'Albaraka Türk', cardNetwork: 'World' }, [
    credit('Classic', '432284 463359 479671 533973 534264'),
    credit('World', '511583'),
    credit('Gold', '423002 432285 533796 536180 548232'),
    credit('Platinum', '424935'),
    business('417715 434572 516183 547234'),
    otherCredit('Unknown', 'Classic', '979226'),
    debit('417716 434524 532639 979227'),
    prepaid('544401'),
  ]),
  ...cardsOf({ bankCode: '0205', bankTitle: 'Kuveyt Türk', cardNetwork: 'Unknown' }, [
    credit('Classic', '402589 410555 410556 424487 439847 512595 518896 525312 527327 979267'),
    credit('World', '520180 527083'),
    credit('Gold', '402590 483673'),
    credit('Platinum', '403360'),
    business('402592 403810 431024 511660 539803 547564'),
    debit('402591 439849 483674 483714 528133 535748 557370 979216'),
    businessDebit('439848'),
  ]),
  ...cardsOf({ bankCode: '0206', bankTitle: 'Türkiye Finans', cardNetwork: 'Bonus' }, [
    credit(
      'Classic',
      `400742 412574 424927 424931 428462 435627 441206 459907 470954 479915 511758
      511783 512360 528293 549294`,
    ),
    credit('Gold', '435628 479916 498724 537719'),
    credit('Platinum', '479917 498725 521848'),
    credit('World Black', '518358'),
    business('404952 411685 412576 541786 552610'),
    debit('416275 435629 485060 485061 519015 527111 606043 677451 979218'),
  ]),
  ...cardsOf({ bankCode: '0209', bankTitle: 'Ziraat Katılım', cardNetwork: 'Unknown' }, [
    credit('Classic', '539134 979221'),
  ]),
  ...cardsOf({ bankCode: '0210', bankTitle: 'Vakıf Katılım', cardNetwork: 'Unknown' }, [
    credit('Classic', '483703 483704 532322 535355 979230'),
    business('531883 547980'),
    debit('531133 558215 639086 670544 979250 979265'),
  ]),
  ...cardsOf({ bankCode: '0211', bankTitle: 'Emlak Katılım', cardNetwork: 'Unknown' }, [
    debit('979261'),
  ]),
]
