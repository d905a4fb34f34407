import { Button } from '@mantine/core'
import { contactBulkEndpoints } from '@recado/contract/contacts'
import { IconPlaylistAdd, IconTag, IconTrash, IconVolumeOff } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'
import { DeleteManyDialog } from '#web/shared/ui/bulk/DeleteManyDialog.tsx'
import type { RowSelection } from '#web/shared/ui/bulk/useRowSelection.ts'
import { FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { BulkAddToListForm, type BulkFormProps, BulkOptOutForm, BulkTagForm } from './ContactBulkForms.tsx'

/** The actions for several contacts, as far as the user may do them with a single one. */
export function ContactBulk({ selection }: { selection: RowSelection }) {
  const can = useCanChange()
  const { useCampaigns } = useCurrentUser().company.plan
  return (
    <>
      {can('tickets:write') && <BulkButton selection={selection} name="tag" icon={<IconTag size={16} />} Form={BulkTagForm} />}
      {can('contactLists:manage') && useCampaigns && (
        <BulkButton selection={selection} name="addToList" icon={<IconPlaylistAdd size={16} />} Form={BulkAddToListForm} />
      )}
      {can('contacts:optOut') && useCampaigns && (
        <BulkButton selection={selection} name="optOut" icon={<IconVolumeOff size={16} />} Form={BulkOptOutForm} />
      )}
      {can('contacts:delete') && <Delete selection={selection} />}
    </>
  )
}

type BulkButtonProps = {
  selection: RowSelection
  name: 'tag' | 'addToList' | 'optOut'
  icon: ReactNode
  Form: ComponentType<BulkFormProps>
}

function BulkButton({ selection, name, icon, Form }: BulkButtonProps) {
  const { t } = useTranslation('contacts')
  const { opened, open, close } = useDialog()
  return (
    <>
      <Button variant="default" size="xs" leftSection={icon} onClick={() => open()}>
        {t(`bulk.${name}`)}
      </Button>
      <FormDialog opened={opened} title={t(`bulk.${name}`)} onClose={close}>
        <Form selection={selection} onClose={close} />
      </FormDialog>
    </>
  )
}

function Delete({ selection }: { selection: RowSelection }) {
  const { t } = useTranslation('contacts')
  const { opened, open, close } = useDialog()
  return (
    <>
      <Button variant="default" size="xs" leftSection={<IconTrash size={16} />} onClick={() => open()}>
        {t('bulk.delete')}
      </Button>
      <DeleteManyDialog
        opened={opened}
        selection={selection}
        onClose={close}
        count={(chosen) => call(contactBulkEndpoints.count, { body: chosen })}
        remove={(chosen, count) => call(contactBulkEndpoints.start, { body: { ...chosen, action: { type: 'delete', count } } })}
        text={({ count, tickets = 0 }) =>
          t('bulk.deleteText', { contacts: t('bulk.contacts', { count }), tickets: t('bulk.tickets', { count: tickets }) })
        }
      />
    </>
  )
}
