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
import type { ActId } from './acts.ts'

export const actIcons: Record<ActId, Icon> = {
  take: IconHandGrab,
  transfer: IconArrowsExchange,
  giveBack: IconCornerUpLeft,
  giveToBot: IconRobot,
  resolve: IconCheck,
  resolveQuietly: IconChecks,
  contact: IconUserCircle,
  search: IconSearch,
  tags: IconTags,
  queue: IconStack2,
  copyLink: IconLink,
  remove: IconTrash,
}
