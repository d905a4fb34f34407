import { createStore, useStore } from '#web/shared/data/store/createStore.ts'
import type { Command } from './command.ts'
import { enabledKeys, useSingleKeys } from './singleKeys.ts'

const registered = createStore<readonly Command[]>([])

/** Registers a command until the returned function is called. Of two with the same id or key, the last one counts. */
export function registerCommand(command: Command): () => void {
  registered.set([...registered.get(), command])
  return () => registered.set(registered.get().filter((other) => other !== command))
}

/** The registered commands in order. */
export const activeCommands = () => registered.get().filter(({ id }, at, all) => !all.some((other, later) => later > at && other.id === id))

export const commandForChord = (chord: string) => activeCommands().findLast(({ keys }) => keys?.split(' ').includes(chord))

/** For controls that run a command. */
export const runCommand = (id: string) =>
  activeCommands()
    .find((command) => command.id === id)
    ?.run()

/** The registered commands with the keys that are switched on. */
export function useCommands(): Command[] {
  useStore(registered)
  const [areSingleKeysOn] = useSingleKeys()
  return activeCommands().map((command) => ({ ...command, keys: enabledKeys(command.keys, areSingleKeysOn) }))
}
