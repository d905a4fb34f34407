import { Group, Text, VisuallyHidden } from '@mantine/core'
import type { ContactListItem } from '@recado/contract/contactLists/contactLists'
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OptOutSign } from '#web/shared/domain/contacts/OptOutSign.tsx'

/** Whether the number may and can receive messages. */
export function ListItemIcons({ isWhatsappValid, optedOut }: Pick<ContactListItem, 'isWhatsappValid' | 'optedOut'>) {
  const { t } = useTranslation('contactListItems')
  return (
    <Group component="span" display="inline-flex" gap={4} wrap="nowrap">
      <ValidNumberIcon isWhatsappValid={isWhatsappValid} />
      {optedOut && <OptOutSign label={t('optedOut')} />}
    </Group>
  )
}

/** Whether the channel knows the number: yes, no, or not checked. */
function ValidNumberIcon({ isWhatsappValid }: Pick<ContactListItem, 'isWhatsappValid'>) {
  const { t } = useTranslation('contactListItems')
  if (isWhatsappValid === null) return <SignWord icon={<IconCircleDashed size={20} />} tone="quiet" label={t('validity.unknown')} />
  return isWhatsappValid ? (
    <SignWord icon={<IconCircleCheck size={20} />} tone="good" label={t('validity.yes')} />
  ) : (
    <SignWord icon={<IconCircleX size={20} />} tone="bad" label={t('validity.no')} />
  )
}

const colors = {
  good: 'light-dark(var(--mantine-color-green-9), var(--mantine-color-green-4))',
  bad: 'light-dark(var(--mantine-color-red-9), var(--mantine-color-red-4))',
  quiet: 'dimmed',
} as const

/** An icon with a label that screen readers and a hint show. */
const SignWord = ({ icon, tone, label }: { icon: ReactNode; tone: keyof typeof colors; label: string }) => (
  <Text component="span" c={colors[tone]} lh={1} title={label}>
    <span aria-hidden>{icon}</span>
    <VisuallyHidden>{label}</VisuallyHidden>
  </Text>
)
