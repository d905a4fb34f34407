/** Something that stands open over the page. */
export type Opened = { holds: (target: EventTarget | null) => boolean; close: () => void }

const opened: Opened[] = []

/** Lets Escape close it from now on, wherever the focus is; answers how that ends. */
export function closeOnEscape(one: Opened) {
  opened.push(one)
  return () => {
    opened.splice(opened.indexOf(one), 1)
  }
}

/** What was opened last closes first, and keeps the key from all that lies beneath. With the focus in it, it hears the key itself. */
function onKeyDown(event: KeyboardEvent) {
  const top = opened.at(-1)
  if (event.key !== 'Escape' || event.isComposing || !top || top.holds(event.target)) return
  event.stopImmediatePropagation()
  event.preventDefault()
  top.close()
}

// Before any dialog is there: it would listen in the same place, and hear the key first.
globalThis.window?.addEventListener('keydown', onKeyDown, { capture: true })
