import { Suspense } from 'react'
import { lazily } from './lazily.ts'
import { fetchAhead } from './SignedInOnly.tsx'
import { PublicFrame } from './theme/PublicFrame.tsx'

const ConfirmEmailPage = lazily(async () => (await import('../features/access/ConfirmEmailPage.tsx')).ConfirmEmailPage)

/** Looks like a page before the door, and is open to those behind it too: the mail is read in whatever tab there is. */
export const Confirming = () => (
  <Suspense>
    <PublicFrame onSubmit={fetchAhead}>
      <Suspense>
        <ConfirmEmailPage />
      </Suspense>
    </PublicFrame>
  </Suspense>
)
