import { Button, Group, Stack, Text } from '@mantine/core'
import type { ChangedField } from '@recado/contract/changes'
import { useTranslation } from 'react-i18next'
import { InfoDialog } from '#web/shared/ui/InfoDialog.tsx'
import { ReadOnlyTable } from '#web/shared/ui/infoPage/ReadOnlyTable.tsx'
import type { DialogState } from '#web/shared/ui/resource/useDialog.ts'
import { useChangeWords } from './changeWords.ts'
import type { ChangeRow } from './useChanges.ts'

type Props = {
  dialog: DialogState<ChangeRow>
  onHistory: (change: ChangeRow) => void
  /** Shows what a person did. */
  onPerson: (id: number) => void
}

/** An entry of the log with each field before and after. */
export const ChangeDetails = ({ dialog: { opened, subject, close }, ...actions }: Props) => {
  const words = useChangeWords()
  return (
    <InfoDialog opened={opened} title={subject ? words.sentence(subject) : ''} size="xl" onClose={close}>
      {subject && <Details change={subject} {...actions} />}
    </InfoDialog>
  )
}

type DetailsProps = Omit<Props, 'dialog'> & { change: ChangeRow }

function Details({ change, onHistory, onPerson }: DetailsProps) {
  const { t } = useTranslation('changeLog')
  const words = useChangeWords()
  const userId = change.user?.id
  return (
    <Stack gap="sm">
      <Text c="dimmed">
        {[words.when(change), words.via(change), change.times > 1 && t('times', { count: change.times })].filter(Boolean).join(' · ')}
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
      <Group>
        {change.recordId !== null && (
          <Button variant="default" onClick={() => onHistory(change)}>
            {t('history')}
          </Button>
        )}
        {change.company === null && typeof userId === 'number' && (
          <Button variant="default" onClick={() => onPerson(userId)}>
            {t('person', { name: change.user?.name })}
          </Button>
        )}
      </Group>
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
