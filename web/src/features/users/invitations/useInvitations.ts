import { invitationEndpoints } from '@recado/contract/users/invitations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { useLiveQuery } from '#web/shared/data/live/liveQuery.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { inviteErrorText } from './inviteErrorText.ts'

const queryKey = ['invitations']

/** The open invitations, undefined until they are loaded. They are few, so the whole list is fetched again when one or its inviter changes. */
export function useInvitations() {
  const { data } = useLiveQuery({
    key: queryKey,
    fetch: () => call(invitationEndpoints.list, {}),
    on: { invitation: () => 'refetch', user: () => 'refetch' },
    refetchOnMount: true,
  })
  return data
}

/** Sends an invitation again or withdraws it. `onSent` gets the new link if it has to be copied. */
export function useInvitationActions(onSent: (sent: { email: string; link: string | null }) => void) {
  const { t } = useTranslation('users')
  const client = useQueryClient()
  const onError = (error: unknown) => toast.refusal(inviteErrorText(error, t))
  const onSettled = () => invalidateLive(client, { queryKey })
  const resend = useMutation({
    mutationFn: (id: number) => call(invitationEndpoints.resend, { params: { id } }),
    onSuccess: onSent,
    onError,
    onSettled,
  })
  const revoke = useMutation({
    mutationFn: (id: number) => call(invitationEndpoints.revoke, { params: { id } }),
    onSuccess: () => toast.success(t('invitations.revoked')),
    onError,
    onSettled,
  })
  return { resend, revoke }
}
