import { type CSSProperties, useEffect, useState } from 'react'

const GAP = 8
const MAX_WIDTH = 440

type Placement = { bottom: number; center: number; maxWidth: number }

/** CSS variables that say where the toasts are. They are measured in each frame while there are any, because panes, dialogs and keyboards move without an event for all. */
export function useToastPlacement(isActive: boolean): CSSProperties {
  const [placement, setPlacement] = useState(measurePlacement)
  useEffect(() => {
    if (!isActive) return
    let frame = 0
    const measure = () => {
      setPlacement((last) => {
        const next = measurePlacement()
        return isSame(last, next) ? last : next
      })
      frame = requestAnimationFrame(measure)
    }
    measure()
    return () => cancelAnimationFrame(frame)
  }, [isActive])
  const { bottom, center, maxWidth } = placement
  return { '--toasts-bottom': `${bottom}px`, '--toasts-center': `${center}px`, '--toasts-width': `${maxWidth}px` } as CSSProperties
}

const isSame = (a: Placement, b: Placement) => a.bottom === b.bottom && a.center === b.center && a.maxWidth === b.maxWidth

/** The messages of the open conversation; its empty pane; a conversation beside a board; the page. The first one that is visible counts. */
const areas = ['[data-conversation] [role="log"]', '[data-conversation]', 'main [role="log"]', 'main']

/**
 * At the lower edge of the open conversation, above its composer. Under an open dialog if there is room, else above the dialog's buttons.
 * Without a conversation at the lower edge of its empty pane or of the page. Never behind a phone's keyboard.
 */
function measurePlacement(): Placement {
  const { innerHeight, visualViewport } = window
  const screenEnd = visualViewport ? Math.min(innerHeight, visualViewport.offsetTop + visualViewport.height) : innerHeight
  const dialog = lastVisible('[role="dialog"][aria-modal="true"]')
  const area = dialog ?? areas.map(lastVisible).find((element) => element !== undefined)
  const rect = area?.getBoundingClientRect() ?? new DOMRect(0, 0, window.innerWidth, innerHeight)
  const end = dialog ? endBesideDialog(dialog, screenEnd) : rect.bottom
  return {
    bottom: Math.round(innerHeight - Math.min(end, screenEnd) + GAP),
    center: Math.round(rect.left + rect.width / 2),
    maxWidth: Math.round(Math.min(MAX_WIDTH, rect.width - 2 * GAP)),
  }
}

/** A toast of three lines, and the gaps around it. */
const ROOM_FOR_TOAST = 110

/** The lower end of the toasts while a dialog is open: the end of the screen, or the upper edge of the dialog's buttons or composer. */
function endBesideDialog(dialog: Element, screenEnd: number): number {
  const { bottom } = dialog.getBoundingClientRect()
  if (screenEnd - bottom >= ROOM_FOR_TOAST) return screenEnd
  const [actions, thread] = ['[data-dialog-actions]', '[role="log"]'].map((selector) => dialog.querySelector(selector))
  return actions?.getBoundingClientRect().top ?? thread?.getBoundingClientRect().bottom ?? bottom
}

const lastVisible = (selector: string) =>
  [...document.querySelectorAll(selector)].findLast((element) => element.getBoundingClientRect().height > 0)
