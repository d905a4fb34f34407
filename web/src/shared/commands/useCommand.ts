import { useEffect, useEffectEvent } from 'react'
import type { Command } from './command.ts'
import { register } from './registry.ts'

/** Offers a command while its owner is mounted; none while it cannot be done. */
export function useCommand(command: Command | null) {
  const run = useEffectEvent(() => command?.run())
  const { id, name, icon, keys, group } = command ?? {}
  useEffect(() => {
    if (id && name !== undefined && icon && group) return register({ id, name, icon, keys, group, run: () => run() })
  }, [id, name, icon, keys, group])
}
