import { WaitingNotice } from '../../shared/outbox/WaitingNotice.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'

/** What is to be known of the connection: that it is down, and what waits for it. */
export const BarNotices = () => (
  <>
    <OfflineNotice />
    <WaitingNotice />
  </>
)
