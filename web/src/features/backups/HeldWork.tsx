import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { type BackupOverview, backupEndpoints, type HeldKind } from '@recado/contract/backups'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { ConfirmDialog } from '#web/shared/ui/ConfirmDialog.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

type Props = { held: NonNullable<BackupOverview['held']>; onReleased: () => void }

/** After a restore nothing leaves until a super user decides, for each kind, whether it may have left the old machine already. */
export function HeldWork({ held, onReleased }: Props) {
  const { t } = useTranslation('backups')
  const [discarded, setDiscarded] = useState<readonly HeldKind[]>([])
  const asked = useDialog()
  const release = useMutation({
    mutationFn: () => call(backupEndpoints.release, { body: { discard: [...discarded] } }),
    onSuccess: () => {
      asked.close()
      toast.success(t('held.released'))
      onReleased()
    },
    onError: toast.error,
  })
  const toggle = (kind: HeldKind) =>
    setDiscarded(discarded.includes(kind) ? discarded.filter((other) => other !== kind) : [...discarded, kind])
  const list = (kinds: readonly HeldKind[]) => kinds.map((kind) => t(`held.kinds.${kind}`)).join(', ')
  return (
    <Alert flex="none" color="yellow" icon={<IconAlertTriangle />}>
      <Stack gap="sm">
        <Text fw={700}>{t('held.title')}</Text>
        <Text size="sm">{t('held.text')}</Text>
        <Text size="sm">{t('held.payments')}</Text>
        {held.map(({ kind, count }) => (
          <Checkbox
            key={kind}
            label={t('held.discard', { kind: t(`held.kinds.${kind}`), count })}
            disabled={count === 0}
            checked={discarded.includes(kind)}
            onChange={() => toggle(kind)}
          />
        ))}
        <Group>
          <Button onClick={() => asked.open()}>{t('held.release')}</Button>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={asked.opened}
        title={t('held.release')}
        text={discarded.length > 0 ? t('held.confirmDiscard', { kinds: list(discarded) }) : t('held.confirm')}
        action={t('held.release')}
        busy={release.isPending}
        onConfirm={() => release.mutate()}
        onClose={asked.close}
      />
    </Alert>
  )
}
