import type { Template } from '@recado/contract/templates/templates'
import type { Ticket } from '@recado/contract/tickets/tickets'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../shared/ui/FormDialog.tsx'
import { TemplateForm } from './TemplateForm.tsx'
import { TemplateSearch } from './TemplateSearch.tsx'

type Props = { ticket: Ticket; opened: boolean; onClose: () => void }

/** A template is chosen, filled and sent. */
export function TemplateDialog({ ticket, opened, onClose }: Props) {
  const { t } = useTranslation('templates')
  const [chosen, setChosen] = useState<Template>()
  const close = () => {
    onClose()
    setChosen(undefined)
  }
  return (
    <FormDialog opened={opened} title={chosen ? chosen.name : t('choose.title')} onClose={close}>
      {chosen ? (
        <TemplateForm key={chosen.id} ticket={ticket} template={chosen} onBack={() => setChosen(undefined)} onDone={close} />
      ) : (
        <TemplateSearch whatsappId={ticket.whatsappId ?? 0} onPick={setChosen} />
      )}
    </FormDialog>
  )
}
