import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SecretField } from '#web/shared/ui/fields/SecretField.tsx'
import { InfoDialog } from '#web/shared/ui/InfoDialog.tsx'
import type { DialogState } from '#web/shared/ui/resource/useDialog.ts'
import type { SentInvitation } from './InviteDialog.tsx'

/** Without outgoing mail the inviter passes the link on. It is shown only once. */
export function InvitationLinkDialog({ dialog: { opened, subject, close } }: { dialog: DialogState<SentInvitation> }) {
  const { t } = useTranslation('users')
  return (
    <InfoDialog opened={opened} title={t('invitations.link.title')} onClose={close}>
      <Stack>
        <Text>{t('invitations.link.text', { email: subject?.email })}</Text>
        <SecretField
          label={t('invitations.link.label')}
          description={t('invitations.link.hint')}
          value={subject?.link ?? ''}
          copy={{ name: t('invitations.link.copy'), done: t('invitations.link.copied') }}
          takesFocus
        />
        <Group justify="flex-end">
          <Button onClick={close}>{t('common:close')}</Button>
        </Group>
      </Stack>
    </InfoDialog>
  )
}
