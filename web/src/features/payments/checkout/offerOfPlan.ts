import { AppError } from '@recado/contract/errors'
import { type PaymentOffer, payments } from '@recado/contract/money/payments'
import { planChanges } from '@recado/contract/money/planChanges'
import { call } from '../../../shared/api/call.ts'

/** What a dearer plan costs, as an invoice would say it: there is none before somebody pays. `present`: the plan that the company has. */
export async function offerOfPlan(planId: number, present: string): Promise<PaymentOffer> {
  const [methods, { months, choices }] = await Promise.all([call(payments.methods, {}), call(planChanges.get, {})])
  const choice = choices.find(({ plan, when }) => plan.id === planId && when === 'paid')
  if (!choice) throw new AppError('ERR_OFFER_CHANGED')
  const { plan, difference: value, periodValue, periodFrom } = choice
  const { name, users, connections, queues } = plan
  const kind = { id: null, kind: 'change', status: 'open', detail: `${present} → ${name}` } as const
  const invoice = { ...kind, value, dueDate: periodFrom, months, users, connections, queues }
  return { ...methods, invoice, change: { planId, name, periodValue, periodFrom } }
}
