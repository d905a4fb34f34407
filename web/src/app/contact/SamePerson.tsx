import { Button } from '@mantine/core'
import type { Contact } from '@recado/contract/contacts'
import { type LinkedContact, linkedContactEndpoints } from '@recado/contract/linkedContacts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { ContactSelect } from '#web/shared/domain/contacts/ContactField.tsx'
import { contactPath } from '#web/shared/domain/contacts/useContact.ts'
import { formatPhone } from '#web/shared/lib/i18n/formatPhone.ts'
import { PanelEmptyText, PanelSection } from '#web/shared/ui/drawer/PanelParts.tsx'
import { LoadErrorLine } from '#web/shared/ui/LoadError.tsx'
import { StatusLabel } from '#web/shared/ui/StatusLabel.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import classes from './ContactPage.module.css'
import { personKey, usePerson } from './usePerson.ts'

/** The other contacts of the person. Each stays a contact of its own and can be unlinked at any time. */
export function SamePerson({ contact: { id } }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const mayLink = useCanChange()('contacts:write')
  const { data: person, error, refetch } = usePerson(id)
  const { link, unlink, isBusy } = useLinks(id)
  return (
    <PanelSection title={t('person.title')}>
      {error && <LoadErrorLine title={t('page.sectionFailed')} error={error} onRetry={() => void refetch()} />}
      {person?.linked.length === 0 && <PanelEmptyText>{t('person.none')}</PanelEmptyText>}
      {person && person.linked.length > 0 && (
        <ContactList
          label={t('person.title')}
          contacts={person.linked}
          toolOf={(other) =>
            mayLink && (
              <LinkButton
                text={t('person.unlink')}
                label={t('person.unlinkNamed', { name: other.name })}
                disabled={isBusy}
                onClick={() => unlink(other.id)}
              />
            )
          }
        />
      )}
      {mayLink && person && person.suggestions.length > 0 && (
        <>
          <PanelEmptyText>{t('person.suggestions')}</PanelEmptyText>
          <ContactList
            label={t('person.suggestions')}
            contacts={person.suggestions}
            toolOf={(other) => (
              <LinkButton
                text={t('person.link')}
                label={t('person.linkNamed', { name: other.name })}
                disabled={isBusy}
                onClick={() => link(other.id)}
              />
            )}
          />
        </>
      )}
      {mayLink && (
        <ContactSelect
          key={person?.linked.map((other) => other.id).join()}
          label={t('person.search')}
          description={t('person.hint')}
          size="xs"
          mt="xs"
          disabled={isBusy}
          value={null}
          onChoose={(other) => other && link(other.id)}
        />
      )}
    </PanelSection>
  )
}

type LinkButtonProps = { text: string; label: string; disabled: boolean; onClick: () => void }

const LinkButton = ({ text, label, ...props }: LinkButtonProps) => (
  <Button variant="subtle" size="xs" aria-label={label} {...props}>
    {text}
  </Button>
)

type ListProps = { label: string; contacts: readonly LinkedContact[]; toolOf: (contact: LinkedContact) => ReactNode }

function ContactList({ label, contacts, toolOf }: ListProps) {
  const { t } = useTranslation('contacts')
  return (
    <ul className={classes.list} aria-label={label}>
      {contacts.map((contact) => (
        <li key={contact.id} className={classes.row}>
          <span className={classes.line}>
            <Link className={classes.first} to={contactPath(contact.id)}>
              {contact.name}
            </Link>
            {toolOf(contact)}
          </span>
          <span className={classes.reach}>
            <span className={classes.quiet}>{contact.number === null ? t('drawer:noNumber') : formatPhone(contact.number)}</span>
            {contact.blockedAt !== null && <StatusLabel tone="bad" label={t('drawer:blocked')} reason={undefined} />}
            {contact.optedOutAt !== null && <span className={classes.quiet}>{t('optOut.mark')}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

function useLinks(contactId: number) {
  const { t } = useTranslation('contacts')
  const client = useQueryClient()
  const common = { onError: toast.error, onSettled: () => invalidateLive(client, { queryKey: personKey(contactId) }) }
  const link = useMutation({
    ...common,
    mutationFn: (otherId: number) => call(linkedContactEndpoints.link, { params: { id: contactId }, body: { contactId: otherId } }),
    onSuccess: () => toast.success(t('person.linked')),
  })
  const unlink = useMutation({
    ...common,
    mutationFn: (otherId: number) => call(linkedContactEndpoints.unlink, { params: { id: otherId } }),
    onSuccess: () => toast.success(t('person.unlinked')),
  })
  return { link: link.mutate, unlink: unlink.mutate, isBusy: link.isPending || unlink.isPending }
}
