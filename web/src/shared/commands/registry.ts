import { useSyncExternalStore } from 'react'
import type { Command } from './command.ts'

let mounted: readonly Command[] = []
const listeners = new Set<() => void>()

/** Offers a command until the returned function is called. Of two with one id or one key, the last that came counts. */
export function register(command: Command): () => void {
  change([...mounted, command])
  return () => change(mounted.filter((other) => other !== command))
}

/** What can be done now, in the order in which it came. */
export const commands = () => mounted.filter(({ id }, at) => !mounted.some((other, later) => later > at && other.id === id))

export const commandOf = (chord: string) => commands().findLast(({ keys }) => keys?.split(' ').includes(chord))

/** For a control that is a way to a command beside its key. */
export const runCommand = (id: string) =>
  commands()
    .find((command) => command.id === id)
    ?.run()

export function useCommands(): Command[] {
  useSyncExternalStore(subscribe, () => mounted)
  return commands()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(next: readonly Command[]) {
  mounted = next
  for (const listener of listeners) listener()
}
