import { type Bank, pointsOf } from '../bank/index.ts'
import type { CardProfile } from '../card-profile.ts'
import { isApproved } from '../ledger/index.ts'
import { type ApiAnswer, headOf, hostMessage } from './answer.ts'
import type { ApiRequest } from './request.ts'
import { stanOf } from './rows.ts'

type Booked = Readonly<{
  bankOrderId: string
  transactionId: string
  authCode: string
  hostReference: string
  procReturnCode: string
}>

/** The answer to a booking that the issuer approved or declined. */
export function bookedAnswer(
  bank: Bank,
  request: ApiRequest,
  booked: Booked,
  card: CardProfile,
): ApiAnswer {
  const approved = isApproved(booked)
  const { bankOrderId, authCode, procReturnCode } = booked
  return {
    status: 200,
    body: {
      ...headOf(bank, request, approved ? 'VPS-0000' : 'VPS-1005'),
      hostResponseCode: procReturnCode,
      hostMessage: hostMessage(procReturnCode, authCode),
      card: { cardHolderName: '' },
      order: { orderId: bankOrderId },
      transaction: {
        authCode: approved ? authCode : '000000',
        rrn: booked.hostReference,
        batchNumber: bank.ledger.openBatch(request.text('terminal/terminalSafeId')),
        stan: stanOf(booked.transactionId),
      },
      campaign: { additionalInstallCount: 0, deferingDate: '', deferingMonth: 0 },
      reward: rewardOf(approved ? pointsOf(card) / 100 : 0),
    },
  }
}

/** There is no points query: the balance comes with answers. */
function rewardOf(balance: number) {
  return {
    ccbEarnedRewardAmount: 0,
    ccbBalanceRewardAmount: balance,
    ccbRewardDesc: 'CHIP PARA',
    pcbEarnedRewardAmount: 0,
    pcbBalanceRewardAmount: 0,
    pcbRewardDesc: '',
    xcbEarnedRewardAmount: 0,
    xcbBalanceRewardAmount: 0,
    xcbRewardDesc: '',
  }
}
