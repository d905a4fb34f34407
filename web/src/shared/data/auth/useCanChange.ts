import { type Action, can } from '@recado/contract/permissions'
import { maySupportCall } from '@recado/contract/support/supportPermissions'
import { useCurrentUser } from './session.ts'

/** Whether the user may only read, because this is a support visit. */
export function useIsReadOnly(): (action: Action) => boolean {
  const mayRead = useCurrentUser().support?.mayRead
  return (action) => mayRead !== undefined && !maySupportCall(action, { method: 'POST', mayRead })
}

/** Whether the user may change what a right covers. */
export function useCanChange(): (action: Action) => boolean {
  const user = useCurrentUser()
  const isReadOnly = useIsReadOnly()
  return (action) => can(user, action) && !isReadOnly(action)
}
