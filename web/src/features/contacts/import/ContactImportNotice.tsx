import { Button, Group, Text } from '@mantine/core'
import { type ContactImportProgress, contactImportEndpoints } from '@recado/contract/contactImports'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, callForFile } from '#web/shared/data/api/call.ts'
import { saveFile } from '#web/shared/data/api/saveFile.ts'
import { useLiveQuery } from '#web/shared/data/live/liveQuery.ts'
import { DismissibleNotice } from '#web/shared/ui/notice/DismissibleNotice.tsx'
import { ProgressNotice } from '#web/shared/ui/notice/ProgressNotice.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { UndoImportDialog } from './UndoImportDialog.tsx'

type Props = { sheet: ContactImportProgress }

/** The progress of a running import or undo, and its result afterwards. */
export function ContactImportNotice() {
  const sheet = useLastImport()
  if (!sheet || sheet.state === 'chosen') return null
  if (sheet.state === 'running' || sheet.state === 'undoing') return <Running sheet={sheet} />
  return <Result key={`${sheet.id} ${sheet.state}`} sheet={sheet} />
}

function Running({ sheet: { id, state, done, total, added, removed, fileName } }: Props) {
  const { t } = useTranslation('contacts')
  if (state === 'undoing')
    return <ProgressNotice label={t('import.undoing', { done: removed, count: added })} done={removed} total={added} />
  const cancel = () => call(contactImportEndpoints.cancel, { params: { id } })
  return <ProgressNotice label={t('import.running', { done, count: total, name: fileName })} done={done} total={total} cancel={cancel} />
}

function Result({ sheet }: Props) {
  const { t } = useTranslation('contacts')
  const { id, state, known: existing, wrong, added } = sheet
  const undoing = useDialog()
  const { mutate, isPending } = useMutation({
    mutationFn: () => callForFile(contactImportEndpoints.report, { params: { id } }),
    onSuccess: (file) => saveFile(file, t('reportFile')),
    onError: toast.error,
  })
  return (
    <DismissibleNotice name={`contacts-import-${id}-${state}`} tone={state === 'failed' ? 'red' : 'gray'}>
      <Group justify="space-between">
        <Outcome sheet={sheet} />
        <Group gap="xs">
          {existing + wrong > 0 && (
            <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
              {t('import.report')}
            </Button>
          )}
          {state !== 'undone' && added > 0 && (
            <Button variant="default" size="xs" onClick={() => undoing.open()}>
              {t('import.undo')}
            </Button>
          )}
        </Group>
      </Group>
      <UndoImportDialog sheet={sheet} opened={undoing.opened} onClose={undoing.close} />
    </DismissibleNotice>
  )
}

function Outcome({ sheet: { state, added, known: existing, wrong, removed, kept: notDeleted } }: Props) {
  const { t } = useTranslation('contacts')
  const parts =
    state === 'undone'
      ? [t('import.removed', { count: removed }), ...notDeleted.map(({ reason, count }) => t(`import.kept.${reason}`, { count }))]
      : [
          t('import.added', { count: added }),
          existing > 0 && t('import.known', { count: existing }),
          wrong > 0 && t('import.faulty', { count: wrong }),
        ]
  return <Text role="status">{[t(`import.states.${state}`), ...parts].filter(Boolean).join(' · ')}</Text>
}

type Answer = { records: ContactImportProgress[] }

/** The last import of a sheet, updated by live events. */
function useLastImport(): ContactImportProgress | undefined {
  const { data } = useLiveQuery<Answer>({
    key: ['contactImport', 'list'],
    fetch: () => call(contactImportEndpoints.list, {}),
    on: {
      contactImport({ record }) {
        if (!record) return
        return ({ records }) => ({
          records: [record, ...records.filter(({ id }) => id !== record.id)].sort((a, b) => b.id - a.id),
        })
      },
    },
  })
  return data?.records[0]
}
