import { contactBulk } from '@recado/contract/contacts'
import { useTranslation } from 'react-i18next'
import { call } from '../../../shared/api/call.ts'
import type { Selection } from '../../../shared/bulk/useRowSelection.ts'
import { useTags } from '../../../shared/tags/useTags.ts'
import { FormDialog } from '../../../shared/ui/FormDialog.tsx'
import { ChoiceForm } from './ChoiceForm.tsx'

type Props = { opened: boolean; selection: Selection; onClose: () => void }

export function TagManyDialog({ opened, ...form }: Props) {
  const { t } = useTranslation('contacts')
  return (
    <FormDialog opened={opened} title={t('bulk.tag')} onClose={form.onClose}>
      <TagForm {...form} />
    </FormDialog>
  )
}

const TagForm = (props: Omit<Props, 'opened'>) => (
  <ChoiceForm
    {...props}
    name="tag"
    list="tags"
    choices={useTags()}
    start={(chosen, tagId) => call(contactBulk.start, { body: { ...chosen, action: { type: 'tag', tagId } } })}
  />
)
