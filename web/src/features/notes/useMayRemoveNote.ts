import type { Note } from '@recado/contract/tickets/notes'
import { useCan, useSession } from '../../shared/auth/session.ts'

/** One's own, and as an administrator any. */
export function useMayRemoveNote() {
  const { id: me } = useSession()
  const can = useCan()
  return ({ user }: Note) => user?.id === me || can('notes:deleteOthers')
}
