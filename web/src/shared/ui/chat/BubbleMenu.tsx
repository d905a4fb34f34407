import { Menu, Popover } from '@mantine/core'
import { IconMoodPlus } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { MenuDropdown, PopoverDropdown } from '../dropdown/Dropdowns.tsx'
import { EmojiPicker } from '../emoji/EmojiPicker.tsx'
import classes from './BubbleMenu.module.css'

const quickReactions = ['👍', '❤️', '😂', '😮', '😢', '🙏']

type Texts = { reactWith: (emoji: string) => string; moreEmoji: string }
type Props = {
  label: string
  texts: Texts
  /** The emoji of the user's own reaction. */
  reacted: string | undefined
  onReact: ((emoji: string) => void) | undefined
  /** For menus that stay mounted while closed. */
  opened?: boolean
  onClose: () => void
  children: ReactNode
}

/** The menu of a message: a row of reactions, and the actions below. */
export function BubbleMenu({ label, texts, reacted, onReact, opened = true, onClose, children }: Props) {
  const [isPicking, setPicking] = useState(false)
  const opener = useRef<Element>(null)
  useLayoutEffect(() => {
    if (opened) opener.current = document.activeElement
  }, [opened])
  const leave = () => {
    setPicking(false)
    // Close before the action runs: what it focuses must keep the focus.
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    onClose()
  }
  if (isPicking && onReact)
    return (
      <Popover opened={opened} onDismiss={leave} position="bottom" trapFocus withinPortal middlewares={{ flip: true, shift: true }}>
        <Popover.Target>
          <span className={classes.anchor} aria-hidden="true" />
        </Popover.Target>
        <PopoverDropdown p={0} aria-label={texts.moreEmoji}>
          <EmojiPicker
            onPick={(emoji) => {
              onReact(emoji)
              leave()
            }}
          />
        </PopoverDropdown>
      </Popover>
    )
  return (
    <Menu opened={opened} onClose={leave} position="bottom" trapFocus width="max-content">
      <Menu.Target>
        <span className={classes.anchor} aria-hidden="true" />
      </Menu.Target>
      <MenuDropdown aria-label={label}>
        {onReact && <ReactionRow texts={texts} reacted={reacted} onReact={onReact} onMore={() => setPicking(true)} />}
        {children}
      </MenuDropdown>
    </Menu>
  )
}

type ReactionRowProps = { texts: Texts; reacted: string | undefined; onReact: (emoji: string) => void; onMore: () => void }

const ReactionRow = ({ texts, reacted, onReact, onMore }: ReactionRowProps) => (
  <>
    <div className={classes.faces}>
      {quickReactions.map((emoji) => (
        <Menu.Item
          key={emoji}
          className={classes.face ?? ''}
          aria-label={texts.reactWith(emoji)}
          aria-current={emoji === reacted || undefined}
          onClick={() => onReact(emoji)}
        >
          {emoji}
        </Menu.Item>
      ))}
      <Menu.Item className={classes.face ?? ''} aria-label={texts.moreEmoji} closeMenuOnClick={false} onClick={onMore}>
        <IconMoodPlus size={20} stroke={1.6} />
      </Menu.Item>
    </div>
    <Menu.Divider />
  </>
)
