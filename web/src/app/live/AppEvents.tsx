import type { SessionUser } from '@recado/contract/users/access'
import type { Colleague } from '@recado/contract/users/users'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { sessionStore } from '#web/shared/data/auth/sessionStore.ts'
import { resumeSession } from '#web/shared/data/auth/signIn.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { onReconnect, useLive } from '#web/shared/data/live/liveEvents.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

const SIGN_OUT_DELAY = 1000

/** What the whole app does on live events. */
export function AppEvents() {
  const { t } = useTranslation('shell')
  const user = useCurrentUser()
  const queries = useQueryClient()

  const { held } = user.installation
  useEffect(
    () =>
      onReconnect(() => {
        void invalidateLive(queries)
        // The release of a restored installation restarts its processes.
        if (held) void resumeSession()
      }),
    [queries, held],
  )

  useLive('auth', (event) => {
    if (event.user?.id !== user.id) return
    sessionStore.end('elsewhere')
    toast.warning(t('accessedElsewhere'))
    setTimeout(() => window.location.reload(), SIGN_OUT_DELAY)
  })

  useLive('user', (event) => {
    if (event.user && changesSession(user, event.user)) void resumeSession()
  })
  return null
}

/**
 * Whether an event changes what the signed-in user is or may. Events to colleagues carry no profile, so even an event without one may hide
 * such a change.
 */
function changesSession(user: SessionUser, row: Colleague & Partial<Pick<SessionUser, 'email' | 'profile'>>) {
  if (row.id !== user.id) return false
  if (row.profile === undefined) return true
  const comparedFields = ({ name, email = user.email, profile, queues, availability, availabilityUntil }: typeof row) =>
    JSON.stringify([name, email, profile, queues.map(({ id }) => id).sort(), availability, availabilityUntil])
  return comparedFields(row) !== comparedFields(user)
}
