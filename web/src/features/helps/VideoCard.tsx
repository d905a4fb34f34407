import { Text } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Videos.module.css'

export const VideoGrid = ({ children }: { children: ReactNode }) => <ul className={classes.grid}>{children}</ul>

type Props = { title: string; text: string; label: string; onOpen: () => void }

/** A video to watch. Its picture is drawn here: loading it from the video's site would reveal the reader to that site. */
export const VideoCard = ({ title, text, label, onOpen }: Props) => (
  <li className={classes.card}>
    <div className={classes.picture} aria-hidden>
      <span className={classes.sign}>
        <IconPlayerPlayFilled size={26} />
      </span>
    </div>
    <div className={classes.words}>
      <button type="button" className={classes.title} aria-label={label} aria-haspopup="dialog" onClick={onOpen}>
        {title}
      </button>
      {text && (
        <Text size="sm" c="dimmed" lineClamp={3}>
          {text}
        </Text>
      )}
    </div>
  </li>
)
