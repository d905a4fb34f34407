import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Dialog } from '../../../shared/resource/useDialog.ts'
import { MadeField } from '../../../shared/ui/fields/MadeField.tsx'
import { ShowDialog } from '../../../shared/ui/ShowDialog.tsx'
import type { SentInvitation } from './InviteDialog.tsx'

/** Without outgoing mail the inviter passes the link on. It is shown only once. */
export function InvitationLinkDialog({ dialog: { opened, subject, close } }: { dialog: Dialog<SentInvitation> }) {
  const { t } = useTranslation('users')
  return (
    <ShowDialog opened={opened} title={t('invitations.link.title')} onClose={close}>
      <Stack>
        <Text>{t('invitations.link.text', { email: subject?.email })}</Text>
        <MadeField
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
    </ShowDialog>
  )
}
