import { ActionIcon, Anchor, Button, Title } from '@mantine/core'
import type { Contact } from '@recado/contract/contacts'
import { IconArrowLeft, IconMessagePlus, IconPencil, IconUserCancel, IconUserCheck, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ContactFields } from '#web/features/contacts/ContactFields.tsx'
import { TagsCell } from '#web/features/contacts/details/ContactDetailCells.tsx'
import { NewTicketDialog } from '#web/features/contacts/NewTicketDialog.tsx'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'
import { BlockDialog } from '#web/shared/domain/contacts/BlockDialog.tsx'
import { contactResource } from '#web/shared/domain/contacts/contactResource.ts'
import { OptOutDialog } from '#web/shared/domain/contacts/OptOutDialog.tsx'
import { formatPhone } from '#web/shared/lib/i18n/formatPhone.ts'
import { Avatar } from '#web/shared/ui/Avatar.tsx'
import { ResourceDialog } from '#web/shared/ui/resource/ResourceDialog.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { StatusLabel } from '#web/shared/ui/StatusLabel.tsx'
import classes from './ContactPage.module.css'

/** Who the contact is, and what can be done with them. */
export function ContactHead({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const { id, name, number, email, profilePicUrl, isGroup, optedOutAt, blockedAt } = contact
  return (
    <header className={classes.head}>
      <div className={classes.who}>
        <ActionIcon component={Link} to="/contacts" aria-label={t('page.back')} title={t('page.back')}>
          <IconArrowLeft size={20} stroke={1.7} />
        </ActionIcon>
        <Avatar name={name} picture={profilePicUrl} size={64} />
        <div className={classes.names}>
          <Title order={1}>{name}</Title>
          <div className={classes.reach}>
            {isGroup && <span className={classes.quiet}>{t('drawer:group')}</span>}
            {number && !isGroup && <Anchor href={`tel:+${number}`}>{formatPhone(number)}</Anchor>}
            {!number && !isGroup && <span className={classes.quiet}>{t('drawer:noNumber')}</span>}
            {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
            {blockedAt !== null && <StatusLabel tone="bad" label={t('drawer:blocked')} reason={undefined} />}
            {optedOutAt !== null && <span className={classes.quiet}>{t('optOut.mark')}</span>}
            <TagsCell id={id} />
          </div>
        </div>
      </div>
      <ContactTools contact={contact} />
    </header>
  )
}

function ContactTools({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const can = useCanChange()
  const { useCampaigns } = useCurrentUser().company.plan
  const starting = useDialog<Contact>()
  const editing = useDialog<Contact>()
  const optingOut = useDialog<Contact>()
  const blocking = useDialog<Contact>()
  const isBlocked = contact.blockedAt !== null
  const isOut = contact.optedOutAt !== null
  return (
    <div className={classes.tools}>
      {can('contacts:optOut') && useCampaigns && (isOut || !contact.isGroup) && (
        <Button
          variant="default"
          leftSection={isOut ? <IconVolume size={18} /> : <IconVolumeOff size={18} />}
          onClick={() => optingOut.open(contact)}
        >
          {t(isOut ? 'actions.optIn' : 'actions.optOut')}
        </Button>
      )}
      {can('contacts:block') && !contact.isGroup && (
        <Button
          variant="default"
          leftSection={isBlocked ? <IconUserCheck size={18} /> : <IconUserCancel size={18} />}
          onClick={() => blocking.open(contact)}
        >
          {t(isBlocked ? 'actions.unblock' : 'actions.block')}
        </Button>
      )}
      {can('contacts:write') && !contact.isGroup && (
        <Button variant="default" leftSection={<IconPencil size={18} />} onClick={() => editing.open(contact)}>
          {t('edit')}
        </Button>
      )}
      {can('tickets:write') && !isBlocked && (
        <Button leftSection={<IconMessagePlus size={18} />} onClick={() => starting.open(contact)}>
          {t('actions.start')}
        </Button>
      )}
      <NewTicketDialog opened={starting.opened} contact={starting.subject} onClose={starting.close} />
      <BlockDialog
        opened={blocking.opened}
        contact={blocking.subject}
        isBlocked={blocking.subject?.blockedAt != null}
        onClose={blocking.close}
      />
      <OptOutDialog opened={optingOut.opened} contact={optingOut.subject} onClose={optingOut.close} />
      <ResourceDialog
        resource={contactResource}
        texts="contacts"
        form={{
          Fields: ContactFields,
          initialValues: (row) => (row ? { number: row.number === null ? '' : formatPhone(row.number) } : {}),
        }}
        dialog={editing}
      />
    </div>
  )
}
