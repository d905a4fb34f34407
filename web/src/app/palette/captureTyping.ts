/**
 * Captures keys typed before the palette is loaded: they would otherwise run commands. Stops and returns the text when the returned
 * function is called.
 */
export function captureTyping(onEscape: () => void): () => string {
  let typed = ''

  function stop() {
    window.removeEventListener('keydown', onKey, true)
    return typed
  }

  function onKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.isComposing) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key.length === 1) typed += event.key
    else if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key === 'Escape') {
      stop()
      onEscape()
    }
  }

  window.addEventListener('keydown', onKey, true)
  return stop
}
