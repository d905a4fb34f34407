import { useState } from 'react'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { signOut } from '#web/shared/data/auth/signIn.ts'
import { outbox } from '#web/shared/data/outbox/outbox.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

/** Signs out. Asks first if changes have not reached the server, because they are lost with the session. */
export function useSignOut() {
  const { id } = useCurrentUser()
  const [count, setCount] = useState(0)
  const go = () => {
    setCount(0)
    void signOut()
      .catch(toast.error)
      .finally(() => outbox.forget(id))
  }
  return {
    leave: () => (outbox.get().length > 0 ? setCount(outbox.get().length) : go()),
    /** The number of changes that would be lost; the dialog opens if it is not 0. */
    leaving: { count, go, stay: () => setCount(0) },
  }
}

export type SignOutQuestion = ReturnType<typeof useSignOut>['leaving']
