import { Stack } from '@mantine/core'
import type { ManagedConnection } from '@recado/contract/connections'
import { useTranslation } from 'react-i18next'
import { useChannels } from '#web/shared/domain/channels/useChannels.ts'
import { InfoDialog } from '#web/shared/ui/InfoDialog.tsx'
import type { DialogState } from '#web/shared/ui/resource/useDialog.ts'
import { TestConnectionButton } from './fields/TestConnectionButton.tsx'
import { WebhookField } from './fields/WebhookField.tsx'

/** After a new connection is saved: tests its settings, and shows the webhook address to copy. */
export function TestConnectionDialog({ dialog: { subject, opened, close } }: { dialog: DialogState<ManagedConnection> }) {
  const { t } = useTranslation('connections')
  const carrier = useChannels().get(subject?.provider ?? '')
  return (
    <InfoDialog opened={opened} onClose={close} title={t('examine.title', { name: subject?.name })}>
      {subject && (
        <Stack>
          <TestConnectionButton provider={subject.provider} connectionId={subject.id} settings={() => subject.settings} runOnMount />
          {carrier?.webhook && <WebhookField address={carrier.webhook} connectionId={subject.id} />}
        </Stack>
      )}
    </InfoDialog>
  )
}
