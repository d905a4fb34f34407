import { Group } from '@mantine/core'
import type { ContactListItem } from '@recado/contract/contactLists/contactLists'
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconVolumeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SignWord } from '../../shared/ui/SignWord.tsx'

/** Whether something may go to the number, and gets there. */
export function ItemMarks({ isWhatsappValid, optedOut }: Pick<ContactListItem, 'isWhatsappValid' | 'optedOut'>) {
  const { t } = useTranslation('contactListItems')
  return (
    <Group component="span" display="inline-flex" gap={4} wrap="nowrap">
      <ValidMark isWhatsappValid={isWhatsappValid} />
      {optedOut && <SignWord icon={<IconVolumeOff size={20} />} tone="bad" word={t('optedOut')} />}
    </Group>
  )
}

/** Whether the messaging service knows the number: yes, no, or nobody has asked. */
function ValidMark({ isWhatsappValid }: Pick<ContactListItem, 'isWhatsappValid'>) {
  const { t } = useTranslation('contactListItems')
  if (isWhatsappValid === null) return <SignWord icon={<IconCircleDashed size={20} />} tone="quiet" word={t('validity.unknown')} />
  return isWhatsappValid ? (
    <SignWord icon={<IconCircleCheck size={20} />} tone="good" word={t('validity.yes')} />
  ) : (
    <SignWord icon={<IconCircleX size={20} />} tone="bad" word={t('validity.no')} />
  )
}
