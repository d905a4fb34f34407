import { useCurrentUser } from '#web/shared/data/auth/session.ts'

/** Whether a form offers a new quick message to the whole team: an administrator mostly writes them for the company. */
export const useSharesQuickMessages = () => useCurrentUser().profile === 'admin'
