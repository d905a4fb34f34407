import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { ListNotice } from './ListNotice.tsx'

type Props = { label: string; done: number; total: number; cancel?: (() => Promise<unknown>) | undefined }

/** The progress of work on the server, above a list. With `cancel` a button ends the work. */
export function ProgressNotice({ label, done, total, cancel }: Props) {
  const { t } = useTranslation('common')
  const { mutate, isPending } = useMutation({ mutationFn: async () => cancel?.(), onError: toast.error })
  return (
    <ListNotice tone="accent">
      <Stack gap="xs">
        <Group justify="space-between">
          <Text role="status">{label}</Text>
          {cancel && (
            <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
              {t('cancel')}
            </Button>
          )}
        </Group>
        <Progress.Root>
          <Progress.Section value={(done / Math.max(1, total)) * 100} aria-label={label} animated />
        </Progress.Root>
      </Stack>
    </ListNotice>
  )
}
