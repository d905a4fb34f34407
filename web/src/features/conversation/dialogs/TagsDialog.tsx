import { useTranslation } from 'react-i18next'
import { ShowDialog } from '../../../shared/ui/ShowDialog.tsx'
import { TagPicker } from './TagPicker.tsx'
import type { TicketDialogProps } from './TicketDialogs.tsx'

export function TagsDialog({ ticket, change, opened, onClose }: TicketDialogProps) {
  const { t } = useTranslation('drawer')
  return (
    <ShowDialog opened={opened} title={t('tags.title', { customer: ticket.contact.name })} onClose={onClose}>
      <TagPicker {...{ ticket, change }} autoFocus />
    </ShowDialog>
  )
}
