import { type Action, can } from '@recado/contract/permissions'
import { maySupportCall } from '@recado/contract/support/supportPermissions'
import { useSession } from './session.ts'

/** Whether a right lets the reader only look, since they act for the company in a visit of support. */
export function useOnlyLooks(): (action: Action) => boolean {
  const mayRead = useSession().support?.mayRead
  return (action) => mayRead !== undefined && !maySupportCall(action, { method: 'POST', mayRead })
}

/** Whether the signed-in user may change what a right is about. */
export function useCanChange(): (action: Action) => boolean {
  const user = useSession()
  const onlyLooks = useOnlyLooks()
  return (action) => can(user, action) && !onlyLooks(action)
}
