import { ActionIcon, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { Invitation } from '@recado/contract/users/invitations'
import { IconSend, IconTrash } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { ConfirmDialog } from '#web/shared/ui/ConfirmDialog.tsx'
import { NotLoadedYet } from '#web/shared/ui/NotLoadedYet.tsx'
import { type DialogState, useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { StatusLabel } from '#web/shared/ui/StatusLabel.tsx'
import classes from './Invitations.module.css'
import type { SentInvitation } from './InviteDialog.tsx'
import { useInvitationActions, useInvitations } from './useInvitations.ts'

/** The open invitations. Each can be sent again or withdrawn. */
export function OpenInvitations({ onSent }: { onSent: (sent: SentInvitation) => void }) {
  const { t } = useTranslation('users')
  const rows = useInvitations()
  const { resend, revoke } = useInvitationActions(onSent)
  const mayChange = useCanChange()('users:manage')
  const asked = useDialog<Invitation>()
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  if (!rows) return <NotLoadedYet isLine what={t('invitations.openTitle')} />
  // The row disappears with its buttons: move the focus.
  const revoked = () => {
    asked.close()
    heading.current?.focus()
  }
  return (
    <>
      {rows.length > 0 && (
        <Paper component="section" withBorder radius="lg" px="md" py="sm" aria-labelledby={id}>
          <Title order={2} size="h6" id={id} ref={heading} tabIndex={-1} mb={4}>
            {t('invitations.open', { count: rows.length })}
          </Title>
          <ul className={classes.list}>
            {rows.map((row) => (
              <Group component="li" key={row.id} justify="space-between" wrap="nowrap" gap="xs">
                <InvitedUser row={row} />
                {mayChange && (
                  <InvitationActions
                    email={row.email}
                    isSending={resend.isPending && resend.variables === row.id}
                    onResend={() => resend.mutate(row.id)}
                    onRevoke={() => asked.open(row)}
                  />
                )}
              </Group>
            ))}
          </ul>
        </Paper>
      )}
      <RevokeDialog
        dialog={asked}
        busy={revoke.isPending}
        onConfirm={({ id: withdrawn }) => revoke.mutate(withdrawn, { onSettled: revoked })}
      />
    </>
  )
}

type RevokeProps = { dialog: DialogState<Invitation>; busy: boolean; onConfirm: (row: Invitation) => void }

function RevokeDialog({ dialog: { opened, subject, close }, busy, onConfirm }: RevokeProps) {
  const { t } = useTranslation('users')
  return (
    <ConfirmDialog
      opened={opened}
      title={t('invitations.revokeTitle', { name: subject?.email })}
      text={t('invitations.revokeText')}
      action={t('invitations.revoke')}
      busy={busy}
      onConfirm={() => subject && !busy && onConfirm(subject)}
      onClose={close}
    />
  )
}

type InvitationActionsProps = { email: string; isSending: boolean; onResend: () => void; onRevoke: () => void }

function InvitationActions({ email, isSending, onResend, onRevoke }: InvitationActionsProps) {
  const { t } = useTranslation('users')
  return (
    <Group gap={2} wrap="nowrap">
      <ActionIcon
        size="lg"
        aria-label={t('invitations.resendOne', { name: email })}
        data-hint={t('invitations.resend')}
        loading={isSending}
        onClick={onResend}
      >
        <IconSend size={18} />
      </ActionIcon>
      <ActionIcon size="lg" aria-label={t('invitations.revokeOne', { name: email })} data-hint={t('invitations.revoke')} onClick={onRevoke}>
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  )
}

/** The role, the inviter and the expiry of an invitation, or why it is no longer valid. */
function InvitedUser({ row: { email, profile, invitedBy, state, expiresAt } }: { row: Invitation }) {
  const { t } = useTranslation('users')
  const standing = t(`invitations.states.${state}`, { time: formatDateTime(expiresAt) })
  const words = [t(`profiles.${profile}`), invitedBy && t('invitations.by', { name: invitedBy.name }), state === 'open' && standing]
  return (
    <Stack gap={0} miw={0}>
      <Text size="sm" fw={500} className={classes.email}>
        {email}
      </Text>
      <Text size="xs" c="dimmed">
        {words.filter(Boolean).join(' · ')}
      </Text>
      {state !== 'open' && <StatusLabel tone="bad" label={standing} reason={state === 'void' ? t('invitations.void') : undefined} />}
    </Stack>
  )
}
