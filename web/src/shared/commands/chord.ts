type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'getModifierState'>

/** Apple's keyboards have a key of their own for what others do with Ctrl. */
export const onApple = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '')

/** What was pressed, as commands name it; null where it means nothing to us. */
export function chordOf(event: Pressed, apple = onApple): string | null {
  if (event.isComposing || event.key === 'Process') return null
  const key = event.key.toLowerCase()
  // On some keyboards '/' and '?' are written with AltGr, which pretends to be Ctrl and Alt.
  if (event.getModifierState('AltGraph')) return isSign(key) ? key : null
  const mod = apple ? event.metaKey : event.ctrlKey
  const other = apple ? event.ctrlKey : event.metaKey
  if (other || event.altKey || (event.shiftKey && !isSign(key))) return null
  return mod ? `mod+${key}` : key
}

const isSign = (key: string) => key.length === 1 && !/[\p{L}\p{N}\s]/u.test(key)
