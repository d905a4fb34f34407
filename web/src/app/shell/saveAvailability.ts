import type { InputOf } from '@recado/contract/kit/endpoint'
import { availabilityEndpoint } from '@recado/contract/users/users'
import { call } from '#web/shared/data/api/call.ts'
import { sessionStore } from '#web/shared/data/auth/sessionStore.ts'

/** Saves the user's own availability, and shows it before its event arrives. */
export async function saveAvailability(body: InputOf<typeof availabilityEndpoint>['body']) {
  const session = sessionStore.get()
  if (session.status !== 'signedIn') return
  const { id } = session.user
  const { availability, availabilityUntil, availabilityEnds } = await call(availabilityEndpoint, { params: { id }, body })
  const latest = sessionStore.get()
  if (latest.status === 'signedIn' && latest.user.id === id)
    sessionStore.know({ ...latest.user, availability, availabilityUntil, availabilityEnds })
}
