import { Suspense } from 'react'
import { useCan, useSession } from '../../shared/auth/session.ts'
import { preloadable } from '../../shared/lazy/preloadable.ts'
import { WaitingNotice } from '../../shared/outbox/WaitingNotice.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'

const ConfirmNotice = preloadable(async () => (await import('./ConfirmNotice.tsx')).ConfirmNotice)

/** For those who run the company, until its address is confirmed. */
function Unconfirmed() {
  const { company } = useSession()
  const may = useCan()('company:schedules')
  if (company.emailConfirmed || !may) return null
  return (
    <Suspense>
      <ConfirmNotice />
    </Suspense>
  )
}

/** What is to be known of the connection: that it is down, and what waits for it. */
export const BarNotices = () => (
  <>
    <OfflineNotice />
    <WaitingNotice />
    <Unconfirmed />
  </>
)
