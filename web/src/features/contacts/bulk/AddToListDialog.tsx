import { contactListChoices } from '@recado/contract/contactLists/contactListImport'
import { contactBulk } from '@recado/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../shared/api/call.ts'
import type { Selection } from '../../../shared/bulk/useRowSelection.ts'
import { choicesOf } from '../../../shared/resource/useChoices.ts'
import { FormDialog } from '../../../shared/ui/FormDialog.tsx'
import { ChoiceForm } from './ChoiceForm.tsx'

type Props = { opened: boolean; selection: Selection; onClose: () => void }

export function AddToListDialog({ opened, ...form }: Props) {
  const { t } = useTranslation('contacts')
  return (
    <FormDialog opened={opened} title={t('bulk.addToList')} onClose={form.onClose}>
      <ListForm {...form} />
    </FormDialog>
  )
}

function ListForm(props: Omit<Props, 'opened'>) {
  const lists = useQuery({
    queryKey: ['ContactList', 'choices', 'bulk'],
    queryFn: () => call(contactListChoices, {}),
    refetchOnMount: 'always',
  })
  return (
    <ChoiceForm
      {...props}
      name="addToList"
      list="contactLists"
      choices={choicesOf(lists)}
      start={(chosen, contactListId) => call(contactBulk.start, { body: { ...chosen, action: { type: 'addToList', contactListId } } })}
    />
  )
}
