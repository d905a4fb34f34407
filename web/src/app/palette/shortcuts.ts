import { type TicketCommand, ticketCommands } from '#web/shared/domain/tickets/ticketCommands.ts'
import type { Command } from '#web/shared/lib/commands/command.ts'
import { enabledKeys } from '#web/shared/lib/commands/singleKeys.ts'

type Group = Command['group']
/** `text`: its text key. */
export type Shortcut = { keys: string; text: string } | { keys: string; name: string }

const ofTicket = (id: TicketCommand, text: string): Shortcut => ({ keys: ticketCommands[id].keys ?? '', text })

/** The most useful shortcuts, in the order to learn them, whether or not usable now. */
const SHORTCUTS: Record<'list' | 'conversation' | 'app', Shortcut[]> = {
  list: [
    { keys: 'j arrowdown', text: 'keys.next' },
    { keys: 'k arrowup', text: 'keys.previous' },
    { keys: 'enter', text: 'keys.open' },
    { keys: '/', text: 'keys.searchList' },
    { keys: 'n', text: 'keys.newTicket' },
  ],
  conversation: [
    ofTicket('accept', 'keys.accept'),
    { keys: 'r', text: 'keys.reply' },
    ofTicket('transfer', 'keys.transfer'),
    ofTicket('resolve', 'keys.resolve'),
    { keys: 'z', text: 'keys.undo' },
    ofTicket('markUnread', 'keys.markUnread'),
    ofTicket('contact', 'keys.drawer'),
    ofTicket('search', 'keys.find'),
    ofTicket('note', 'keys.note'),
  ],
  app: [
    { keys: 'mod+k', text: 'keys.palette' },
    { keys: '?', text: 'keys.sheet' },
    { keys: 'escape', text: 'keys.escape' },
  ],
}

/** The most useful shortcuts, then all others of the current screen. Keys that are switched off are left out. */
export function listShortcuts(
  commands: readonly Command[],
  areSingleKeysOn: boolean,
): { group: keyof typeof SHORTCUTS; shortcuts: Shortcut[] }[] {
  const chords = Object.values(SHORTCUTS).flatMap((group) => group.flatMap(({ keys }) => keys.split(' ')))
  const others = commands.filter(({ keys }) => keys?.split(' ').every((chord) => !chords.includes(chord)))
  return (['list', 'conversation', 'app'] as const).map((group) => ({
    group,
    shortcuts: [
      ...SHORTCUTS[group],
      ...others.filter((command) => columnOfGroup(command.group) === group).map(({ keys = '', name }) => ({ keys, name })),
    ].flatMap((shortcut) => {
      const keys = enabledKeys(shortcut.keys, areSingleKeysOn)
      return keys ? [{ ...shortcut, keys }] : []
    }),
  }))
}

const columnOfGroup = (group: Group) => (group === 'go' ? 'app' : group)
