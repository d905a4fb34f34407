import { ActionIcon } from '@mantine/core'
import type { ContactInTicket } from '@recado/contract/contacts'
import { IconBrandWhatsapp, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { showNumber } from '../../../shared/i18n/showNumber.ts'
import { toast } from '../../../shared/toast/toast.ts'
import { PanelQuiet } from '../../../shared/ui/drawer/PanelParts.tsx'
import { Person, Reach } from './Person.tsx'

type Props = { contact: ContactInTicket & { isGroup?: boolean; optedOutAt?: string | null }; tool: ReactNode }

/** Name, picture, and the ways to reach somebody. */
export function ContactPerson({ contact: { name, number, email, profilePicUrl, isGroup = false, optedOutAt = null }, tool }: Props) {
  const { t } = useTranslation('drawer')
  const copy = (digits: string) =>
    navigator.clipboard.writeText(`+${digits}`).then(
      () => toast.success(t('numberCopied')),
      () => toast.warning(t('numberNotCopied')),
    )
  return (
    <Person name={name} picture={profilePicUrl} tool={tool}>
      {isGroup && <PanelQuiet>{t('group')}</PanelQuiet>}
      {optedOutAt !== null && <PanelQuiet>{t('optedOut')}</PanelQuiet>}
      {number && !isGroup && (
        <Reach href={`tel:+${number}`} text={showNumber(number)}>
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
        </Reach>
      )}
      {!number && !isGroup && <PanelQuiet>{t('noNumber')}</PanelQuiet>}
      {email && <Reach href={`mailto:${email}`} text={email} />}
    </Person>
  )
}
