import { useEffect, useEffectEvent } from 'react'
import type { Command } from './command.ts'
import { registerCommand } from './commandRegistry.ts'

/** Registers a command while the component is mounted; null for none. */
export function useCommand(command: Command | null) {
  const run = useEffectEvent(() => command?.run())
  const { id, name, icon, keys, group } = command ?? {}
  useEffect(() => {
    if (id && name !== undefined && icon && group) return registerCommand({ id, name, icon, keys, group, run: () => run() })
  }, [id, name, icon, keys, group])
}
