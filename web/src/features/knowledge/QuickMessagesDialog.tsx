import { Checkbox, Stack, Text } from '@mantine/core'
import { knowledgeEndpoints } from '@recado/contract/knowledge/knowledge'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { InfoDialog } from '#web/shared/ui/InfoDialog.tsx'
import type { DialogState } from '#web/shared/ui/resource/useDialog.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

const queryKey = ['knowledge', 'quickMessages']

/** Which quick messages are part of the knowledge. Each choice is saved at once. */
export function QuickMessagesDialog({ dialog: { opened, close } }: { dialog: DialogState<undefined> }) {
  const { t } = useTranslation('knowledgeBase')
  return (
    <InfoDialog opened={opened} title={t('quickMessages.title')} onClose={close}>
      {opened && <Choices />}
    </InfoDialog>
  )
}

function Choices() {
  const { t } = useTranslation('knowledgeBase')
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: () => call(knowledgeEndpoints.quickMessages, {}),
    throwOnError: true,
    refetchOnMount: 'always',
  })
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, isChosen }: { id: number; isChosen: boolean }) =>
      call(knowledgeEndpoints.chooseQuickMessage, { params: { id }, body: { isChosen } }),
    onError: toast.error,
    onSettled: () => invalidateLive(client, { queryKey }),
  })
  if (!data) return null
  return (
    <Stack>
      <Text size="sm">{t(data.quickMessages.length > 0 ? 'quickMessages.text' : 'quickMessages.none')}</Text>
      {data.quickMessages.map(({ id, shortcode, message, isChosen }) => (
        <Checkbox
          key={id}
          label={`/${shortcode}`}
          description={message}
          checked={isChosen}
          disabled={isPending}
          onChange={({ currentTarget }) => mutate({ id, isChosen: currentTarget.checked })}
        />
      ))}
    </Stack>
  )
}
