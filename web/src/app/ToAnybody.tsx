import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { PublicFrame } from './theme/PublicFrame.tsx'

/** Pages that look like those before the door, and that nobody is sent away from. */
export const ToAnybody = () => (
  <Suspense>
    <PublicFrame onSubmit={() => undefined}>
      <Suspense>
        <Outlet />
      </Suspense>
    </PublicFrame>
  </Suspense>
)
