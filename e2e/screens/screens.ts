import { contacts } from './contacts.ts'
import { desk } from './desk.ts'
import { dialogs } from './dialogs.ts'
import { frame } from './frame.ts'
import { inbox } from './inbox.ts'
import { integrations } from './integrations.ts'
import { menu } from './menu.ts'
import { rooms } from './rooms.ts'
import type { Screen } from './screen.ts'
import { settings } from './settings.ts'
import { signedOut } from './signedOut.ts'
import { troubles } from './troubles.ts'

/** Every state of the product that is looked at: for what axe finds, and for pictures. */
export const screens: Screen[] = [
  ...signedOut,
  ...rooms,
  ...inbox,
  ...desk,
  ...contacts,
  ...dialogs,
  ...menu,
  ...settings,
  ...integrations,
  ...frame,
  ...troubles,
]
