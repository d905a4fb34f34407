import { createStore, useStore } from '../store/createStore.ts'
import type { Command } from './command.ts'

const mounted = createStore<readonly Command[]>([])

/** Registers a command until the returned function is called. Of two with the same id or key, the last one counts. */
export function register(command: Command): () => void {
  mounted.set([...mounted.get(), command])
  return () => mounted.set(mounted.get().filter((other) => other !== command))
}

/** The registered commands in order. */
export const commands = () => mounted.get().filter(({ id }, at, all) => !all.some((other, later) => later > at && other.id === id))

export const commandOf = (chord: string) => commands().findLast(({ keys }) => keys?.split(' ').includes(chord))

/** For controls that run a command. */
export const runCommand = (id: string) =>
  commands()
    .find((command) => command.id === id)
    ?.run()

export function useCommands(): Command[] {
  useStore(mounted)
  return commands()
}
