import {
  type Icon,
  IconAdjustmentsHorizontal,
  IconArrowsExchange,
  IconBolt,
  IconCheck,
  IconCornerUpLeft,
  IconKeyboard,
  IconLanguage,
  IconListCheck,
  IconListDetails,
  IconLogout,
  IconMessageBolt,
  IconMessagePlus,
  IconNote,
  IconRefresh,
  IconRobot,
  IconSearch,
  IconSunMoon,
  IconUserCircle,
} from '@tabler/icons-react'
import type { Command } from '../../shared/commands/command.ts'

const byKeys: Record<string, Icon> = {
  a: IconCheck,
  e: IconCheck,
  t: IconArrowsExchange,
  r: IconCornerUpLeft,
  d: IconUserCircle,
  f: IconSearch,
  m: IconNote,
  '/': IconSearch,
  n: IconMessagePlus,
}

const byId: Record<string, Icon> = {
  shortcuts: IconKeyboard,
  theme: IconSunMoon,
  refresh: IconRefresh,
  language: IconLanguage,
  profile: IconUserCircle,
  signOut: IconLogout,
  firstSteps: IconListCheck,
  'ticket.giveBack': IconRobot,
}

const byGroup: Record<Command['group'], Icon> = {
  conversation: IconMessageBolt,
  list: IconListDetails,
  go: IconBolt,
  app: IconAdjustmentsHorizontal,
}

/** A picture beside a command's name, where one fits; else that of its kind. */
export const iconOf = ({ id, keys = '', group }: Command): Icon => byId[id.split('-')[0] ?? id] ?? byKeys[keys] ?? byGroup[group]
