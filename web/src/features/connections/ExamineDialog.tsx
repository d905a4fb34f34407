import { Stack } from '@mantine/core'
import type { ManagedConnection } from '@recado/contract/connections'
import { useTranslation } from 'react-i18next'
import { useCarriers } from '../../shared/carriers/useCarriers.ts'
import type { Dialog } from '../../shared/resource/useDialog.ts'
import { ShowDialog } from '../../shared/ui/ShowDialog.tsx'
import { ExamineButton } from './fields/ExamineButton.tsx'
import { WebhookField } from './fields/WebhookField.tsx'

/** After a new connection is saved: tests its settings, and shows the webhook address to copy. */
export function ExamineDialog({ dialog: { subject, opened, close } }: { dialog: Dialog<ManagedConnection> }) {
  const { t } = useTranslation('connections')
  const carrier = useCarriers().get(subject?.provider ?? '')
  return (
    <ShowDialog opened={opened} onClose={close} title={t('examine.title', { name: subject?.name })}>
      {subject && (
        <Stack>
          <ExamineButton provider={subject.provider} connectionId={subject.id} settings={() => subject.settings} atOnce />
          {carrier?.webhook && <WebhookField address={carrier.webhook} connectionId={subject.id} />}
        </Stack>
      )}
    </ShowDialog>
  )
}
