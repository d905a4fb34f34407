import { type Action, can } from '@recado/contract/permissions'
import type { SessionUser } from '@recado/contract/users/access'
import { useStore } from '#web/shared/data/store/createStore.ts'
import { sessionStore } from './sessionStore.ts'

/** The state of the session. */
export const useSessionState = () => useStore(sessionStore)

/** The signed-in user. Only for screens inside the signed-in layout. */
export function useCurrentUser(): SessionUser {
  const state = useSessionState()
  if (state.status !== 'signedIn') throw new Error('useCurrentUser must be used under the signed-in layout')
  return state.user
}

/** Whether the user may do something, by the same table that the server enforces. */
export function useCan(): (action: Action) => boolean {
  const user = useCurrentUser()
  return (action) => can(user, action)
}
