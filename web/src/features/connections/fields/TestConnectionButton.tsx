import { Alert, Button, List, Stack } from '@mantine/core'
import { channelEndpoints } from '@recado/contract/channels/channels'
import type { SettingValues } from '@recado/contract/kit/settingFields'
import { IconCircleCheck, IconPlugConnectedX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useChannelReasons } from '#web/shared/domain/channels/useChannelReasons.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

type Props = { provider: string; connectionId: number | undefined; settings: () => SettingValues; runOnMount?: boolean }

/** Tests the settings with the channel and shows what is wrong; `runOnMount`: without a click. */
export function TestConnectionButton({ provider, connectionId, settings, runOnMount = false }: Props) {
  const { t, i18n } = useTranslation('connections')
  const refusal = useChannelReasons()
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => call(channelEndpoints.examine, { params: { provider }, body: { settings: settings(), connectionId } }),
    onError: toast.error,
  })
  useEffect(() => {
    if (runOnMount) mutate()
  }, [runOnMount, mutate])
  const sentence = (reason: string) =>
    refusal(reason) ?? (i18n.exists(`connections:reasons.${reason}`) ? t(`reasons.${reason}`) : t('examine.other'))
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" size="compact-md" loading={isPending} onClick={() => mutate()}>
        {t('examine.action')}
      </Button>
      <div role="status">
        {data?.problems.length === 0 && (
          <Alert color="accent" icon={<IconCircleCheck />} title={t('examine.good')}>
            {data.found}
          </Alert>
        )}
        {data && data.problems.length > 0 && (
          <Alert color="red" icon={<IconPlugConnectedX />} title={t('examine.bad')}>
            <List size="sm">
              {data.problems.map((problem) => (
                <List.Item key={problem}>{sentence(problem)}</List.Item>
              ))}
            </List>
          </Alert>
        )}
      </div>
    </Stack>
  )
}
