import { Button, Group, Stack, Text } from '@mantine/core'
import { type KnowledgeArticle, knowledgeEndpoints } from '@recado/contract/knowledge/knowledge'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { InfoDialog } from '#web/shared/ui/InfoDialog.tsx'
import type { DialogState } from '#web/shared/ui/resource/useDialog.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import classes from './VersionsDialog.module.css'

/** The former texts of an article. Restoring one makes the present text a version. */
export function VersionsDialog({ dialog: { opened, subject, close } }: { dialog: DialogState<KnowledgeArticle> }) {
  const { t } = useTranslation('knowledgeBase')
  return (
    <InfoDialog opened={opened} title={t('versions.title', { title: subject?.title })} size="xl" onClose={close}>
      {subject && <VersionsOf article={subject} onRestored={close} />}
    </InfoDialog>
  )
}

function VersionsOf({ article: { id }, onRestored }: { article: KnowledgeArticle; onRestored: () => void }) {
  const { t } = useTranslation('knowledgeBase')
  const { data } = useQuery({
    queryKey: ['knowledge', 'versions', id],
    queryFn: () => call(knowledgeEndpoints.versions, { params: { id } }),
    throwOnError: true,
    refetchOnMount: 'always',
  })
  const { mutate, isPending } = useMutation({
    mutationFn: (versionId: number) => call(knowledgeEndpoints.restore, { params: { id }, body: { versionId } }),
    onSuccess() {
      toast.success(t('versions.restored'))
      onRestored()
    },
    onError: toast.error,
  })
  const saved = ({ savedAt, userName }: { savedAt: string; userName: string | null }) =>
    t(userName === null ? 'versions.saved' : 'versions.savedBy', { time: formatDateTime(savedAt), name: userName })
  if (!data) return null
  return (
    <Stack>
      <Text size="sm">
        {t('versions.current')} {saved(data.current)}
      </Text>
      {data.versions.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('versions.none')}
        </Text>
      )}
      {data.versions.map((version) => (
        <section key={version.id} className={classes.version}>
          <Group justify="space-between" align="flex-start">
            <Text size="sm" c="dimmed">
              {saved(version)}
            </Text>
            <Button size="xs" variant="default" disabled={isPending} onClick={() => mutate(version.id)}>
              {t('versions.restore')}
            </Button>
          </Group>
          <Text fw={600}>{version.title}</Text>
          <Text size="sm" className={classes.text ?? ''}>
            {version.text}
          </Text>
        </section>
      ))}
    </Stack>
  )
}
