import { useCan, useSession } from '../../shared/auth/session.ts'
import { ConfirmEmailNotice } from './ConfirmEmailNotice.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { OutboxNotice } from './OutboxNotice.tsx'

/** Administrators see this until the e-mail address of the company is confirmed. */
function UnconfirmedNotice() {
  const { company } = useSession()
  const may = useCan()('company:schedules')
  return !company.emailConfirmed && may && <ConfirmEmailNotice />
}

/** Notices about the connection to the server and about the account. */
export const TopBarNotices = () => (
  <>
    <OfflineNotice />
    <OutboxNotice />
    <UnconfirmedNotice />
  </>
)
