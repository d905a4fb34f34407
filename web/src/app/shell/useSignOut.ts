import { useState } from 'react'
import { signOut } from '../../shared/auth/access.ts'
import { useSession } from '../../shared/auth/session.ts'
import { outbox } from '../../shared/outbox/outbox.ts'
import { toast } from '../../shared/toast/toast.ts'

/** Signs out, with a question first where something has not reached the server yet: it goes with the session. */
export function useSignOut() {
  const { id } = useSession()
  const [count, setCount] = useState(0)
  const go = () => {
    setCount(0)
    void signOut()
      .catch(toast.error)
      .finally(() => outbox.forget(id))
  }
  return {
    leave: () => (outbox.get().length > 0 ? setCount(outbox.get().length) : go()),
    /** How much would be lost; nothing is asked as long as it is none. */
    leaving: { count, go, stay: () => setCount(0) },
  }
}

export type Leaving = ReturnType<typeof useSignOut>['leaving']
