import { Button, Group, Text } from '@mantine/core'
import { contactListImportEndpoints } from '@recado/contract/contactLists/contactListImport'
import type { ImportProgress } from '@recado/contract/contactLists/contactLists'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, callForFile } from '#web/shared/data/api/call.ts'
import { saveFile } from '#web/shared/data/api/saveFile.ts'
import { DismissibleNotice } from '#web/shared/ui/notice/DismissibleNotice.tsx'
import { ProgressNotice } from '#web/shared/ui/notice/ProgressNotice.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'

type Props = { listId: number; progress: ImportProgress }

/** The progress of a running import, and its result afterwards. */
export function ListImportNotice({ listId, progress }: Props) {
  if (progress.state === 'chosen') return null
  return progress.state === 'running' ? (
    <Running listId={listId} progress={progress} />
  ) : (
    <Result key={progress.id} listId={listId} progress={progress} />
  )
}

function Running({ listId, progress: { done, total, fileName } }: Props) {
  const { t } = useTranslation('contactListItems')
  const cancel = () => call(contactListImportEndpoints.cancel, { params: { id: listId } })
  return <ProgressNotice label={t('import.running', { done, count: total, name: fileName })} done={done} total={total} cancel={cancel} />
}

function Result({ listId, progress: { id, state, added, known: existing, wrong } }: Props) {
  const { t } = useTranslation('contactListItems')
  const { mutate, isPending } = useMutation({
    mutationFn: () => callForFile(contactListImportEndpoints.report, { params: { id: listId } }),
    onSuccess: (file) => saveFile(file, t('import.reportFile')),
    onError: toast.error,
  })
  return (
    <DismissibleNotice name={`import-${id}`} tone={state === 'failed' ? 'red' : 'gray'}>
      <Group justify="space-between">
        <Text role="status">
          {[
            t(`import.states.${state === 'done' ? 'done' : state === 'failed' ? 'failed' : 'cancelled'}`),
            t('import.added', { count: added }),
            existing > 0 && t('import.known', { count: existing }),
            wrong > 0 && t('import.faulty', { count: wrong }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {existing + wrong > 0 && (
          <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
            {t('import.report')}
          </Button>
        )}
      </Group>
    </DismissibleNotice>
  )
}
