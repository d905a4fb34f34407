import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { backupEndpoints, type RecheckedCharges as Charges } from '@recado/contract/backups'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

type Props = { charges: readonly Charges[]; onAsked: () => void }

/** After a restore: charges that may have been paid since the backup, until their service says so or not. */
export function RecheckedCharges({ charges, onAsked }: Props) {
  const { t } = useTranslation('backups')
  const again = useMutation({
    mutationFn: () => call(backupEndpoints.recheckCharges, {}),
    onSuccess: () => {
      toast.success(t('charges.asked'))
      onAsked()
    },
    onError: toast.error,
  })
  const isUnanswered = charges.some(({ unanswered }) => unanswered > 0)
  return (
    <Alert flex="none" color={isUnanswered ? 'yellow' : 'blue'} icon={<IconAlertTriangle />}>
      <Stack gap="sm">
        <Text fw={700}>{t('charges.title')}</Text>
        <Text size="sm">{t('charges.text')}</Text>
        {charges.map(({ gateway, waiting, unanswered, companies }) => (
          <Text key={gateway} size="sm">
            <strong>{t(`charges.services.${gateway}`)}</strong>
            {': '}
            {[
              unanswered > 0 && t('charges.unanswered', { count: unanswered }),
              waiting > 0 && t('charges.waiting', { count: waiting }),
              companies.join(', '),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        ))}
        {isUnanswered && <Text size="sm">{t('charges.advice')}</Text>}
        {isUnanswered && (
          <Group>
            <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
              {t('charges.again')}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}
