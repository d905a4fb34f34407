type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'getModifierState'>

/** Apple keyboards use ⌘ where others use Ctrl. */
export const isApple = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '')

/** The pressed keys in the notation of commands; null for keys that no command uses. */
export function chordFromEvent(event: Pressed, apple = isApple): string | null {
  if (event.isComposing || event.key === 'Process') return null
  const key = event.key.toLowerCase()
  // Some layouts type '/' and '?' with AltGr, which reports Ctrl and Alt.
  if (event.getModifierState('AltGraph')) return isSymbol(key) ? key : null
  const mod = apple ? event.metaKey : event.ctrlKey
  const other = apple ? event.ctrlKey : event.metaKey
  if (other || event.altKey || (event.shiftKey && !isSymbol(key))) return null
  return mod ? `mod+${key}` : key
}

const isSymbol = (key: string) => key.length === 1 && !/[\p{L}\p{N}\s]/u.test(key)
