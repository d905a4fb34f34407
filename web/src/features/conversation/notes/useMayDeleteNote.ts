import type { Note } from '@recado/contract/tickets/notes'
import { useSession } from '../../../shared/auth/session.ts'
import { useCanChange } from '../../../shared/auth/useCanChange.ts'

/** One's own, and as an administrator any. */
export function useMayDeleteNote() {
  const { id: me } = useSession()
  const canChange = useCanChange()
  // While the release before still serves, it tells null of whoever has left.
  return ({ user }: Note) => canChange(user?.id === me ? 'notes:write' : 'notes:deleteOthers')
}
