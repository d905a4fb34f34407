import { createStore, useStore } from '../store/createStore.ts'
import type { Command } from './command.ts'

const mounted = createStore<readonly Command[]>([])

/** Offers a command until the returned function is called. Of two with one id or one key, the last that came counts. */
export function register(command: Command): () => void {
  mounted.set([...mounted.get(), command])
  return () => mounted.set(mounted.get().filter((other) => other !== command))
}

/** What can be done now, in the order in which it came. */
export const commands = () => mounted.get().filter(({ id }, at, all) => !all.some((other, later) => later > at && other.id === id))

export const commandOf = (chord: string) => commands().findLast(({ keys }) => keys?.split(' ').includes(chord))

/** For a control that is a way to a command beside its key. */
export const runCommand = (id: string) =>
  commands()
    .find((command) => command.id === id)
    ?.run()

export function useCommands(): Command[] {
  useStore(mounted)
  return commands()
}
