import { invitations } from '@recado/contract/users/invitations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../shared/api/call.ts'
import { fetchAgain } from '../../../shared/live/fetchAgain.ts'
import { useLiveQuery } from '../../../shared/live/liveQuery.ts'
import { toast } from '../../../shared/toast/toast.ts'
import { inviteRefusal } from './inviteRefusal.ts'

const queryKey = ['invitations']

/** The invitations that nobody has accepted yet. There are few, so they are read again when one changes, or whoever sent it. */
export function useInvitations() {
  const { data } = useLiveQuery({
    key: queryKey,
    fetch: () => call(invitations.list, {}),
    on: { invitation: () => 'refetch', user: () => 'refetch' },
    refetchOnMount: true,
  })
  return data ?? []
}

/** Sends one again, and withdraws one. `onSent` has the new link, where it is to be copied. */
export function useInvitationActs(onSent: (sent: { email: string; link: string | null }) => void) {
  const { t } = useTranslation('users')
  const client = useQueryClient()
  const onError = (error: unknown) => toast.refusal(inviteRefusal(error, t))
  const onSettled = () => fetchAgain(client, { queryKey })
  const resend = useMutation({
    mutationFn: (id: number) => call(invitations.resend, { params: { id } }),
    onSuccess: onSent,
    ...{ onError, onSettled },
  })
  const revoke = useMutation({
    mutationFn: (id: number) => call(invitations.revoke, { params: { id } }),
    onSuccess: () => toast.success(t('invitations.revoked')),
    ...{ onError, onSettled },
  })
  return { resend, revoke }
}
