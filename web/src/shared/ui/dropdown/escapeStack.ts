/** A layer that is open over the page. */
export type OpenLayer = { contains: (target: EventTarget | null) => boolean; close: () => void }

const openLayers: OpenLayer[] = []

/** Makes Escape close this layer, wherever the focus is. Returns the function that ends it. */
export function closeOnEscape(one: OpenLayer) {
  openLayers.push(one)
  return () => {
    openLayers.splice(openLayers.indexOf(one), 1)
  }
}

/**
 * The last opened layer closes first, and the layers below do not receive the key. If the focus is inside, the layer handles the key
 * itself.
 */
function onKeyDown(event: KeyboardEvent) {
  const top = openLayers.at(-1)
  if (event.key !== 'Escape' || event.isComposing || !top || top.contains(event.target)) return
  event.stopImmediatePropagation()
  event.preventDefault()
  top.close()
}

// Registered before any dialog: dialogs listen on the same target and would come first.
globalThis.window?.addEventListener('keydown', onKeyDown, { capture: true })
