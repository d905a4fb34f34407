import { Skeleton } from '@mantine/core'
import type { Reply } from '@recado/contract/bot/botEvents'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Bubble } from '../chat/Bubble.tsx'
import { BubbleText } from '../chat/BubbleText.tsx'
import { MenuButtons } from '../chat/MenuButtons.tsx'
import classes from './SimulatedChat.module.css'

/** A simulated conversation. `changed`: any value that changes with its content; then it scrolls to the end. */
export function SimulatedChatLog({ label, changed, children }: { label: string; changed: number; children: ReactNode }) {
  const log = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message must scroll the chat to its end.
  useLayoutEffect(() => {
    log.current?.scrollTo(0, log.current.scrollHeight)
  }, [changed])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the chat has no other element that takes the focus, and keyboard users must be able to scroll it.
    <div ref={log} role="log" aria-label={label} tabIndex={0} className={classes.log}>
      {children}
    </div>
  )
}

type ContactBubbleProps = { author: string; text: string }

/** A message of the simulated contact. */
export const ContactBubble = ({ author, text }: ContactBubbleProps) => (
  <Bubble side="own" label={author} foot={null} text={() => <BubbleText>{text}</BubbleText>} />
)

type BotBubbleProps = { reply: Reply; author: string; starts?: boolean; ends?: boolean; onType?: ((key: string) => void) | undefined }

/** A message of the bot, as the contact's phone shows it. Tapping an option equals typing its number. */
export const BotBubble = ({ reply: { text, menu }, author, starts = true, ends = true, onType }: BotBubbleProps) => (
  <Bubble
    side="theirs"
    label={author}
    starts={starts}
    ends={ends}
    foot={null}
    text={() => <BubbleText>{menu?.head ?? text}</BubbleText>}
    choices={menu && <MenuButtons menu={menu} onTap={onType && (({ key }) => onType(key))} />}
  />
)

/** What the bot did and why, between the bubbles. */
export const BotStepNote = ({ isWarning = false, children }: { isWarning?: boolean; children: ReactNode }) => (
  <p className={classes.step} data-warn={isWarning || undefined}>
    {children}
  </p>
)

/** Suggested answers. */
export const AnswerChips = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset aria-label={label} className={classes.chips}>
    {children}
  </fieldset>
)

export const SimulatorToolbar = ({ children }: { children: ReactNode }) => <div className={classes.controls}>{children}</div>
/** The phone while its content loads. */
export const SimulationSkeleton = () => <Skeleton aria-hidden radius="xl" className={classes.outline} />
export const SimulationStage = ({ children }: { children: ReactNode }) => <div className={classes.stage}>{children}</div>
