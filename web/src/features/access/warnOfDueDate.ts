import type { SessionUser } from '@recado/contract/users/access'
import type { TFunction } from 'i18next'
import { daysLeft } from '../../shared/company/daysLeft.ts'
import { toast } from '../../shared/toast/toast.ts'

const warnBelow = 5

/** Says at sign-in that the subscription ends within days. */
export function warnOfDueDate(company: SessionUser['company'], t: TFunction<'access'>) {
  const days = daysLeft(company, new Date())
  if (days !== null && days < warnBelow) toast.warning(t('login.dueSoon', { count: days }))
}
