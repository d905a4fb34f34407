import { ActionIcon } from '@mantine/core'
import type { ContactListItem, contactListItems } from '@recado/contract/contactLists/contactLists'
import type { ListColumn } from '@recado/contract/contactLists/listColumns'
import { AppError } from '@recado/contract/errors'
import { IconArrowLeft, IconFileSpreadsheet, IconUserPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { itemsOfList, useContactList } from '../../shared/contactLists/contactLists.ts'
import { showNumber } from '../../shared/i18n/showNumber.ts'
import type { Column, FieldsProps } from '../../shared/resource/liveResource.ts'
import { ResourcePage } from '../../shared/resource/ResourcePage.tsx'
import { ToolButton } from '../../shared/resource/ToolButton.tsx'
import { useDialog } from '../../shared/resource/useDialog.ts'
import { ColumnValuesText } from '../../shared/sheets/ColumnValuesText.tsx'
import { Excerpt } from '../../shared/ui/Excerpt.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { FillDialog } from './FillDialog.tsx'
import { ItemBulk } from './ItemBulk.tsx'
import { ItemMarks } from './ItemMarks.tsx'
import { ImportNotice } from './import/ImportNotice.tsx'
import { ListImportDialog } from './import/ListImportDialog.tsx'

const columns: Column<ContactListItem>[] = [
  { key: 'valid', render: (item) => <ItemMarks {...item} />, width: '5rem' },
  { key: 'name', render: ({ name }) => name, width: 'minmax(0, 3fr)', headline: true },
  { key: 'number', render: ({ number }) => showNumber(number), width: 'minmax(10rem, 2fr)', speaks: true },
  { key: 'email', render: ({ email }) => email && <Excerpt text={email} />, width: 'minmax(0, 3fr)', speaks: true },
]

const withFurther = (further: readonly ListColumn[]): Column<ContactListItem>[] =>
  further.length === 0
    ? columns
    : [
        ...columns,
        {
          key: 'values',
          render: ({ values }) => <ColumnValuesText columns={further} values={values} />,
          width: 'minmax(0, 4fr)',
          speaks: true,
        },
      ]

/** The entries of a contact list. */
export function ItemsPage() {
  const id = Number(useParams().id)
  const { t } = useTranslation('contactListItems')
  const resource = useMemo(() => itemsOfList(id), [id])
  const { data: list, error } = useContactList(id)
  const further = list?.columns ?? none
  const shown = useMemo(() => withFurther(further), [further])
  const Fields = useMemo(() => itemFieldsWith(further), [further])
  const importing = useDialog()
  const filling = useDialog()
  const isRunning = list?.import?.state === 'running'
  return (
    <>
      <ResourcePage
        key={id}
        resource={resource}
        texts="contactListItems"
        columns={shown}
        nameOf={({ name }) => name}
        Fields={Fields}
        initial={(item) => (item ? { number: showNumber(item.number) } : { contactListId: id })}
        isNowhere={error instanceof AppError && error.code === 'ERR_NO_CONTACT_LIST_FOUND'}
        heading={list?.name ?? ''}
        back={
          <ActionIcon component={Link} to="/contact-lists" aria-label={t('back')} data-hint={t('back')} mr={4}>
            <IconArrowLeft size={20} />
          </ActionIcon>
        }
        Bulk={ItemBulk}
        notice={list?.import && <ImportNotice listId={id} progress={list.import} />}
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
      <FillDialog listId={id} opened={filling.opened} onClose={filling.close} />
    </>
  )
}

const none: readonly ListColumn[] = []

/** The fields of an entry, with one for each extra column of the list. */
const itemFieldsWith = (further: readonly ListColumn[]) =>
  function ItemFields({ control }: FieldsProps<typeof contactListItems>) {
    const { t } = useTranslation('contactListItems')
    return (
      <>
        <TextField control={control} name="name" label={t('fields.name')} required />
        <TextField control={control} name="number" label={t('fields.number')} description={t('fields.numberHint')} required />
        <TextField control={control} name="email" label={t('fields.email')} />
        {further.map(({ key, title }) => (
          <TextField key={key} control={control} name={`values.${key}`} label={title} usual="" />
        ))}
      </>
    )
  }
