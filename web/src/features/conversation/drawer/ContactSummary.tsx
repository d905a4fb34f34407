import { ActionIcon } from '@mantine/core'
import type { ContactInTicket } from '@recado/contract/contacts'
import { IconBrandWhatsapp, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OptOutSign } from '#web/shared/domain/contacts/OptOutSign.tsx'
import { formatPhone } from '#web/shared/lib/i18n/formatPhone.ts'
import { Avatar } from '#web/shared/ui/Avatar.tsx'
import { PanelEmptyText } from '#web/shared/ui/drawer/PanelParts.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import classes from './ContactSummary.module.css'

type Props = { contact: ContactInTicket & { isGroup?: boolean; optedOutAt?: string | null; blockedAt?: string | null }; tool: ReactNode }

/** Name, picture, phone number and e-mail address of a contact. */
export function ContactSummary({ contact, tool }: Props) {
  const { name, number, email, profilePicUrl, isGroup = false, isBlocked = false, optedOutAt = null, blockedAt = null } = contact
  const { t } = useTranslation('drawer')
  const copy = (digits: string) =>
    navigator.clipboard.writeText(`+${digits}`).then(
      () => toast.success(t('numberCopied')),
      () => toast.warning(t('numberNotCopied')),
    )
  return (
    <ContactHeader name={name} picture={profilePicUrl} tool={tool}>
      {isGroup && <PanelEmptyText>{t('group')}</PanelEmptyText>}
      {optedOutAt !== null && <OptOutSign label={t('optedOut')} />}
      {(isBlocked || blockedAt !== null) && <PanelEmptyText>{t('blocked')}</PanelEmptyText>}
      {number && !isGroup && (
        <ContactLink href={`tel:+${number}`} text={formatPhone(number)}>
          <ActionIcon
            component="a"
            size="md"
            href={`https://wa.me/${number}`}
            target="_blank"
            rel="noreferrer"
            aria-label={t('whatsapp')}
            title={t('whatsapp')}
          >
            <IconBrandWhatsapp size={18} stroke={1.7} />
          </ActionIcon>
          {'clipboard' in navigator && (
            <ActionIcon size="md" aria-label={t('copyNumber')} title={t('copyNumber')} onClick={() => void copy(number)}>
              <IconCopy size={18} stroke={1.7} />
            </ActionIcon>
          )}
        </ContactLink>
      )}
      {!number && !isGroup && <PanelEmptyText>{t('noNumber')}</PanelEmptyText>}
      {email && <ContactLink href={`mailto:${email}`} text={email} />}
    </ContactHeader>
  )
}

/** The large picture, the name, and the lines below. */
const ContactHeader = ({
  name,
  picture,
  tool,
  children,
}: {
  name: string
  picture: string | null
  tool: ReactNode
  children: ReactNode
}) => (
  <div className={classes.who}>
    <Avatar name={name} picture={picture} size={88} />
    <div className={classes.whoLine}>
      <h3 className={classes.whoName}>{name}</h3>
      {tool}
    </div>
    {children}
  </div>
)

/** A phone number or an address, with its buttons. */
const ContactLink = ({ href, text, children }: { href: string; text: string; children?: ReactNode }) => (
  <div className={classes.reach}>
    <a className={classes.link} href={href} title={text}>
      {text}
    </a>
    {children}
  </div>
)

/** Names with their values. */
export const DetailsList = ({ facts }: { facts: readonly { name: string; value: string }[] }) => (
  <dl className={classes.facts}>
    {facts.map(({ name, value }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have the same name and value.
      <div key={at}>
        <dt>{name}</dt>
        <dd>{value || '–'}</dd>
      </div>
    ))}
  </dl>
)
