import { Select, Stack, Text } from '@mantine/core'
import type { ListSheetPreview } from '@recado/contract/contactLists/contactListImport'
import { addCountryCode } from '@recado/contract/numbers/phoneNumbers'
import { sheetColumns } from '@recado/contract/sheets/sheetColumns'
import { useTranslation } from 'react-i18next'
import { useSettings } from '#web/shared/domain/settings/useSettings.ts'
import { formatPhone } from '#web/shared/lib/i18n/formatPhone.ts'
import { DialogForm } from '#web/shared/ui/FormDialog.tsx'
import { FieldRow } from '#web/shared/ui/fields/FieldRow.tsx'
import { InlineButton } from '#web/shared/ui/InlineButton.tsx'
import { ReadOnlyTable } from '#web/shared/ui/infoPage/ReadOnlyTable.tsx'
import { StatusLabel } from '#web/shared/ui/StatusLabel.tsx'
import { ColumnValuesText } from './ColumnValuesText.tsx'
import { useSpreadsheetError } from './useSpreadsheetError.ts'
import type { SpreadsheetImportState } from './useSpreadsheetImport.ts'

type Props = Omit<SpreadsheetImportState, 'look'> & { look: ListSheetPreview; onClose: () => void }

/** Step two: assign the columns, and check the first rows. */
export function PreviewStep({ look, adjust, start, isStarting, error, chooseAgain, onClose }: Props) {
  const { t } = useTranslation('contactListItems')
  const sentence = useSpreadsheetError()
  const isReady = (['name', 'number'] as const).every((wanted) => look.columns.some(({ field }) => field === wanted))
  const valid = isReady ? validRows(look) : undefined
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
      onCancel={onClose}
      saving={isStarting}
      disabled={!isReady || valid === 0}
      problem={sentence(error)}
      action={
        valid === undefined || valid === look.total
          ? t('import.start', { count: look.total })
          : t('import.startSome', { count: valid, total: look.total })
      }
    >
      <Text role="status">
        {t('import.found', { count: look.total, name: look.fileName })}{' '}
        <InlineButton onClick={chooseAgain}>{t('import.other')}</InlineButton>
      </Text>
      <FieldRow>
        {look.columns.map(({ title, field, key }, at) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: a column has no id but its position.
            key={at}
            label={title}
            value={field ?? ''}
            description={field === 'extra' && key !== null ? t('import.inTexts', { variable: `{{${key}}}` }) : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            onChange={(value) => adjust(at, sheetColumns.find((one) => one === value) ?? null)}
            allowDeselect={false}
            data={[{ value: '', label: t('import.ignored') }, ...sheetColumns.map((one) => ({ value: one, label: t(`fields.${one}`) }))]}
          />
        ))}
      </FieldRow>
      {isReady ? <PreviewRows {...look} /> : <StatusLabel tone="bad" label={t('import.problems.noNumbers')} reason={undefined} />}
    </DialogForm>
  )
}

/** How many rows will be imported; unknown while the preview has only the first rows of a longer sheet. */
const validRows = ({ rows, total }: ListSheetPreview) =>
  rows.length < total ? undefined : rows.filter(({ faults }) => faults.length === 0).length

type Row = ListSheetPreview['rows'][number]

function PreviewRows({ rows, columns }: Pick<ListSheetPreview, 'rows' | 'columns'>) {
  const { t, i18n } = useTranslation('contactListItems')
  const country = useSettings().values?.get('country') ?? ''
  const further = columns.flatMap(({ key, title }) => (key === null ? [] : { key, title }))
  const faultOf = ({ faults }: Row) => {
    if (faults.length === 0) return <StatusLabel tone="good" label={t('import.fine')} reason={undefined} />
    const names = faults.map((field) => t(`fields.${field}`).toLocaleLowerCase(i18n.language))
    const fields = new Intl.ListFormat(i18n.language).format(names)
    return <StatusLabel tone="bad" label={t('import.invalid', { fields })} reason={undefined} />
  }
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        {t('import.firstRows')}
      </Text>
      <ReadOnlyTable
        label={t('import.firstRows')}
        keyOf={({ line }) => line}
        rows={rows}
        columns={[
          { title: t('fields.name'), width: '2fr', render: ({ name }) => name },
          {
            title: t('fields.number'),
            width: '2fr',
            render: ({ number, faults }) => (faults.includes('number') ? number : formatPhone(addCountryCode(number, country))),
          },
          { title: t('fields.email'), width: '2fr', render: ({ email }) => email },
          ...(further.length > 0
            ? [
                {
                  title: t('columns.values'),
                  width: '3fr',
                  render: ({ values }: Row) => <ColumnValuesText columns={further} values={values} />,
                },
              ]
            : []),
          { title: t('import.check'), width: '2fr', render: faultOf },
        ]}
      />
    </Stack>
  )
}
