import { Button, Code, Group, List, Stack, Text } from '@mantine/core'
import type { Backup, BackupOverview } from '@recado/contract/backups'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { InfoDialog } from '#web/shared/ui/InfoDialog.tsx'
import type { DialogState } from '#web/shared/ui/resource/useDialog.ts'
import classes from './RecoveryInstructionsDialog.module.css'

type Props = { dialog: Pick<DialogState<never>, 'opened' | 'close'>; plan: NonNullable<BackupOverview['plan']>; newest: Backup | undefined }

/** What the operator needs to restore on an empty machine. It never holds the passphrase itself. */
export function RecoveryInstructionsDialog({ dialog, plan, newest }: Props) {
  const { t } = useTranslation('backups')
  return (
    <InfoDialog opened={dialog.opened} title={t('sheet.title')} size="xl" onClose={dialog.close}>
      <Stack gap="sm" data-print>
        <Text size="sm">{t('sheet.explanation')}</Text>
        <List type="ordered" spacing="xs" size="sm">
          <List.Item>{t('sheet.place', { to: plan.to })}</List.Item>
          <List.Item>{t(plan.isEncrypted ? 'sheet.passphrase' : 'sheet.secretFile')}</List.Item>
          <List.Item>
            {newest
              ? t('sheet.newest', { stamp: newest.stamp, time: formatDateTime(newest.finishedAt), version: newest.version })
              : t('sheet.none')}
          </List.Item>
          <List.Item>
            {t('sheet.restore')}
            <Code block mt={4} className={classes.command ?? ''}>{`BACKUP_PASSPHRASE='…' npm run restore -- ${plan.to}\nnpm start`}</Code>
          </List.Item>
          <List.Item>{t('sheet.held')}</List.Item>
        </List>
        <Group>
          <Button leftSection={<IconPrinter size={18} stroke={1.7} />} onClick={() => window.print()}>
            {t('sheet.print')}
          </Button>
        </Group>
      </Stack>
    </InfoDialog>
  )
}
