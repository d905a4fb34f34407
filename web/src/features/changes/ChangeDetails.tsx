import { Button, Group, Stack, Text } from '@mantine/core'
import type { ChangedField } from '@recado/contract/changes'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { InfoDialog } from '#web/shared/ui/InfoDialog.tsx'
import { ReadOnlyTable } from '#web/shared/ui/infoPage/ReadOnlyTable.tsx'
import type { DialogState } from '#web/shared/ui/resource/useDialog.ts'
import { useChangeWords } from './changeWords.ts'
import type { ChangeRow } from './useChanges.ts'

type Props = { dialog: DialogState<ChangeRow>; onHistory: (change: ChangeRow) => void }

/** An entry of the log with each field before and after. */
export const ChangeDetails = ({ dialog: { opened, subject, close }, onHistory }: Props) => {
  const words = useChangeWords()
  const title = subject ? `${words.kind(subject)} ${words.record(subject)}` : ''
  return (
    <InfoDialog opened={opened} title={title} size="xl" onClose={close}>
      {subject && <Details change={subject} onHistory={onHistory} />}
    </InfoDialog>
  )
}

function Details({ change, onHistory }: { change: ChangeRow; onHistory: Props['onHistory'] }) {
  const { t } = useTranslation('changeLog')
  const words = useChangeWords()
  return (
    <Stack gap="sm">
      <Text>
        {formatDateTime(change.at)}, {words.who(change)} ({words.via(change)}): {words.act(change)}
        {change.times > 1 && `, ${t('times', { count: change.times })}`}
      </Text>
      {change.fields.length === 0 ? (
        <Text c="dimmed">{t('noFields')}</Text>
      ) : (
        <ReadOnlyTable
          label={t('columns.fields')}
          rows={change.fields}
          keyOf={({ column }) => column}
          columns={[
            { title: t('columns.field'), render: words.field, width: 'minmax(0, 1fr)' },
            { title: t('columns.before'), render: (field) => <Value field={field} value={field.before} />, width: 'minmax(0, 1.5fr)' },
            { title: t('columns.after'), render: (field) => <Value field={field} value={field.after} />, width: 'minmax(0, 1.5fr)' },
          ]}
        />
      )}
      {change.recordId !== null && (
        <Group>
          <Button variant="default" onClick={() => onHistory(change)}>
            {t('history')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function Value({ field, value }: { field: ChangedField; value: string | null }) {
  const { t } = useTranslation('changeLog')
  const words = useChangeWords()
  if (field.secret) return t('secret')
  return (
    <Text component="span" inherit c={value ? undefined : 'dimmed'} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      {words.value(field, value)}
    </Text>
  )
}
