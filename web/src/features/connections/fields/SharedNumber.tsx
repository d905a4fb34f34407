import { Alert, Button, Stack, Text } from '@mantine/core'
import { channelEndpoints } from '@recado/contract/channels/channels'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { formatMinute } from '../formatMinute.ts'

type HistoryRequest = { contactsAskedAt: string | null; historyAskedAt: string | null; historyDeclinedAt: string | null }

/** A number that the company also uses in the app on a phone: asks once for its contacts and its history, and shows the outcome. */
export function SharedNumber({
  connectionId,
  shared,
  onAnswered,
}: {
  connectionId: number
  shared: HistoryRequest
  onAnswered: () => void
}) {
  const { t } = useTranslation('connections')
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => call(channelEndpoints.requestHistory, { params: { id: connectionId } }),
    onSettled: onAnswered,
    onError: toast.error,
  })
  const { contactsAskedAt, historyAskedAt, historyDeclinedAt } = shared
  return (
    <Stack gap={4} align="flex-start" mt="xs">
      <Text size="sm" fw={600}>
        {t('shared.title')}
      </Text>
      <Text size="sm">{t('shared.hint')}</Text>
      {contactsAskedAt && historyAskedAt ? (
        <Text size="sm">{historyDeclinedAt ? t('shared.declined') : t('shared.asked', { at: formatMinute(historyAskedAt) })}</Text>
      ) : (
        <Button variant="default" size="compact-md" loading={isPending} onClick={() => mutate()}>
          {t('shared.ask')}
        </Button>
      )}
      <div role="status">
        {data?.refused && (
          <Alert color="red" title={t('shared.refused')}>
            {t(`shared.reasons.${data.refused}`)}
            {data.says !== '' && (
              <Text size="sm" mt={4} lang="en">
                {data.says}
              </Text>
            )}
          </Alert>
        )}
      </div>
    </Stack>
  )
}
