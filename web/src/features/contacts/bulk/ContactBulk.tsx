import { Button } from '@mantine/core'
import { contactBulk } from '@recado/contract/contacts'
import { IconPlaylistAdd, IconTag, IconTrash, IconVolumeOff } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../shared/api/call.ts'
import { useSession } from '../../../shared/auth/session.ts'
import { useCanChange } from '../../../shared/auth/useCanChange.ts'
import { DeleteManyDialog } from '../../../shared/bulk/DeleteManyDialog.tsx'
import type { Selection } from '../../../shared/bulk/useRowSelection.ts'
import { useDialog } from '../../../shared/resource/useDialog.ts'
import { AddToListDialog } from './AddToListDialog.tsx'
import { OptOutManyDialog } from './OptOutManyDialog.tsx'
import { TagManyDialog } from './TagManyDialog.tsx'

type DialogProps = { opened: boolean; selection: Selection; onClose: () => void }

/** What can be done with several contacts, as far as one may do it with each. */
export function ContactBulk({ selection }: { selection: Selection }) {
  const can = useCanChange()
  const { useCampaigns } = useSession().company.plan
  return (
    <>
      {can('tickets:write') && <Act selection={selection} name="tag" icon={<IconTag size={16} />} Dialog={TagManyDialog} />}
      {can('contactLists:manage') && useCampaigns && (
        <Act selection={selection} name="addToList" icon={<IconPlaylistAdd size={16} />} Dialog={AddToListDialog} />
      )}
      {can('contacts:optOut') && useCampaigns && (
        <Act selection={selection} name="optOut" icon={<IconVolumeOff size={16} />} Dialog={OptOutManyDialog} />
      )}
      {can('contacts:delete') && <Act selection={selection} name="delete" icon={<IconTrash size={16} />} Dialog={DeleteContactsDialog} />}
    </>
  )
}

type ActProps = { selection: Selection; name: string; icon: ReactNode; Dialog: ComponentType<DialogProps> }

function Act({ selection, name, icon, Dialog }: ActProps) {
  const { t } = useTranslation('contacts')
  const dialog = useDialog()
  return (
    <>
      <Button variant="default" size="xs" leftSection={icon} onClick={() => dialog.open()}>
        {t(`bulk.${name}`)}
      </Button>
      <Dialog opened={dialog.opened} selection={selection} onClose={dialog.close} />
    </>
  )
}

function DeleteContactsDialog(props: DialogProps) {
  const { t } = useTranslation('contacts')
  return (
    <DeleteManyDialog
      {...props}
      count={(chosen) => call(contactBulk.count, { body: chosen })}
      remove={(chosen, count) => call(contactBulk.start, { body: { ...chosen, action: { type: 'delete', count } } })}
      text={({ count, tickets = 0 }) =>
        t('bulk.deleteText', { contacts: t('bulk.contacts', { count }), tickets: t('bulk.tickets', { count: tickets }) })
      }
    />
  )
}
