import { ActionIcon, Box, Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ticketCommandIcons } from '#web/shared/domain/tickets/ticketCommandIcons.ts'
import { type TicketCommand, ticketCommands } from '#web/shared/domain/tickets/ticketCommands.ts'
import { enabledKeys, useSingleKeys } from '#web/shared/lib/commands/singleKeys.ts'
import { MenuDropdown } from '#web/shared/ui/dropdown/Dropdowns.tsx'
import { KeyCaps } from '#web/shared/ui/KeyCaps.tsx'

export type NamedCommand = { id: TicketCommand; name: string; run: () => void }

/** A line separates the groups: commands that move the ticket, the other ones, and deleting. */
const GROUP_STARTS: readonly TicketCommand[] = ['contact', 'remove']

/** All commands of the ticket, with their keys. */
export function TicketMenu({ commands }: { commands: readonly NamedCommand[] }) {
  const { t } = useTranslation('attending')
  const [areOn] = useSingleKeys()
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size={36} aria-label={t('options')} title={t('options')}>
          <IconDotsVertical size={20} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <MenuDropdown>
        {commands.map(({ id, name, run }, index) => {
          const Icon = ticketCommandIcons[id]
          const keys = enabledKeys(ticketCommands[id].keys, areOn)
          return [
            index > 0 && GROUP_STARTS.includes(id) && <Menu.Divider key={`${id} line`} />,
            <Menu.Item
              key={id}
              leftSection={<Icon size={18} stroke={1.7} />}
              rightSection={
                keys && (
                  <Box component="span" visibleFrom="sm" aria-hidden>
                    <KeyCaps keys={keys} />
                  </Box>
                )
              }
              onClick={run}
              {...(keys && { 'aria-keyshortcuts': keys })}
              {...(id === 'remove' && { c: 'var(--mantine-color-error)' })}
            >
              {name}
            </Menu.Item>,
          ]
        })}
      </MenuDropdown>
    </Menu>
  )
}
