import {
  type Icon,
  IconArrowsExchange,
  IconCheck,
  IconChecks,
  IconCornerUpLeft,
  IconHandGrab,
  IconLink,
  IconRobot,
  IconSearch,
  IconStack2,
  IconTags,
  IconTrash,
  IconUserCircle,
} from '@tabler/icons-react'
import type { TicketCommand } from './ticketCommands.ts'

export const ticketCommandIcons: Record<TicketCommand, Icon> = {
  accept: IconHandGrab,
  takeOver: IconHandGrab,
  reopen: IconHandGrab,
  transfer: IconArrowsExchange,
  return: IconCornerUpLeft,
  giveBack: IconRobot,
  resolve: IconCheck,
  resolveQuietly: IconChecks,
  contact: IconUserCircle,
  search: IconSearch,
  tags: IconTags,
  queue: IconStack2,
  copyLink: IconLink,
  remove: IconTrash,
}
