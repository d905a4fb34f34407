import { Checkbox, Skeleton, Stack, Switch } from '@mantine/core'
import { type PushKind, pushKinds } from '@recado/contract/push'
import { useTranslation } from 'react-i18next'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { useBrowserPush, usePushKinds } from './usePush.ts'

/** Push notifications: on or off in this browser, and for what in all browsers of the user. */
export function PushKindsForm() {
  const { t } = useTranslation('account')
  const { reach, failed, isOn, turn } = useBrowserPush()
  const { query, choose } = usePushKinds()
  const mayTurn = reach === 'on' || reach === 'off'
  return (
    <Stack gap="md" p="md">
      <Switch
        checked={isOn}
        disabled={!mayTurn}
        onChange={turn}
        label={t('push.here')}
        description={t(`push.reach.${reach}`)}
        error={failed && t('push.failed')}
      />
      {query.isError && !query.data && <LoadError title={t('push.unknown')} error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton height={240} />}
      {query.data && (
        <Checkbox.Group
          label={t('push.kinds.title')}
          description={t('push.kinds.everywhere')}
          value={query.data.kinds}
          onChange={(kinds) => choose(kinds as PushKind[])}
        >
          <Stack gap="xs" mt="xs">
            {pushKinds.map((kind) => (
              <Checkbox key={kind} value={kind} label={t(`push.kinds.${kind}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  )
}
