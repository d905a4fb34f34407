import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, type TouchEvent, useEffect, useRef } from 'react'
import classes from './Bubble.module.css'
import marks from './BubbleMarks.module.css'

type Props = {
  side: 'own' | 'theirs'
  /** Author and time, for screen readers. */
  label: string
  /** Icons, time and delivery ticks. */
  foot: ReactNode
  /** The author, where several people write. */
  author?: ReactNode
  /** Shown above the text: where it was forwarded from, and the quoted message. */
  head?: ReactNode
  /** Its position in a run of messages of one author: the first has space above, the last has the tail. */
  starts?: boolean
  ends?: boolean
  /** The text, with the foot at the end of its last line. Without a text, the foot stands alone. */
  text?: (foot: ReactNode) => ReactNode
  /** Buttons for the contact, at the end of the bubble. */
  choices?: ReactNode
  variant?: 'plain' | 'note' | 'picture' | 'film' | 'voice' | 'bare'
  failed?: boolean
  /** Actions, beside the bubble. */
  tools?: ReactNode
  /** Opens the menu of the message. */
  onAsk?: (() => void) | undefined
  reactions?: ReactNode
  /** Below the bubble: why sending failed, and what to do. */
  below?: ReactNode
  children?: ReactNode
}

/** A message: own ones on the right, others on the left. */
export function Bubble({ side, label, author, foot, text, variant = 'plain', failed = false, children, ...around }: Props) {
  const { head, starts = true, ends = true, choices, tools, onAsk, reactions, below } = around
  const menuHandlers = useMessageMenu(onAsk)
  const shownFoot = (
    <div className={marks.foot} data-look={text ? undefined : variant}>
      {foot}
    </div>
  )
  return (
    <article className={classes.line} data-side={side} data-starts={starts || undefined} aria-label={label} tabIndex={-1} {...menuHandlers}>
      <div className={classes.row} data-side={side}>
        <div
          className={classes.bubble}
          data-side={side}
          data-starts={starts || undefined}
          data-ends={ends || undefined}
          data-look={variant}
          data-failed={failed || undefined}
        >
          {(author || head) && (
            <div className={classes.beside} data-look={variant}>
              {author && <div className={marks.author}>{author}</div>}
              {head}
            </div>
          )}
          {children}
          {text ? (
            <div className={classes.beside} data-look={variant}>
              {text(shownFoot)}
            </div>
          ) : (
            shownFoot
          )}
          {choices}
        </div>
        {tools && (
          <div className={classes.tools} data-side={side}>
            {tools}
          </div>
        )}
      </div>
      {reactions && <div className={classes.reactions}>{reactions}</div>}
      {below && <div className={classes.below}>{below}</div>}
    </article>
  )
}

/** A name in one of eight colours. A person always gets the same colour. */
export const AuthorName = ({ name, tone }: { name: string; tone?: number | undefined }) => (
  <bdi className={marks.name} data-tone={tone === undefined ? undefined : tone % 8}>
    {name}
  </bdi>
)

/** A remark of the app in place of a text, or about it. */
export const BubbleNote = ({ icon, isSmall = false, children }: { icon: ReactNode; isSmall?: boolean; children: string }) => (
  <p className={marks.note} data-small={isSmall || undefined}>
    {icon}
    {children}
  </p>
)

/** Delivery ticks: coloured once read, red if sending failed. */
export const DeliveryTicks = ({ label, detail, tone, children }: DeliveryTicksProps) => (
  <span className={marks.ticks} role="img" aria-label={label} title={detail ?? label} data-tone={tone}>
    {children}
  </span>
)

type DeliveryTicksProps = { label: string; detail?: string; tone: 'plain' | 'read' | 'failed'; children: ReactNode }

const LONG_PRESS = 450
const MAX_MOVE = 10
/** Elements whose own press must not open the menu. */
const CONTROLS = 'button, input, video, audio'

/** Opens a message's menu with the menu key, Enter, the right button or a long press. Arrow keys move to the next message. */
function useMessageMenu(onOpenMenu: (() => void) | undefined) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pressStart = useRef({ x: 0, y: 0 })
  const hasOpened = useRef(false)
  const end = () => clearTimeout(waiting.current)
  useEffect(() => () => clearTimeout(waiting.current), [])
  if (!onOpenMenu) return { onKeyDown: moveFocus }
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      moveFocus(event)
      if (event.key !== 'Enter' || event.target !== event.currentTarget) return
      event.preventDefault()
      // Open after the key event: the menu would otherwise receive the same key and close.
      setTimeout(onOpenMenu)
    },
    onContextMenu(event: MouseEvent) {
      // The long press has opened our menu already: do not open the browser's menu.
      if (!hasOpened.current && (isWithin(event, `a, ${CONTROLS}`) || !document.getSelection()?.isCollapsed)) return
      event.preventDefault()
      onOpenMenu()
    },
    onPointerDown(event: PointerEvent) {
      end()
      hasOpened.current = false
      if (event.pointerType === 'mouse' || isWithin(event, CONTROLS)) return
      pressStart.current = { x: event.clientX, y: event.clientY }
      waiting.current = setTimeout(() => {
        hasOpened.current = true
        onOpenMenu()
      }, LONG_PRESS)
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - pressStart.current.x, clientY - pressStart.current.y) > MAX_MOVE) end()
    },
    onPointerUp: end,
    // Lifting the finger must not count as a click outside the menu.
    onTouchEnd: (event: TouchEvent) => hasOpened.current && event.preventDefault(),
    onPointerCancel: end,
  }
}

const isWithin = ({ target, currentTarget }: { target: EventTarget; currentTarget: EventTarget }, kinds: string) =>
  target !== currentTarget && target instanceof Element && target.closest(kinds) !== null

/** Moves the focus to the next message, from the focused message or from its button. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const { currentTarget: own, target } = event
  if (!step || !(target === own || (target instanceof Element && target.matches('[aria-haspopup="menu"]')))) return
  const all = [...(own.closest('[role="log"]')?.querySelectorAll<HTMLElement>('article') ?? [])]
  const next = all[all.indexOf(own) + step]
  if (!next) return
  event.preventDefault()
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'nearest' })
}
