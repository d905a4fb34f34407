import { ActionIcon } from '@mantine/core'
import type { ContactListItem, contactListItems } from '@recado/contract/contactLists/contactLists'
import type { ListColumn } from '@recado/contract/contactLists/listColumns'
import { AppError } from '@recado/contract/errors'
import { IconArrowLeft, IconFileSpreadsheet, IconUserPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { Column, FieldsProps } from '#web/shared/data/resource/liveResource.ts'
import { createListItemResource, useContactList } from '#web/shared/domain/contacts/contactListResource.ts'
import { formatPhone } from '#web/shared/lib/i18n/formatPhone.ts'
import { Excerpt } from '#web/shared/ui/Excerpt.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { ResourcePage } from '#web/shared/ui/resource/ResourcePage.tsx'
import { ToolButton } from '#web/shared/ui/resource/ToolButton.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { ColumnValuesText } from '#web/shared/ui/spreadsheetImport/ColumnValuesText.tsx'
import { AddContactsDialog } from './AddContactsDialog.tsx'
import { ListImportDialog } from './import/ListImportDialog.tsx'
import { ListImportNotice } from './import/ListImportNotice.tsx'
import { ListItemBulk } from './ListItemBulk.tsx'
import { ListItemIcons } from './ListItemIcons.tsx'

const columns: Column<ContactListItem>[] = [
  { key: 'valid', render: (item) => <ListItemIcons {...item} />, width: 'minmax(5rem, 1fr)' },
  { key: 'name', render: ({ name }) => name, width: 'minmax(0, 3fr)', headline: true },
  { key: 'number', render: ({ number }) => formatPhone(number), width: 'minmax(10rem, 2fr)', hideLabelOnCard: true },
  { key: 'email', render: ({ email }) => email && <Excerpt text={email} />, width: 'minmax(0, 3fr)', hideLabelOnCard: true },
]

const withListColumns = (listColumns: readonly ListColumn[]): Column<ContactListItem>[] =>
  listColumns.length === 0
    ? columns
    : [
        ...columns,
        {
          key: 'values',
          render: ({ values }) => <ColumnValuesText columns={listColumns} values={values} />,
          width: 'minmax(0, 4fr)',
          hideLabelOnCard: true,
        },
      ]

/** The entries of a contact list. */
export function ListItemsPage() {
  const id = Number(useParams().id)
  const { t } = useTranslation('contactListItems')
  const resource = useMemo(() => createListItemResource(id), [id])
  const { data: list, error } = useContactList(id)
  const isMissing = error instanceof AppError && error.code === 'ERR_NO_CONTACT_LIST_FOUND'
  const listColumns = list?.columns ?? none
  const allColumns = useMemo(() => withListColumns(listColumns), [listColumns])
  const Fields = useMemo(() => createItemFields(listColumns), [listColumns])
  const importing = useDialog()
  const filling = useDialog()
  const isRunning = list?.import?.state === 'running'
  if (error && !list && !isMissing) throw error
  return (
    <>
      <ResourcePage
        key={id}
        resource={resource}
        texts="contactListItems"
        columns={allColumns}
        nameOf={({ name }) => name}
        form={{ Fields, initialValues: (item) => (item ? { number: formatPhone(item.number) } : { contactListId: id }) }}
        isParentMissing={isMissing}
        heading={list?.name ?? ''}
        back={
          <ActionIcon component={Link} to="/contact-lists" aria-label={t('back')} data-hint={t('back')} mr={4}>
            <IconArrowLeft size={20} />
          </ActionIcon>
        }
        Bulk={ListItemBulk}
        notice={list?.import && <ListImportNotice listId={id} progress={list.import} />}
        tools={
          <>
            <ToolButton
              icon={<IconFileSpreadsheet size={18} />}
              label={t('import.action')}
              disabled={isRunning}
              onClick={() => importing.open()}
            />
            <ToolButton icon={<IconUserPlus size={18} />} label={t('fill.action')} onClick={() => filling.open()} />
          </>
        }
      />
      <ListImportDialog listId={id} opened={importing.opened} onClose={importing.close} />
      <AddContactsDialog listId={id} opened={filling.opened} onClose={filling.close} />
    </>
  )
}

const none: readonly ListColumn[] = []

/** The fields of an entry, with one for each extra column of the list. */
const createItemFields = (listColumns: readonly ListColumn[]) =>
  function ItemFields({ control }: FieldsProps<typeof contactListItems>) {
    const { t } = useTranslation('contactListItems')
    return (
      <>
        <TextField control={control} name="name" label={t('fields.name')} required />
        <TextField control={control} name="number" label={t('fields.number')} description={t('fields.numberHint')} required />
        <TextField control={control} name="email" label={t('fields.email')} />
        {listColumns.map(({ key, title }) => (
          <TextField key={key} control={control} name={`values.${key}`} label={title} initialValue="" />
        ))}
      </>
    )
  }
