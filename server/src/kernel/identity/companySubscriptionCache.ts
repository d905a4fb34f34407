import { AppError } from '@recado/contract/errors'
import { addDays } from '@recado/contract/money/recurrence'
import type { UnpaidDetails, UnpaidReason } from '@recado/contract/users/access'
import { type Clock, dayIn } from '../clock.ts'
import type { PlatformDb } from '../database/schema.ts'
import type { AccessCache } from './accessCache.ts'
import { loadSubscription, loadSubscriptions, type Subscription } from './loadIdentity.ts'

/** `isHeld`: it was restored, and the platform has not yet compared who paid since the backup. So no company is locked out for now. */
type Parts = { platform: PlatformDb; clock: Clock; isHeld: boolean; subscriptions: AccessCache<number, Subscription> }

/** Whether companies may work: active, and paid until today if they pay. */
export function createCompanySubscriptionCache({ platform, clock, isHeld, subscriptions }: Parts) {
  function whyUnpaid({ active, dueDate, timezone, graceDays, isUnclear }: Subscription): UnpaidReason | undefined {
    if (!active) return 'inactive'
    if (isHeld || isUnclear) return undefined
    return dueDate !== null && addDays(dueDate, graceDays) < dayIn(timezone, clock.now()) ? 'expired' : undefined
  }
  const isPaid = (subscription: Subscription) => whyUnpaid(subscription) === undefined
  function refuseUnpaid(subscription: Subscription) {
    const reason = whyUnpaid(subscription)
    if (reason) throw new AppError('ERR_SUBSCRIPTION_EXPIRED', { reason, dueDate: subscription.dueDate } satisfies UnpaidDetails)
  }

  return {
    isPaid,
    refuseUnpaid,
    /** Cached like identities, until it changes. */
    async isPaidCompany(companyId: number): Promise<boolean> {
      const cached = subscriptions.get(companyId)
      if (cached) return isPaid(cached)
      const keep = subscriptions.begin()
      const subscription = await loadSubscription(platform, companyId)
      return subscription !== undefined && isPaid(keep(companyId, subscription))
    },
    /** For work that iterates over all companies. */
    async unpaidCompanies(): Promise<number[]> {
      const all = await loadSubscriptions(platform)
      return all.filter((subscription) => !isPaid(subscription)).map(({ companyId }) => companyId)
    },
    /** Companies whose time is over, without those that the platform has switched off. */
    async expiredCompanies(): Promise<number[]> {
      const all = await loadSubscriptions(platform)
      return all.filter((subscription) => whyUnpaid(subscription) === 'expired').map(({ companyId }) => companyId)
    },
    async refuseUnpaidCompany(companyId: number) {
      const subscription = await loadSubscription(platform, companyId)
      if (!subscription) throw new AppError('ERR_INVALID_CREDENTIALS')
      refuseUnpaid(subscription)
    },
  }
}
