import { ActionIcon, Chip, Group, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Customer } from './phoneMemory.ts'

type Props = { customers: Customer[]; chosen: Customer | undefined; onChoose: (number: string) => void; onRemove: (number: string) => void }

/** Whom one may play, and whom one does. */
export function CustomerList({ customers, chosen, onChoose, onRemove }: Props) {
  const { t } = useTranslation('simulator')
  return (
    <Chip.Group value={chosen?.number ?? ''} onChange={(number) => onChoose(String(number))}>
      <Group gap="xs">
        {customers.map(({ number, name }) => (
          <Group key={number} gap={0} wrap="nowrap">
            <Tooltip label={number}>
              <Chip value={number}>{name}</Chip>
            </Tooltip>
            <ActionIcon size="sm" aria-label={t('forget', { name })} onClick={() => onRemove(number)}>
              <IconX size={14} />
            </ActionIcon>
          </Group>
        ))}
      </Group>
    </Chip.Group>
  )
}
