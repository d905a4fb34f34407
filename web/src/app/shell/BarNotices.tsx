import { useCan, useSession } from '../../shared/auth/session.ts'
import { WaitingNotice } from '../../shared/outbox/WaitingNotice.tsx'
import { ConfirmNotice } from './ConfirmNotice.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'

/** Administrators see this until the e-mail address of the company is confirmed. */
function Unconfirmed() {
  const { company } = useSession()
  const may = useCan()('company:schedules')
  return !company.emailConfirmed && may && <ConfirmNotice />
}

/** Notices about the connection to the server and about the account. */
export const BarNotices = () => (
  <>
    <OfflineNotice />
    <WaitingNotice />
    <Unconfirmed />
  </>
)
