import { type Action, can } from '@recado/contract/permissions'
import type { SessionUser } from '@recado/contract/users/access'
import { useStore } from '../store/createStore.ts'
import { sessionStore } from './sessionStore.ts'

/** Whether somebody is signed in. */
export const useSessionState = () => useStore(sessionStore)

/** Who is signed in. Screens under the signed-in layout may assume that somebody is. */
export function useSession(): SessionUser {
  const state = useSessionState()
  if (state.status !== 'signedIn') throw new Error('useSession must be used under the signed-in layout')
  return state.user
}

/** What the signed-in user may do, from the table that the server enforces. */
export function useCan(): (action: Action) => boolean {
  const user = useSession()
  return (action) => can(user, action)
}
